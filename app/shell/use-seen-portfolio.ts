import { useSearchParams } from "react-router";
import type { ListedPortfolio } from "../client/data/portfolios-state.ts";
import { useApiQuery } from "../client/data/use-api.ts";
import { usePortfoliosState } from "../client/data/use-portfolios-state.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { allPortfoliosId } from "../shared/codes.ts";
import { chosenPortfolio } from "./chosen-portfolio.ts";

/**
 * Every portfolio that can be looked at, with what may be done and whose it is: own ones first, then all of them as
 * one, which is only looked at, then those that others shared.
 */
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

/** Returns the listed portfolios; new ones follow the others until the list is reloaded. */
function useWithAdded(listed: readonly ListedPortfolio[]): readonly ListedPortfolio[] {
  const { portfolios, portfoliosLoading } = usePortfoliosState();
  if (!portfoliosLoading || portfolios === null) return listed;
  const known = new Set(listed.map(({ id }) => id));
  const added = portfolios.filter(({ id }) => !known.has(id));
  return added.length === 0 ? listed : [...listed, ...added];
}

export type SeenPortfolio = ReturnType<typeof useSeenPortfolios>[number];

/** Names of the portfolios that can be looked at, by their ids. */
export function usePortfolioNames(): (id: string) => string {
  const portfolios = useSeenPortfolios();
  return (id) => portfolios.find((one) => one.id === id)?.name ?? "";
}

/** The portfolio on show. */
export function useSeenPortfolio() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return chosenPortfolio(useSeenPortfolios(), search.get("p"), prefs.portfolio);
}

/** Whether somebody else shared the portfolio on show: their own assets have no page for the reader. */
export function useIsShared(): boolean {
  const seen = useSeenPortfolio();
  return seen !== undefined && seen.level !== "own" && seen.id !== allPortfoliosId;
}

/** Whether there is no portfolio of one's own yet, and none that was shared is chosen. */
export function useHasNoPortfolio(): boolean {
  const { data } = useApiQuery("GET /api/MyPortfolio", {});
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const seen = useSeenPortfolio();
  const isChosen = seen !== undefined && [search.get("p"), prefs.portfolio].includes(seen.id);
  return data?.portfolios.length === 0 && !isChosen;
}

/** Who may do something: the owner alone, or whoever may change rows as well. */
export type Writer = "owner" | "edit";

/** Whether the reader may do that in the portfolio on show. */
export function useMayWrite(by: Writer): boolean {
  const level = useSeenPortfolio()?.level ?? "own";
  return level === "own" || (by === "edit" && level === "edit");
}

/**
 * Returns the portfolio that commands add rows to where the one on show takes none (all portfolios, a composite, one
 * that is only looked at): the first own one that does. Null where the one on show does, or none.
 */
export function useRowsInto(): string | null {
  const portfolios = useSeenPortfolios();
  const seen = useSeenPortfolio();
  if (!seen || (!seen.isComposite && seen.level !== "view")) return null;
  return (
    portfolios.find(({ level, isComposite, isArchived }) => level === "own" && !isComposite && !isArchived)
      ?.id ?? null
  );
}
