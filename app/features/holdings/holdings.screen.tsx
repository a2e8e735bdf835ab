import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { idPattern, screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { type Grouping, groupings, holdingColumns } from "../../shared/names/holding-columns.ts";
import type { Prefs } from "../../shared/prefs.ts";
import type { HoldingsInput } from "./holdings.types.ts";
import { HoldingsPage } from "./holdings-page.tsx";

const holdingsInput = (search: URLSearchParams, prefs: Prefs): HoldingsInput => ({
  ...screenInput(search, prefs),
  showClosed: search.get("closed") === "1",
  ...columnsOf(search),
});

/** Invalid columns or grouping mean the saved ones. */
function columnsOf(search: URLSearchParams): Pick<HoldingsInput, "columns" | "setId" | "groupBy"> {
  const known = new Set<string>(holdingColumns);
  const columns = (search.get("cols") ?? "").split(",").filter((id) => known.has(id));
  const setId = search.get("set");
  const groupBy = search.get("by");
  return {
    ...(columns.length > 0 ? { columns: [...new Set(columns)].join(",") } : {}),
    ...(columns.length === 0 && setId && idPattern.test(setId) ? { setId } : {}),
    ...(groupBy === "none" || groupings.some((name) => name === groupBy)
      ? { groupBy: groupBy as Grouping | "none" }
      : {}),
  };
}

const definition = screen({
  namespaces: ["holdings", "explain", "ledger"],
  queries: ({ search, prefs }) => {
    const { period, portfolioId, ...table } = holdingsInput(search, prefs);
    const input = { period, ...(portfolioId ? { portfolioId } : {}) };
    const assetId = search.get("asset");
    return [
      mainQuery("GET /api/holdings", { ...input, ...table }),
      ...(assetId ? [query("GET /api/holdings/one", { ...input, assetId })] : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function HoldingsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <HoldingsPage input={holdingsInput(search, prefs)} />;
}
