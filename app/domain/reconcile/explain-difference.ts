import { divideHalfEven, formatDec, formatMoney } from "@zerno/engine";
import type { MissingIncome } from "./missing-income.ts";

export interface Cause {
  readonly code: string;
  readonly params: Record<string, string>;
}

export interface Difference {
  readonly what: "cash" | "position";
  readonly theirs: bigint;
  readonly after: bigint;
  /** Null: not printed. */
  readonly opening: { readonly theirs: bigint; readonly ledger: bigint } | null;
  readonly from: string | null;
  readonly hasEarlierRows: boolean;
  /** Effect of rows dated before the first day. */
  readonly early: bigint;
  readonly leftOut: readonly { readonly line: number; readonly effect: bigint }[];
  readonly fees: readonly { readonly date: string; readonly fee: bigint }[];
  readonly income: MissingIncome | null;
}

const cause = (code: string, params: Record<string, string> = {}): Cause => ({ code, params });
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A cent, and half a cent per rounded row, in 10^-10. */
const cent = 100_000_000n;
const wholeUnit = 10_000_000_000n;
const largestRatio = 100n;

/** Returns integers up to 100 with theirs / after = a / b, one of them 1. */
function splitRatio(theirs: bigint, after: bigint): string | null {
  if (theirs <= 0n || after <= 0n || theirs === after) return null;
  if (theirs % after === 0n && theirs / after <= largestRatio) return `${theirs / after}:1`;
  if (after % theirs === 0n && after / theirs <= largestRatio) return `1:${after / theirs}`;
  return null;
}

const incomeCause = ({ kind, label, payments, sum }: MissingIncome): Cause => {
  const [first] = payments;
  const params = { name: label, date: first?.due.payDate ?? "", amount: formatMoney(sum) };
  return payments.length > 1
    ? cause("cause-incomes", { count: String(payments.length), amount: params.amount })
    : cause(`cause-income-${kind}`, params);
};

/**
 * Returns the likeliest cause: a left-out row, rows before the period, an earlier difference, a missing payment, a
 * split, a fee, rounding, missing history.
 */
export function explainDifference(line: Difference): Cause | null {
  const missing = line.theirs - line.after;
  if (missing === 0n) return null;
  const show = line.what === "cash" ? formatMoney : formatDec;
  const leftOut = line.leftOut.find(({ effect }) => effect === missing);
  if (leftOut) return cause("cause-left-out", { line: String(leftOut.line) });
  const { opening, from } = line;
  if (line.early !== 0n && line.early === -missing) return cause("cause-early-rows", { date: from ?? "" });
  if (opening && opening.theirs - opening.ledger === missing)
    return cause("cause-before", { difference: show(missing), date: from ?? "" });
  const { income } = line;
  if (income?.isExact) return incomeCause(income);
  const ratio = line.what === "position" ? splitRatio(line.theirs, line.after) : null;
  if (ratio) return cause("cause-split", { ratio });
  if (line.what === "cash") {
    const fee = line.fees.find((row) => row.fee > 0n && row.fee === absolute(missing));
    if (fee) return cause("cause-fee", { fee: show(fee.fee), date: fee.date });
    const rounded = divideHalfEven(cent * BigInt(line.fees.length + 1), 2n);
    if (absolute(missing) <= rounded && absolute(missing) < wholeUnit) return cause("cause-rounding");
  }
  if (income) return incomeCause(income);
  if (!line.hasEarlierRows && from !== null && !opening) return cause("cause-no-history", { date: from });
  return null;
}
