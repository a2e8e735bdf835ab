import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { DashboardPage } from "./page/dashboard-page.tsx";

const definition = screen({
  namespaces: ["dashboard", "explain", "ledger", "countries"],
  queries: ({ search, prefs }) => {
    const input = screenInput(search, prefs);
    const { portfolioId: id } = input;
    return [
      mainQuery("GET /api/DashboardStats", input),
      query("GET /api/market/state", {}),
      ...(id && !prefs.dismissedNotes.includes("public-portfolio")
        ? [query("GET /api/MyPortfolio/public-key", { id })]
        : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function DashboardScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <DashboardPage input={screenInput(search, prefs)} />;
}
