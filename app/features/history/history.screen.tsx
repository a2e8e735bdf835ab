import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { changeGroups } from "../../shared/names/change-kinds.ts";
import type { Prefs } from "../../shared/prefs.ts";
import { HistoryPage } from "./history-page.tsx";

/** Reads portfolio and kinds of change from the address. */
const pageInput = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  return {
    ...(portfolioId ? { portfolioId } : {}),
    group: changeGroups.find((name) => name === search.get("group")) ?? "all",
  } as const;
};

const definition = screen({
  namespaces: ["history", "ledger", "dashboard"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/MyPortfolio/history", pageInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function HistoryScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  const input = pageInput(search, prefs);
  return <HistoryPage key={JSON.stringify(input)} input={input} />;
}
