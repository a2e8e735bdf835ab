import type { InstrumentRef } from "../statement.ts";
import { add, divide, isNegative, isZero, multiply, reduceRatio, subtract } from "./decimal-text.ts";
import { type Draft, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";

const keyOf = (ref: InstrumentRef | undefined): string => ref?.isin ?? ref?.symbol ?? "";
const IN = new Set(["buy", "cover", "transfer-in", "opening-balance"]);
const OUT = new Set(["sell", "short", "transfer-out", "redemption"]);
const SCALE = 18;

/** Pieces of a security before a day, from the rows read so far. */
const heldBefore = (drafts: readonly Draft[], instrument: InstrumentRef, date: string): string => {
  const key = keyOf(instrument);
  const earlier = drafts.filter((draft) => keyOf(draft.instrument) === key && draft.date < date);
  let held = "0";
  for (const draft of earlier.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    if (draft.ratio !== undefined)
      held = divide(multiply(held, draft.ratio.to), draft.ratio.from, SCALE) ?? held;
    else if (IN.has(draft.kind)) held = add(held, draft.quantity ?? "0");
    else if (OUT.has(draft.kind)) held = subtract(held, draft.quantity ?? "0");
  }
  return held;
};

interface AddedShares {
  readonly line: number;
  readonly date: string;
  readonly instrument: InstrumentRef;
  /** Shares the split added. */
  readonly added: string;
  readonly currency: string;
}

/** No split in use has larger parts (100 for 1, 21 for 20). */
const MAX_TO = 200;
const MAX_FROM = 20;

/**
 * Brokers print how many shares a split added, not its ratio: the ratio follows from what the file's own
 * rows held before. The row asks for a look; undefined when that gives no plausible ratio.
 */
export const splitFromHolding = (drafts: readonly Draft[], split: AddedShares): Draft | undefined => {
  const held = heldBefore(drafts, split.instrument, split.date);
  const after = add(held, split.added);
  if (isZero(held) || isNegative(held) || isZero(after) || isNegative(after)) return undefined;
  const ratio = reduceRatio(after, held);
  if (Number(ratio.to) > MAX_TO || Number(ratio.from) > MAX_FROM) return undefined;
  const { line, date, instrument, currency } = split;
  return makeDraft([line], {
    kind: "split",
    date,
    currency,
    instrument,
    ratio,
    affectsCash: false,
    checks: [issue("split-ratio-from-holding", { ...ratio, held })],
  });
};
