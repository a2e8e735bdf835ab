import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { GoalsPage } from "./goals-page.tsx";

const pageInput = (search: URLSearchParams, prefs: Prefs): { readonly portfolioId?: string } => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const definition = screen({
  namespaces: ["goals", "explain"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/portfoliogoal", pageInput(search, prefs)),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function GoalsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <GoalsPage input={pageInput(search, prefs)} />;
}
