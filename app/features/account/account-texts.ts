import type { TFunction } from "i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";

/** What is wrong with a field, in words; the most special text there is. */
export function issueText(t: TFunction, { path, code, params }: FieldIssue): string {
  return t([`account:issue.${path}.${code}`, `account:issue.any.${code}`, "account:issue.any.invalid"], {
    ...params,
  });
}

/** A refused call in words. */
export const errorText = (t: TFunction, code: string): string =>
  t([`account:error.${code}`, `common:error.${code}`, "common:error.INTERNAL"]);
