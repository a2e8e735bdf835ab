import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { DashboardPage } from "./page/dashboard-page.tsx";

const definition = screen({
  namespaces: ["dashboard", "explain", "ledger", "countries"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/DashboardStats", screenInput(search, prefs)),
    query("GET /api/market/state", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function DashboardScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <DashboardPage input={screenInput(search, prefs)} />;
}
