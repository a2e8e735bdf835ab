import { mainQuery, screen } from "../../client/data/screen.ts";
import { ReferralPage } from "./referral-page.tsx";

const definition = screen({
  namespaces: ["referral", "referral-money"],
  queries: () => [mainQuery("GET /api/user/getreferralinfo", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Own referral link and what came of it. */
export default function ReferralScreen() {
  return <ReferralPage />;
}
