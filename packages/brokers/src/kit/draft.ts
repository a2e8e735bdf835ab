import type { DraftRow, Issue, KindName } from "../statement.ts";
import { defined } from "./defined.ts";
import { negate } from "./text/decimal-text.ts";

/** A row under construction; later lines may add tax, fee or checks. */
export type Draft = { -readonly [Key in keyof DraftRow]: DraftRow[Key] };

type Parts = { readonly [Key in keyof DraftRow]?: DraftRow[Key] | undefined };

/** A fee refund is a negative fee. */
export type MoneyKind = KindName | "fee-refund";

/** Returns kind and amount of a line; a refunded fee is negative. */
export const kindAndAmount = (
  kind: MoneyKind,
  amount: string | undefined,
): { kind: KindName; amount: string | undefined } =>
  kind === "fee-refund" ? { kind: "fee", amount: amount && negate(amount) } : { kind, amount };

/** Creates a draft with sorted lines; it affects cash unless `parts` says otherwise. */
export const makeDraft = (
  lines: readonly number[],
  parts: Omit<Parts, "kind"> & { readonly kind: MoneyKind } & Pick<DraftRow, "date" | "currency">,
): Draft => {
  const sorted = [...lines].sort((a, b) => a - b);
  const head = { line: sorted[0] ?? 0, lines: sorted, affectsCash: true, checks: [] as readonly Issue[] };
  return defined({ ...head, ...parts, ...kindAndAmount(parts.kind, parts.amount) }) as Draft;
};

export const addCheck = (draft: Draft, check: Issue | undefined): void => {
  if (check !== undefined) draft.checks = [...draft.checks, check];
};

/** Adds lines of the file to a draft; `line` becomes the first of all. */
export const addLines = (draft: Draft, lines: readonly number[]): void => {
  const all = [...new Set([...draft.lines, ...lines])].sort((a, b) => a - b);
  draft.lines = all;
  draft.line = all[0] ?? draft.line;
};

export const addLine = (draft: Draft, line: number): void => addLines(draft, [line]);
