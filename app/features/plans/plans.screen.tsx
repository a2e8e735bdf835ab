import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { PlansPage } from "./plans-page.tsx";

const pageInput = (search: URLSearchParams, prefs: Prefs): { readonly portfolioId?: string } => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const definition = screen({
  namespaces: ["plans", "ledger"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/transactions/plans", pageInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function PlansScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <PlansPage input={pageInput(search, prefs)} />;
}
