import type { Balances, DraftRow, FailedLine, Issue, PrintedGap } from "../../statement.ts";
import { issue } from "../issue.ts";
import { absolute, add, compare, decimalsOf, multiply, subtract } from "../text/decimal-text.ts";
import { readNumber } from "../text/numbers.ts";
import { cashOf } from "./reconcile-moves.ts";

export interface CashSpan {
  readonly currency: string;
  readonly opening: string;
  readonly closing: string;
  /** Moved without a transaction: loan principal, transfers between own accounts. */
  readonly aside?: string;
}

/** A running balance that does not follow from the previous line. */
export interface BalanceBreak {
  readonly line: number;
  readonly currency: string;
  readonly amount: string;
}

interface Printed {
  readonly opening?: Balances | undefined;
  readonly closing: Balances;
  readonly spans?: readonly CashSpan[] | undefined;
  readonly breaks?: readonly BalanceBreak[] | undefined;
}

interface Read {
  readonly rows: readonly DraftRow[];
  readonly failed: readonly FailedLine[];
  readonly ignored: readonly { readonly line: number; readonly text: string }[];
}

const NUMBERS = /[-+−]?\d[\d\s\u00a0.,']*\d|\d/g;
const MAX_LINES = 1000;

const sumByCurrency = (cash: Balances["cash"]): Map<string, string> => {
  const sums = new Map<string, string>();
  for (const { currency, amount } of cash) sums.set(currency, add(sums.get(currency) ?? "0", amount));
  return sums;
};

/** A currency without an opening balance began at 0 if others have one. */
const spansOf = ({ opening, closing, spans }: Printed): readonly CashSpan[] => {
  if (spans !== undefined) return spans;
  if (opening === undefined || opening.cash.length === 0) return [];
  const before = sumByCurrency(opening.cash);
  return [...sumByCurrency(closing.cash)].map(([currency, amount]) => ({
    ...{ currency, opening: before.get(currency) ?? "0", closing: amount },
  }));
};

const STORED = 10;

/** Half a unit of the balance's last decimal per longer or rounded amount. */
const toleranceOf = (moves: readonly string[], { opening, closing }: CashSpan): string => {
  const decimals = Math.max(2, decimalsOf(opening), decimalsOf(closing));
  const finer = moves.filter(
    (amount) => decimalsOf(amount) > decimals || decimalsOf(amount) >= STORED,
  ).length;
  return finer === 0 ? "0" : multiply(String(finer), `0.${"0".repeat(decimals)}5`);
};

/** A comma may separate cells: parts alone and in pairs. */
const readings = (found: string): readonly string[] => {
  const parts = found.split(",");
  const pairs = parts.slice(1).map((part, index) => `${parts[index]},${part}`);
  return [found, ...parts, ...pairs];
};

const hasAmount = (text: string, amount: string, tolerance: string): boolean =>
  [...text.matchAll(NUMBERS)]
    .flatMap(([found]) => readings(found.trim()))
    .some((found) =>
      ([".", ","] as const).some((mark) => {
        const read = readNumber(found, mark);
        if (!("value" in read)) return false;
        return compare(absolute(subtract(absolute(read.value), amount)), tolerance) <= 0;
      }),
    );

const causeOf = (
  { currency }: CashSpan,
  { gap, tolerance }: { readonly gap: string; readonly tolerance: string },
  read: Read,
  printed: Printed,
): Issue => {
  const size = absolute(gap);
  const withSize = (lines: readonly { readonly line: number; readonly text: string }[]) =>
    lines.slice(0, MAX_LINES).find(({ text }) => hasAmount(text, size, tolerance));
  const failed = withSize(read.failed);
  if (failed !== undefined) return issue("gap-failed-line", { line: String(failed.line) });
  const breaks = (printed.breaks ?? []).filter((found) => found.currency === currency);
  const missing = breaks.reduce((all, { amount }) => add(all, amount), "0");
  const [first] = breaks;
  if (first !== undefined && compare(absolute(add(missing, gap)), tolerance) <= 0)
    return issue("gap-lines-missing", { line: String(first.line) });
  if (read.failed.length > 0) return issue("gap-failed-lines", { count: String(read.failed.length) });
  const ignored = withSize(read.ignored);
  if (ignored !== undefined) return issue("gap-ignored-line", { line: String(ignored.line) });
  return issue("gap-unexplained");
};

/** Returns currencies whose rows contradict the printed balances, with the likeliest cause. */
export const findCashGaps = (read: Read, printed: Printed): PrintedGap[] => {
  const moves = new Map<string, string[]>();
  for (const row of read.rows)
    for (const [currency, amount] of cashOf(row)) {
      const own = moves.get(currency);
      if (own === undefined) moves.set(currency, [amount]);
      else own.push(amount);
    }
  return spansOf(printed).flatMap((span) => {
    const own = moves.get(span.currency) ?? [];
    const rows = own.reduce(add, add(span.opening, span.aside ?? "0"));
    const gap = subtract(rows, span.closing);
    const tolerance = toleranceOf(own, span);
    if (compare(absolute(gap), tolerance) <= 0) return [];
    const cause = causeOf(span, { gap, tolerance }, read, printed);
    return [{ what: "cash", label: span.currency, rows, printed: span.closing, gap, cause }];
  });
};
