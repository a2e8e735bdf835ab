import type { Issue } from "../statement.ts";
import type { IssueCode } from "./issue-codes.ts";

/** Creates an issue; `params` fill the translated sentence. */
export const issue = (
  code: IssueCode,
  params: Readonly<Record<string, string>> = {},
  column?: string,
): Issue => (column === undefined ? { code, params } : { code, params: { column, ...params }, column });

const SHOWN = 200;

/** Truncates a cell for messages to 200 characters. */
export const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
