import { mainQuery, screen } from "../../../client/data/screen.ts";
import { FailedFilesPage } from "./failed-files-page.tsx";

const definition = screen({
  namespaces: ["import", "verify"],
  queries: () => [mainQuery("GET /api/TransactionsImport/support", {})],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function FailedFilesScreen() {
  return <FailedFilesPage />;
}
