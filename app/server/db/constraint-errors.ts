import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { type CheckRule, checkRules } from "./checks.ts";

/** A check constraint that a statement broke: the column as the code names it, and its rule. */
export interface Violation {
  readonly field: string;
  readonly rule: CheckRule;
  /** Of COPY: the line of the row that broke it, from 1. */
  readonly line: number | undefined;
  /** The row that broke it, as the database writes rows: "Failing row contains (0193…, 1, …)". */
  readonly row: string;
}

const [checkViolation, foreignKeyViolation] = ["23514", "23503"];
const constraintName = new RegExp(`^check_(.+)_(${checkRules.join("|")})$`);

const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Texts under `common:field`. */
const fieldCodes: Readonly<Record<CheckRule, string>> = {
  positive: "not-positive",
  not_negative: "negative",
  between: "out-of-range",
  known: "unknown",
  currency: "currency",
  day: "too-early",
  order: "out-of-order",
};

/** The check constraint that an error, or the one it wraps, is about; undefined for every other error. */
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
 * The last column of a key that a statement referred to and that does not exist, by an error or the one it wraps:
 * "Key (user_id, account_id)=(0193…, 0194…) is not present in table "broker_accounts"". Undefined for other errors.
 */
export function missingKeyOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, detail } = error as Error & Readonly<Record<string, unknown>>;
  if (code !== foreignKeyViolation) return missingKeyOf(error.cause);
  return /=\((?:.*, )?([^,)]+)\) is not present/.exec(String(detail))?.[1];
}

/** The violation as a wrong field of a form. @param path of the field, by default its own name */
export const toFieldIssue = ({ field, rule }: Violation, path = field): FieldIssue => ({
  path,
  code: fieldCodes[rule],
});

/** INVALID_INPUT naming the field whose rule an error says was broken; undefined for every other error. */
export function toInputError(error: unknown): AppError | undefined {
  const violation = violationOf(error);
  return violation && new AppError("INVALID_INPUT", {}, [toFieldIssue(violation)]);
}
