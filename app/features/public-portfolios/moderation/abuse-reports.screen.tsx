import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../../client/data/screen.ts";
import { AbuseReportsPage, reportStateOf } from "./abuse-reports-page.tsx";

const inputOf = (search: URLSearchParams) => {
  const cursor = search.get("cursor");
  return { state: reportStateOf(search), ...(cursor && cursor.length <= 200 && { cursor }) };
};

const definition = screen({
  namespaces: ["moderation", "community", "verify"],
  queries: ({ search }) => [mainQuery("GET /api/admin/abuse-reports", inputOf(search))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Reported portfolios and profiles, for the administrator. */
export default function AbuseReportsScreen() {
  const [search] = useSearchParams();
  return <AbuseReportsPage input={inputOf(search)} />;
}
