import { accruedInterest } from "./accrued-interest.ts";
import { bondPurchase } from "./bond-purchase.ts";
import { dayCounts } from "./day-counts.ts";
import { earlyDeposit } from "./early-deposit.ts";
import type { Example, ExampleFigure } from "./example.ts";
import { importTwice } from "./import-twice.ts";
import { missedSplit } from "./missed-split.ts";
import { oneDeposit } from "./one-deposit.ts";
import { ratedAfterACut } from "./rated-after-a-cut.ts";
import { ratedShare } from "./rated-share.ts";
import { ratedWithGaps } from "./rated-with-gaps.ts";
import { statementBalances } from "./statement-balances.ts";
import { twoDeposits } from "./two-deposits.ts";

/** Every worked example a post may quote. */
export const examples: readonly Example[] = [
  ...[twoDeposits, earlyDeposit, oneDeposit],
  ...[accruedInterest, bondPurchase, dayCounts],
  ...[statementBalances, missedSplit],
  ...[ratedShare, ratedAfterACut, ratedWithGaps],
  importTwice,
];

/** Computed once: an example is a constant that the engine works out. */
const computed = new Map<string, Readonly<Record<string, ExampleFigure>>>();

/** Returns a figure of an example by their names; null if not found. */
export function findFigure(example: string, name: string): ExampleFigure | null {
  const found = examples.find((one) => one.name === example);
  if (found === undefined) return null;
  const figures = computed.get(example) ?? found.figures();
  computed.set(example, figures);
  return Object.hasOwn(figures, name) ? (figures[name] ?? null) : null;
}
