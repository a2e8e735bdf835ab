import { query, screen } from "../../client/data/screen.ts";
import { ManagePage } from "./manage-page.tsx";

const definition = screen({
  namespaces: ["portfolios", "explain", "sync", "community"],
  queries: () => [
    query("GET /api/MyPortfolio", {}),
    query("GET /api/MyPortfolio/deleted", {}),
    query("GET /api/DashboardStats/portfolio-list", { period: "ALL" }),
    query("GET /api/currency/list", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function ManagePortfoliosScreen() {
  return <ManagePage />;
}
