import { useTranslation } from "react-i18next";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { PublicFrame } from "../../shell/public-frame.tsx";
import { readAddress } from "./screener-address.ts";
import { ScreenerPage } from "./screener-page.tsx";

const definition = screen({
  namespaces: ["screener", "ledger", "assets", "market-facts"],
  queries: ({ search }) => [
    mainQuery("GET /api/screener/div-finder", readAddress(search)),
    query("GET /api/screenerref/div-finder-ref", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Screener without an account: everything but saving. */
export default function PublicScreenerScreen() {
  const { t } = useTranslation("screener");
  return (
    <PublicFrame path="/public/screener" title={t("publicTitle")} description={t("subtitle")}>
      <ScreenerPage />
    </PublicFrame>
  );
}
