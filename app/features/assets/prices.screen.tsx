import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { PricesPage } from "./prices-page.tsx";

const definition = screen({
  namespaces: ["assets", "market-facts", "ledger"],
  queries: ({ search }) => {
    const assetId = search.get("asset");
    return [
      mainQuery("GET /api/prices/list", {}),
      query("GET /api/prices/uploaded", {}),
      ...(assetId ? [mainQuery("GET /api/assets/one", { assetId })] : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function PricesScreen() {
  return <PricesPage />;
}
