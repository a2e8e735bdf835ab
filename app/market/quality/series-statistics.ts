import type { KnownDividend, KnownSplit, SeriesKind, Standing } from "./detector.ts";

export interface SeriesFacts {
  readonly kind: SeriesKind;
  readonly splits: readonly KnownSplit[];
  readonly dividends: readonly KnownDividend[];
}

/** NaN = none. Grows with each good row. */
export interface GoodDays {
  readonly firstDay: number;
  readonly values: Float64Array;
}

/** Moves that measure volatility, and their minimum. */
const sigmaMoves = 60;
const leastMoves = 10;
const leastSigma = 0.003;
/** Median distance from the mean of a normal distribution. */
const medianOfSigma = 0.6745;
const usualSigma: Readonly<Record<SeriesKind, number>> = {
  share: 0.03,
  fund: 0.015,
  bond: 0.01,
  crypto: 0.06,
  index: 0.015,
  derivative: 0.1,
  rate: 0.01,
};
const unmovedMoves = 120;
const leastUnmovedMoves = 40;

export type Direction = 1 | -1;

function nextGood({ values }: GoodDays, from: number, direction: Direction): number {
  for (let at = from - direction; at >= 0 && at < values.length; at -= direction)
    if (!Number.isNaN(values[at])) return at;
  return -1;
}

/** Adjusts a value for the splits between two days. */
function overSplits(value: number, from: number, to: number, splits: readonly KnownSplit[]): number {
  let moved = value;
  for (const { day, ratio } of splits) {
    if (day > from && day <= to) moved /= ratio;
    else if (day > to && day <= from) moved *= ratio;
  }
  return moved;
}

function movesBefore(
  good: GoodDays,
  { at, direction, most }: { readonly at: number; readonly direction: Direction; readonly most: number },
  splits: readonly KnownSplit[],
): number[] {
  const moves: number[] = [];
  for (let newer = at; moves.length < most; ) {
    const older = nextGood(good, newer, direction);
    if (older < 0) break;
    const [from, to] = [good.firstDay + older, good.firstDay + newer];
    moves.push(Math.log((good.values[newer] ?? 0) / overSplits(good.values[older] ?? 0, from, to, splits)));
    newer = older;
  }
  return moves;
}

function sigmaOf(moves: readonly number[], kind: SeriesKind): number {
  if (moves.length < leastMoves) return usualSigma[kind];
  const sizes = moves.map(Math.abs).sort((a, b) => a - b);
  return Math.max(leastSigma, (sizes[Math.floor(sizes.length / 2)] ?? 0) / medianOfSigma);
}

function unmovedShare(moves: readonly number[]): number {
  const lively = moves.slice(moves.findIndex((move) => move !== 0));
  if (lively.length < leastUnmovedMoves) return 1;
  return lively.filter((move) => move === 0).length / lively.length;
}

/** Undefined without a good value on that side. */
export function neighboursOn(
  facts: SeriesFacts,
  good: GoodDays,
  {
    day,
    direction,
    seenDay,
  }: { readonly day: number; readonly direction: Direction; readonly seenDay: number },
): Omit<Standing, "other"> | undefined {
  const at = nextGood(good, day - good.firstDay, direction);
  if (at < 0) return undefined;
  const last = { day: good.firstDay + at, value: good.values[at] ?? Number.NaN };
  const before = (most: number) => movesBefore(good, { at, direction, most }, facts.splits);
  let sigma: number | undefined;
  return {
    ...facts,
    last,
    expected: overSplits(last.value, last.day, day, facts.splits),
    gapDays: Math.max(1, Math.min(Math.abs(day - last.day), Math.abs(day - seenDay))),
    sigma: () => {
      sigma ??= sigmaOf(before(sigmaMoves), facts.kind);
      return sigma;
    },
    repeats: () => {
      const moves = before(unmovedMoves);
      const run = moves.findIndex((move) => move !== 0);
      return run < 0 ? moves.length : run;
    },
    unmoved: () => unmovedShare(before(unmovedMoves)),
  };
}
