import { mainQuery, screen } from "../../client/data/screen.ts";
import { AdminPartnersPage } from "./admin/admin-partners-page.tsx";

const definition = screen({
  namespaces: ["partners", "referral-money", "verify"],
  queries: () => [mainQuery("GET /api/admin/partners", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Partners and payouts for the administrator. */
export default function AdminPartnersScreen() {
  return <AdminPartnersPage />;
}
