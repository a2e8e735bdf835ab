import { mainQuery, screen } from "../../client/data/screen.ts";
import { AdminPromoPage } from "./admin/admin-promo-page.tsx";

const definition = screen({
  namespaces: ["promo"],
  queries: () => [mainQuery("GET /api/admin/promo-codes", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Promo codes for the administrator. */
export default function AdminPromoScreen() {
  return <AdminPromoPage />;
}
