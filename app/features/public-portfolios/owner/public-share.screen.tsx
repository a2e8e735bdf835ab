import { query, screen } from "../../../client/data/screen.ts";
import { viewNamespaces } from "../view/view-queries.ts";
import { PublicSharePage } from "./public-share-page.tsx";

const definition = screen({
  namespaces: viewNamespaces,
  queries: () => [query("GET /api/MyPortfolio", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function PublicShareScreen() {
  return <PublicSharePage />;
}
