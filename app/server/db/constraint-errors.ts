import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { type CheckRule, checkRules } from "./checks.ts";

/** By the column's name in code. */
export interface Violation {
  readonly field: string;
  readonly rule: CheckRule;
  /** COPY's line, from 1. */
  readonly line: number | undefined;
  /** "Failing row contains (0193…, 1, …)". */
  readonly row: string;
}

const [checkViolation, foreignKeyViolation] = ["23514", "23503"];
const constraintName = new RegExp(`^check_(.+)_(${checkRules.join("|")})$`);

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Under `common:field`. */
const fieldCodes: Readonly<Record<CheckRule, string>> = {
  positive: "not-positive",
  not_negative: "negative",
  between: "out-of-range",
  known: "unknown",
  currency: "currency",
  day: "too-early",
  order: "out-of-order",
};

/** Unwraps errors. */
export function violationOf(error: unknown): Violation | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, where, detail } = error as Error & Readonly<Record<string, unknown>>;
  if (code !== checkViolation) return violationOf(error.cause);
  const [, column, name] = constraintName.exec(String(constraint)) ?? [];
  const rule = checkRules.find((one) => one === name);
  if (column === undefined || rule === undefined) return undefined;
  const line = /line (\d+)/.exec(String(where ?? ""))?.[1];
  return {
    field: camel(column),
    rule,
    line: line === undefined ? undefined : Number(line),
    row: String(detail),
  };
}

/**
 * Last column of a dangling foreign key: 'Key (user_id, account_id)=(0193…, 0194…) is not present in table
 * "broker_accounts"'. Unwraps errors.
 */
export function missingKeyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, detail } = error as Error & Readonly<Record<string, unknown>>;
  if (code !== foreignKeyViolation) return missingKeyOf(error.cause);
  return /=\((?:.*, )?([^,)]+)\) is not present/.exec(String(detail))?.[1];
}

/** @param path default: the field's name */
export const toFieldIssue = ({ field, rule }: Violation, path = field): FieldIssue => ({
  path,
  code: fieldCodes[rule],
});

/** INVALID_INPUT naming the field of a violated rule, if any. */
export function toInputError(error: unknown): AppError | undefined {
  const violation = violationOf(error);
  return violation && new AppError("INVALID_INPUT", {}, [toFieldIssue(violation)]);
}
