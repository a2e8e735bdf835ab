import type { TFunction } from "i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";

/** Returns the most specific text of a field's problem. */
export const issueText = (t: TFunction, { path, code, params }: FieldIssue): string =>
  t([`account:issue.${path}.${code}`, `common:field.${code}`, "common:field.invalid"], { ...params });
