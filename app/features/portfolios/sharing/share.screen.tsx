import { query, screen } from "../../../client/data/screen.ts";
import { SharePage } from "./share-page.tsx";

const definition = screen({
  namespaces: ["portfolios", "community"],
  queries: () => [query("GET /api/MyPortfolio", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function ShareScreen() {
  return <SharePage />;
}
