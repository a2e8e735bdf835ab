import { mainQuery, screen } from "../../client/data/screen.ts";
import { CabinetPage } from "./cabinet/cabinet-page.tsx";
import { pageOf, tabOf } from "./cabinet-address.ts";

const definition = screen({
  namespaces: ["partners", "referral-money"],
  queries: ({ search }) => {
    const page = pageOf(search);
    const tab = tabOf(search);
    return [
      mainQuery("GET /api/partners/summary", {}),
      ...(tab === "users" ? [mainQuery("GET /api/partners/users", { page })] : []),
      ...(tab === "user-payments" ? [mainQuery("GET /api/partners/user-payments", { page })] : []),
      ...(tab === "payments" ? [mainQuery("GET /api/partners/payments", { page })] : []),
    ];
  },
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** The cabinet of a partner. */
export default function PartnersScreen() {
  return <CabinetPage />;
}
