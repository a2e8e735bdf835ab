import { dayNumber, decToNumber, type MarketSplit } from "@zerno/engine";

const windowDays = 10;
/** Trading days by which a source may misdate a split's drop. */
const mostShift = 3;
/** Smaller ratios look like market moves. */
const clearRatio = 1.4;
/** Enough for every quotation, few enough to drop the float's noise. */
const digits = 12;

export type CloseBasis = "as-traded" | "adjusted";

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

/** False for a single bad close. */
function isLasting(values: Float64Array, places: readonly number[], at: number): boolean {
  const log = (index: number) => Math.log(values[places[index] ?? -1] ?? Number.NaN);
  const isNearer = (close: number, to: number, than: number) =>
    !(Math.abs(close - to) > Math.abs(close - than));
  return isNearer(log(at + 1), log(at), log(at - 1)) && isNearer(log(at - 2), log(at - 1), log(at));
}

/**
 * First close in shares after the split, at most three trading days off. Undefined: earlier closes are adjusted
 * already.
 */
function findDrop(values: Float64Array, at: number, ratio: number): number | undefined {
  const { places, before } = closesAround(values, at);
  const full = Math.log(ratio);
  let best: number | undefined;
  let bestGap = Math.abs(full) / 2;
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

function isStatedAfter(drop: number | undefined, ratio: number, basis: CloseBasis | null): boolean {
  if (basis !== null) return basis === "adjusted";
  return drop === undefined && Math.max(ratio, 1 / ratio) >= clearRatio;
}

/**
 * At every split without a jump, earlier closes are multiplied by the ratio: 4:1, closes 25 and 26, the 25 was traded
 * at 100. Closes between a misdated jump and the split are converted: 10:1, closes 1000, 992.5 on the day and 99 after,
 * the 992.5 is 99.25.
 * @param basis null: inferred from the closes
 * @returns closes, the number of splits undone, and of misdated jumps
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
