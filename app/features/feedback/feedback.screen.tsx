import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import type { FeedbackCode } from "../../shell/feedback/feedback-form.tsx";
import { AnswersPage } from "./answers-page.tsx";

/** Which question and which page, as the address says. */
function answersInput(search: URLSearchParams) {
  const type = Number(search.get("type"));
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
  return { ...(keyOfCode(FeedbackType, type) && { type: type as FeedbackCode }), page };
}

const definition = screen({
  namespaces: ["feedback"],
  queries: ({ search }) => [mainQuery("GET /api/admin/feedback", answersInput(search))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** What people answered when they were asked, for the administrator. */
export default function FeedbackScreen() {
  const [search] = useSearchParams();
  return <AnswersPage input={answersInput(search)} />;
}
