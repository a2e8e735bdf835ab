import type { DraftRow, InstrumentRef, Issue } from "../statement.ts";
import { checkAmount } from "./arithmetic.ts";
import { add, divide, isNegative, isZero, multiply, reduceRatio, subtract } from "./decimal-text.ts";
import { type Draft, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";

type Head = Pick<DraftRow, "date"> & {
  readonly [Key in "time" | "note" | "externalId" | "settleDate"]?: DraftRow[Key] | undefined;
};

export interface Gift {
  readonly instrument: InstrumentRef | undefined;
  readonly quantity: string;
  readonly currency: string;
  /** What it was worth; absent or 0: unknown. */
  readonly amount?: string | undefined;
}

/** Securities or coins given by the broker: income of their worth, and a purchase for it. */
export const giftRows = (line: number, head: Head, gift: Gift): readonly Draft[] => {
  const { instrument, quantity, currency, amount } = gift;
  if (amount === undefined || isZero(amount)) {
    const parts = { ...head, kind: "transfer-in" as const, instrument, quantity, currency };
    return [makeDraft([line], { ...parts, affectsCash: false })];
  }
  return [
    makeDraft([line], { ...head, kind: "cash-gain", instrument, currency, amount }),
    makeDraft([line], { ...head, kind: "buy", instrument, quantity, currency, amount }),
  ];
};

export interface PrintedTrade {
  readonly quantity: string;
  readonly price: string | undefined;
  /** Without its sign. */
  readonly amount: string;
  /** All fees and taxes of the line. */
  readonly costs: string;
  readonly isSale: boolean;
  readonly multiplier?: string | undefined;
}

/**
 * Some files print the money of a trade with its costs, some without: quantity x price tells. When neither
 * reading closes the amount is taken as it stands and the row is marked.
 */
export const grossOfTrade = (trade: PrintedTrade): { amount: string; check?: Issue } => {
  const { quantity, price, amount, costs, isSale, multiplier } = trade;
  const check = checkAmount({ quantity, price, amount, multiplier });
  if (check === undefined) return { amount };
  const without = isSale ? add(amount, costs) : subtract(amount, costs);
  const isRight =
    !isNegative(without) && checkAmount({ quantity, price, amount: without, multiplier }) === undefined;
  return isRight ? { amount: without } : { amount, check };
};

const GIVES: readonly DraftRow["kind"][] = ["buy", "transfer-in", "opening-balance"];
const TAKES: readonly DraftRow["kind"][] = ["sell", "transfer-out", "redemption"];

const isSame = (a: InstrumentRef | undefined, b: InstrumentRef | undefined): boolean =>
  a?.isin !== undefined && b?.isin !== undefined
    ? a.isin === b.isin
    : a?.symbol !== undefined && a.symbol === b?.symbol;

/** Pieces the rows read so far hold at the end of the day before. */
const heldBefore = (
  drafts: readonly Draft[],
  instrument: InstrumentRef | undefined,
  date: string,
): string => {
  let held = "0";
  for (const draft of drafts) {
    if (draft.date >= date || !isSame(draft.instrument, instrument)) continue;
    if (draft.ratio !== undefined) {
      const { to, from } = draft.ratio;
      held = divide(multiply(held, to), from, 10) ?? held;
    } else if (GIVES.includes(draft.kind)) held = add(held, draft.quantity ?? "0");
    else if (TAKES.includes(draft.kind)) held = subtract(held, draft.quantity ?? "0");
  }
  return held;
};

/**
 * A split of which the file prints only the pieces that came: the ratio follows from those held before.
 * undefined: the file does not show them.
 */
export const splitByHolding = (
  drafts: readonly Draft[],
  split: Head & {
    readonly line: number;
    readonly instrument: InstrumentRef | undefined;
    readonly currency: string;
  },
  change: string,
): Draft | undefined => {
  const { line, instrument, currency, ...head } = split;
  const ordered = [...drafts].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const held = heldBefore(ordered, instrument, head.date);
  const after = add(held, change);
  if (isZero(held) || isNegative(held) || isZero(after) || isNegative(after)) return undefined;
  const ratio = reduceRatio(after, held);
  const checks = [issue("split-ratio-from-holding", { ...ratio, held })];
  const parts = { ...head, kind: "split" as const, affectsCash: false, instrument, currency, ratio, checks };
  return makeDraft([line], parts);
};
