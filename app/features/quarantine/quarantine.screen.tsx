import { mainQuery, screen } from "../../client/data/screen.ts";
import { QuarantinePage } from "./quarantine-page.tsx";

const definition = screen({
  namespaces: ["quarantine", "assets"],
  queries: () => [mainQuery("GET /api/supportAssetEdit/quarantine", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function QuarantineScreen() {
  return <QuarantinePage />;
}
