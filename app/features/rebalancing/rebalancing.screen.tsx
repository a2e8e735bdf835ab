import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { firstQuestion, planInput } from "./plan-question.ts";
import { RebalancingPage } from "./rebalancing-page.tsx";

const pageInput = (search: URLSearchParams, prefs: Prefs): { readonly portfolioId?: string } => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const definition = screen({
  namespaces: ["rebalancing", "assets", "ledger"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/rebalancing", pageInput(search, prefs)),
    query("POST /api/rebalancing/plan", planInput(pageInput(search, prefs), firstQuestion)),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function RebalancingScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <RebalancingPage input={pageInput(search, prefs)} />;
}
