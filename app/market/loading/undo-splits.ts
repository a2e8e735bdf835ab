import { dayNumber, decToNumber, type MarketSplit } from "@zerno/engine";

/** Calendar days before and after a split within which closes are compared. */
const windowDays = 10;
/** Trading days by which a source may date the drop of a split early or late. */
const mostShift = 3;
/** Below this ratio a split looks like a jump of the market. */
const clearRatio = 1.4;
/** Digits of a close that was multiplied: enough for every quotation, few enough to lose the float's noise. */
const digits = 12;

/** Whether a file states closes of days before a split as traded or in shares after it; null: it does not say. */
export type CloseBasis = "as-traded" | "adjusted";

/** Places of the closes around a split, ascending, and how many of them lie before it. */
function closesAround(values: Float64Array, at: number): { places: number[]; before: number } {
  const places: number[] = [];
  let before = 0;
  for (let place = Math.max(0, at - windowDays); place <= at + windowDays; place++) {
    if (Number.isNaN(values[place] ?? Number.NaN)) continue;
    places.push(place);
    if (place < at) before++;
  }
  return { places, before };
}

/** Whether closes stay where they jumped to: the close of one bad day comes back. */
function isLasting(values: Float64Array, places: readonly number[], at: number): boolean {
  const log = (index: number) => Math.log(values[places[index] ?? -1] ?? Number.NaN);
  const isNearer = (close: number, to: number, than: number) =>
    !(Math.abs(close - to) > Math.abs(close - than));
  return isNearer(log(at + 1), log(at), log(at - 1)) && isNearer(log(at - 2), log(at - 1), log(at));
}

/**
 * The place of the first close in shares after the split: where closes jump by its ratio, at most three trading days
 * from its day. Undefined where they jump nowhere: earlier ones are stated in shares after it.
 */
function findDrop(values: Float64Array, at: number, ratio: number): number | undefined {
  const { places, before } = closesAround(values, at);
  const full = Math.log(ratio);
  let best: number | undefined;
  let bestGap = Math.abs(full) / 2;
  // The split's own day first: another one must fit better.
  const shifts = Array.from(
    { length: 2 * mostShift + 1 },
    (_, i) => Math.ceil(i / 2) * (i % 2 === 0 ? -1 : 1),
  );
  for (const shift of shifts) {
    const [last, next] = [places[before + shift - 1], places[before + shift]];
    if (last === undefined || next === undefined) continue;
    const jump = Math.log((values[last] ?? 0) / (values[next] ?? 0));
    const gap = Math.abs(jump - full);
    const isOnDay = shift === 0 && gap < Math.abs(jump);
    if ((!isOnDay && gap >= bestGap) || !isLasting(values, places, before + shift)) continue;
    best = next;
    bestGap = Math.min(gap, bestGap);
  }
  return best;
}

function multiply(values: Float64Array, { from, to }: { from: number; to: number }, factor: number): void {
  for (let day = from; day < to; day++)
    values[day] = Number(((values[day] ?? Number.NaN) * factor).toPrecision(digits));
}

/** Whether all closes before a split are to be multiplied back. */
function isStatedAfter(drop: number | undefined, ratio: number, basis: CloseBasis | null): boolean {
  if (basis !== null) return basis === "adjusted";
  return drop === undefined && Math.max(ratio, 1 / ratio) >= clearRatio;
}

/**
 * Closes as they were traded, of a series that may be stated in today's shares: at every split where it does not
 * jump, all earlier closes are multiplied by the ratio. Example: a 4:1 split, closes 25 before and 26 after:
 * the 25 was traded at 100. Where it jumps up to three trading days early or late, the closes between are brought to
 * the shares of their day: a 10:1 split, closes 1000, then 992.5 on its day and 99 on the next one: the 992.5 is 99.25.
 * @param basis as the file says; null: the closes tell
 * @returns the closes, how many splits were undone, and of how many the jump was on another day
 */
export function undoSplits(
  firstDay: number,
  closes: Float64Array,
  splits: readonly MarketSplit[],
  basis: CloseBasis | null = null,
): { readonly values: Float64Array; readonly undone: number; readonly moved: number } {
  const values = closes.slice();
  let [undone, moved] = [0, 0];
  for (const { exDate, to, from } of splits) {
    const at = dayNumber(exDate) - firstDay;
    const ratio = decToNumber(to) / decToNumber(from);
    if (at <= 0 || at >= values.length) continue;
    const { places, before } = closesAround(closes, at);
    // Without closes on both sides nothing tells.
    if (basis === null && (before === 0 || before === places.length)) continue;
    const drop = basis === "adjusted" ? undefined : findDrop(closes, at, ratio);
    if (isStatedAfter(drop, ratio, basis)) {
      undone += 1;
      multiply(values, { from: 0, to: at }, ratio);
      continue;
    }
    if (drop === undefined || drop === places[before] || Math.max(ratio, 1 / ratio) < clearRatio) continue;
    moved += 1;
    if (drop > at) multiply(values, { from: at, to: drop }, 1 / ratio);
    else multiply(values, { from: drop, to: at }, ratio);
  }
  return { values, undone, moved };
}
