import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { NoticesPage } from "./notices-page.tsx";

/** Reads page and filter from the address. */
function noticesInput(search: URLSearchParams) {
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  return { page, unread: search.get("show") === "unread" ? "true" : "false" } as const;
}

const definition = screen({
  namespaces: ["notices"],
  queries: ({ search }) => [mainQuery("GET /api/notifications/list", noticesInput(search))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function NoticesScreen() {
  const [search] = useSearchParams();
  return <NoticesPage input={noticesInput(search)} />;
}
