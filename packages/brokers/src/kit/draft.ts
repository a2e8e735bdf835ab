import type { DraftRow, Issue, KindName } from "../statement.ts";
import { defined } from "./defined.ts";
import { negate } from "./text/decimal-text.ts";

/** A row under construction: later lines may still add a tax, a fee or a check. */
export type Draft = { -readonly [Key in keyof DraftRow]: DraftRow[Key] };

/** What a draft may be given; undefined is absent. */
type Parts = { readonly [Key in keyof DraftRow]?: DraftRow[Key] | undefined };

/** Kinds of lines that move money: a fee that came back is a fee below zero, so that fees fall by it. */
export type MoneyKind = KindName | "fee-refund";

/** Kind and amount of a line; the amount of a refunded fee is below zero. */
export const kindAndAmount = (
  kind: MoneyKind,
  amount: string | undefined,
): { kind: KindName; amount: string | undefined } =>
  kind === "fee-refund" ? { kind: "fee", amount: amount && negate(amount) } : { kind, amount };

/** A draft of the given lines; cash moves unless said otherwise. */
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

/** Other lines of the file belong to the same row. */
export const addLines = (draft: Draft, lines: readonly number[]): void => {
  const all = [...new Set([...draft.lines, ...lines])].sort((a, b) => a - b);
  draft.lines = all;
  draft.line = all[0] ?? draft.line;
};

/** Another line of the file belongs to the same row. */
export const addLine = (draft: Draft, line: number): void => addLines(draft, [line]);
