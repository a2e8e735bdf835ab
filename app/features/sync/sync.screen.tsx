import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../client/data/screen.ts";
import { SyncPage } from "./screens/sync-page.tsx";

const definition = screen({
  namespaces: ["sync", "aggregators"],
  queries: () => [mainQuery("GET /api/PortfolioSyncSettings", {}), query("GET /api/MyPortfolio", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** The wizard's step is in the address, for "back" and reloads. */
export default function SyncScreen() {
  const [search] = useSearchParams();
  return (
    <SyncPage
      step={search.get("connect")}
      providerId={search.get("provider")}
      connectionId={search.get("connection")}
      portfolioId={search.get("portfolio")}
    />
  );
}
