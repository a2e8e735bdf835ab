import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { CashPage } from "./cash-page.tsx";

const pageInput = (search: URLSearchParams, prefs: Prefs): { readonly portfolioId?: string } => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const definition = screen({
  namespaces: ["cash", "ledger"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/cash", pageInput(search, prefs)),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function CashScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <CashPage input={pageInput(search, prefs)} />;
}
