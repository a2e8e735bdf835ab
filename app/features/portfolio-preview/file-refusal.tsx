import { useIssueText } from "../../shell/statement/use-issue-text.ts";

/** Explains why a reader rejected a file. */
export default function FileRefusal({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const issueText = useIssueText();
  const { code = "not-recognised", ...rest } = params;
  return issueText({ code, params: rest });
}
