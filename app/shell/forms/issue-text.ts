import type { TFunction } from "i18next";
import type { FieldIssue } from "../../shared/error-codes.ts";

/** What is wrong with a field, in words; the most special text there is. */
export const issueText = (t: TFunction, { path, code, params }: FieldIssue): string =>
  t([`account:issue.${path}.${code}`, `common:field.${code}`, "common:field.invalid"], { ...params });
