import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { divisionInput, spansInput, statsInput } from "./answers/stats-input.ts";
import { StatsPage } from "./stats-page.tsx";

const definition = screen({
  namespaces: ["analytics", "explain", "ledger"],
  queries: ({ search, prefs }) => {
    const input = statsInput(search, prefs);
    return [
      mainQuery("GET /api/analytics/results", input),
      query("GET /api/analytics/diversification", divisionInput(search, prefs)),
      query("GET /api/history-prices", input),
      query("GET /api/history-profits/by-assets", input),
      query("GET /api/history-profits/by-periods", spansInput(search, prefs)),
      query("GET /api/MyPortfolio", {}),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function StatsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <StatsPage input={statsInput(search, prefs)} search={search} />;
}
