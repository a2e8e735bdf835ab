import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { CustomAssetsPage } from "./custom-assets-page.tsx";

const definition = screen({
  namespaces: ["custom-assets", "assets", "ledger"],
  queries: () => [
    mainQuery("GET /api/customholdings", {}),
    query("GET /api/own-bonds", {}),
    query("GET /api/MyPortfolio", {}),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function CustomAssetsScreen() {
  return <CustomAssetsPage />;
}
