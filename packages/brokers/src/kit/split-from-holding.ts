import type { InstrumentRef } from "../statement.ts";
import { type Draft, makeDraft } from "./draft.ts";
import { issue } from "./issue.ts";
import type { TableReading } from "./tables/table-reading.ts";
import type { TableRow } from "./tables/table-row.ts";
import { add, divide, isNegative, isZero, multiply, reduceRatio, subtract } from "./text/decimal-text.ts";

const keyOf = (ref: InstrumentRef | undefined): string => ref?.isin ?? ref?.symbol ?? "";
const IN = new Set(["buy", "cover", "transfer-in", "opening-balance", "staking-reward", "airdrop"]);
const OUT = new Set(["sell", "short", "transfer-out", "redemption", "asset-fee"]);
const SCALE = 18;

/** Shares added by a split (negative: removed), without its ratio. */
interface AddedShares {
  readonly line: number;
  readonly date: string;
  readonly time?: string | undefined;
  readonly note?: string | undefined;
  readonly externalId?: string | undefined;
  readonly instrument: InstrumentRef;
  readonly added: string;
  readonly currency: string;
}

/** Larger than in any actual split (100 for 1, 21 for 20). */
const MAX_TO = 200;
const MAX_FROM = 20;

const after = (held: string, { kind, ratio, quantity = "0" }: Draft): string => {
  if (ratio !== undefined) return divide(multiply(held, ratio.to), ratio.from, SCALE) ?? held;
  if (IN.has(kind)) return add(held, quantity);
  return OUT.has(kind) ? subtract(held, quantity) : held;
};

const toSplit = (split: AddedShares, held: string, isAnyRatio: boolean): Draft | undefined => {
  const { line, added, ...head } = split;
  const left = add(held, added);
  if (isZero(held) || isNegative(held) || isZero(left) || isNegative(left)) return undefined;
  const ratio = reduceRatio(left, held);
  if (!isAnyRatio && (Number(ratio.to) > MAX_TO || Number(ratio.from) > MAX_FROM)) return undefined;
  const checks = [issue("split-ratio-from-holding", { ...ratio, held })];
  return makeDraft([line], { ...head, kind: "split", ratio, affectsCash: false, checks });
};

const byDate = (a: { readonly date: string }, b: { readonly date: string }): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;

/**
 * Derives split ratios from the shares added and the holding at the previous close, with a check. Implausible ratios
 * are dropped unless `isAnyRatio`, for fractional units.
 */
const splitsFromHoldings = (
  drafts: readonly Draft[],
  splits: readonly AddedShares[],
  { isAnyRatio = false } = {},
): ReadonlyMap<AddedShares, Draft> => {
  const found = new Map<AddedShares, Draft>();
  const moves = Map.groupBy(drafts, ({ instrument }) => keyOf(instrument));
  for (const [key, own] of Map.groupBy(splits, ({ instrument }) => keyOf(instrument))) {
    const rows = (moves.get(key) ?? []).toSorted(byDate);
    let held = "0";
    let next = 0;
    for (const [date, ofDay] of Map.groupBy(own.toSorted(byDate), (split) => split.date)) {
      for (let row = rows[next]; row !== undefined && row.date < date; row = rows[next]) {
        held = after(held, row);
        next += 1;
      }
      const made = ofDay.flatMap((split) => {
        const draft = toSplit(split, held, isAnyRatio);
        if (draft !== undefined) found.set(split, draft);
        return draft ?? [];
      });
      for (; rows[next]?.date === date; next += 1) held = after(held, rows[next] as Draft);
      for (const draft of made) held = after(held, draft);
    }
  }
  return found;
};

/** Turns split lines into rows; those without a ratio stay open. */
export const acceptSplits = <Id extends string>(
  reading: TableReading<Id>,
  rows: readonly TableRow<Id>[],
  read: (row: TableRow<Id>) => AddedShares | undefined,
  how: { readonly isAnyRatio?: boolean } = {},
): void => {
  const lines = rows.flatMap((row) => {
    const split = read(row);
    return split === undefined ? [] : [{ row, split }];
  });
  const found = splitsFromHoldings(
    reading.drafts,
    lines.map(({ split }) => split),
    how,
  );
  for (const { row, split } of lines) {
    const draft = found.get(split);
    if (draft !== undefined) reading.accept([row], [draft]);
  }
};
