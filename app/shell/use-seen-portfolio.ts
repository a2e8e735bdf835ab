import { useSearchParams } from "react-router";
import type { ListedPortfolio } from "../client/data/portfolios-state.ts";
import { useApiQuery } from "../client/data/use-api.ts";
import { usePortfoliosState } from "../client/data/use-portfolios-state.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { allPortfoliosId } from "../shared/codes.ts";
import { chosenPortfolio } from "./chosen-portfolio.ts";

/** Returns own portfolios first, then all combined (read-only), then shared ones. */
export function useSeenPortfolios() {
  const { data } = useApiQuery("GET /api/MyPortfolio", {});
  const own = useWithAdded(data?.portfolios ?? []).map((portfolio) => ({
    ...portfolio,
    level: "own" as const,
    owner: "",
  }));
  const all = data?.all ? [{ ...data.all, level: "view" as const, owner: "" }] : [];
  return [...own, ...all, ...(data?.shared ?? [])];
}

/** Adds new portfolios at the end until the list is reloaded. */
function useWithAdded(listed: readonly ListedPortfolio[]): readonly ListedPortfolio[] {
  const { portfolios, portfoliosLoading } = usePortfoliosState();
  if (!portfoliosLoading || portfolios === null) return listed;
  const known = new Set(listed.map(({ id }) => id));
  const added = portfolios.filter(({ id }) => !known.has(id));
  return added.length === 0 ? listed : [...listed, ...added];
}

export type SeenPortfolio = ReturnType<typeof useSeenPortfolios>[number];

export function usePortfolioNames(): (id: string) => string {
  const portfolios = useSeenPortfolios();
  return (id) => portfolios.find((one) => one.id === id)?.name ?? "";
}

export function useSeenPortfolio() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return chosenPortfolio(useSeenPortfolios(), search.get("p"), prefs.portfolio);
}

/** Returns whether the portfolio has another owner, whose custom assets have no page. */
export function useIsShared(): boolean {
  const seen = useSeenPortfolio();
  return seen !== undefined && seen.level !== "own" && seen.id !== allPortfoliosId;
}

/** Returns true without own portfolios or a chosen shared one. */
export function useHasNoPortfolio(): boolean {
  const { data } = useApiQuery("GET /api/MyPortfolio", {});
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const seen = useSeenPortfolio();
  const isChosen = seen !== undefined && [search.get("p"), prefs.portfolio].includes(seen.id);
  return data?.portfolios.length === 0 && !isChosen;
}

export type Writer = "owner" | "edit";

export function useMayWrite(by: Writer): boolean {
  const level = useSeenPortfolio()?.level ?? "own";
  return level === "own" || (by === "edit" && level === "edit");
}

/** Returns the first own portfolio that takes rows; null where the one on show does, or none. */
export function useRowsInto(): string | null {
  const portfolios = useSeenPortfolios();
  const seen = useSeenPortfolio();
  if (!seen || (!seen.isComposite && seen.level !== "view")) return null;
  return (
    portfolios.find(({ level, isComposite, isArchived }) => level === "own" && !isComposite && !isArchived)
      ?.id ?? null
  );
}
