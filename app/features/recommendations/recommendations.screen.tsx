import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { screenInput } from "../../client/data/screen-input.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import type { Prefs } from "../../shared/prefs.ts";
import { RecommendationsPage } from "./recommendations-page.tsx";

const pageInput = (search: URLSearchParams, prefs: Prefs): { readonly portfolioId?: string } => {
  const { portfolioId } = screenInput(search, prefs);
  return portfolioId ? { portfolioId } : {};
};

const definition = screen({
  namespaces: ["recommendations", "explain"],
  queries: ({ search, prefs }) => [mainQuery("GET /api/recomendations", pageInput(search, prefs))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function RecommendationsScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <RecommendationsPage input={pageInput(search, prefs)} />;
}
