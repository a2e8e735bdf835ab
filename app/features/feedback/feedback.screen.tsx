import { useSearchParams } from "react-router";
import { mainQuery, screen } from "../../client/data/screen.ts";
import { FeedbackType, keyOfCode } from "../../shared/codes.ts";
import type { FeedbackCode } from "../../shell/feedback/feedback-form.tsx";
import { AnswersPage } from "./answers-page.tsx";
import { MessagesPage } from "./messages-page.tsx";

const pageOf = (search: URLSearchParams) => Math.max(1, Math.trunc(Number(search.get("page"))) || 1);
const areMessages = (search: URLSearchParams) => search.get("type") === "messages";

/** Reads question and page from the address. */
function answersInput(search: URLSearchParams) {
  const type = Number(search.get("type"));
  const page = pageOf(search);
  return { ...(keyOfCode(FeedbackType, type) && { type: type as FeedbackCode }), page };
}

const definition = screen({
  namespaces: ["feedback"],
  queries: ({ search }) => [
    areMessages(search)
      ? mainQuery("GET /api/admin/feedback/messages", { page: pageOf(search) })
      : mainQuery("GET /api/admin/feedback", answersInput(search)),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Answers to questions on the product, and messages of visitors, for the administrator. */
export default function FeedbackScreen() {
  const [search] = useSearchParams();
  return areMessages(search) ? (
    <MessagesPage page={pageOf(search)} />
  ) : (
    <AnswersPage input={answersInput(search)} />
  );
}
