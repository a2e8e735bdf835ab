import { divideHalfEven, formatDec, formatMoney } from "@zerno/engine";
import type { MissingIncome } from "./missing-income.ts";

/** The likeliest reason of a difference: the text is `import:issue.<code>`, `params` fill it. */
export interface Cause {
  readonly code: string;
  readonly params: Record<string, string>;
}

/** What is known about one line of the comparison that does not agree; sums in the units of the line. */
export interface Difference {
  readonly what: "cash" | "position";
  readonly theirs: bigint;
  /** Ledger after this import. */
  readonly after: bigint;
  /** What the statement says of its first morning, and what the ledger had there; null: not printed. */
  readonly opening: { readonly theirs: bigint; readonly ledger: bigint } | null;
  /** First day of the statement; null: not printed. */
  readonly from: string | null;
  /** The account has rows before the statement begins. */
  readonly hasEarlierRows: boolean;
  /** Effect of the file's own rows dated before its first day; 0n = none. */
  readonly early: bigint;
  /** Rows of the file that stay out: line, and what each would change. */
  readonly leftOut: readonly { readonly line: number; readonly effect: bigint }[];
  /** Rows of the account in this currency: line (0: not of this file), day and fee. */
  readonly fees: readonly { readonly date: string; readonly fee: bigint }[];
  /** A payment of a held asset that no row pays and that makes up for the difference; cash only. */
  readonly income: MissingIncome | null;
}

const cause = (code: string, params: Record<string, string> = {}): Cause => ({ code, params });
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** A cent, and half a cent per rounded row, in units of 10^-10. */
const cent = 100_000_000n;
const wholeUnit = 10_000_000_000n;
const largestRatio = 100n;

/** Whole numbers a and b up to 100 with theirs / after = a / b, one of them 1. */
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
 * The likeliest reason of a difference between statement and ledger, with its evidence; null when nothing points
 * anywhere. Surest first: a row that was left out and fits exactly, rows of the file from before its period, a difference that was there before the statement
 * began, a payment that no row pays, a split, a fee of that very sum, rounding, and a history that begins too late.
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
