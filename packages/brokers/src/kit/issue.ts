import type { Issue } from "../statement.ts";
import type { IssueCode } from "./issue-codes.ts";

/** An issue of a row's cell; `params` are texts for the translated sentence. */
export const issue = (
  code: IssueCode,
  params: Readonly<Record<string, string>> = {},
  column?: string,
): Issue => (column === undefined ? { code, params } : { code, params: { column, ...params }, column });

const SHOWN = 200;

/** A cell as it may stand in a message: never more than 200 characters. */
export const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
