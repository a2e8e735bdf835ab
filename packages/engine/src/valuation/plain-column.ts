import type { PriceSeries } from "../ledger/ledger-input.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { MARK_MISSING, MARK_STALE } from "./marks.ts";

/** Rates to the view by day, the first of them `offset` days before the first of the column. */
interface DayRates {
  readonly rates: Float64Array;
  readonly offset: number;
}

/** What a column of values is made of. */
interface Plain {
  readonly account: PositionAccount;
  readonly series: PriceSeries;
  readonly last: number;
  /** Days a close stands in for later ones. */
  readonly limit: number;
  /** What one unit counts of its price. */
  readonly factor: number;
  /** The part of what is held that counts. */
  readonly kept: number;
}

/** The last close of the days before a place of the closes, within the limit. */
function carriedTo(closes: Float64Array, place: number, limit: number): { carried: number; age: number } {
  const newest = Math.min(place - 1, closes.length - 1);
  for (let at = newest; at >= 0 && place - 1 - at <= limit; at--) {
    const close = closes[at] ?? Number.NaN;
    if (!Number.isNaN(close)) return { carried: close, age: place - 1 - at };
  }
  return { carried: Number.NaN, age: limit };
}

/**
 * Values and marks of an asset without splits whose closes begin before it is held: quantity x close x rate, in one pass
 * over the days it is held. Undefined for all others.
 */
export function plainColumn(
  { account, series, last, limit, factor, kept }: Plain,
  { rates, offset }: DayRates,
): { values: Float64Array; marks: Uint8Array } | undefined {
  const { checkpoints } = account;
  const first = checkpoints.dayAt(0) ?? last;
  const { closes } = series;
  const shift = first - series.firstDay;
  if (account.splits.length > 0 || Number.isNaN(carriedTo(closes, shift + 1, closes.length).carried))
    return undefined;
  const values = new Float64Array(last - first + 1);
  const marks = new Uint8Array(values.length);
  let isMissing = false;
  let [carried, age, carriedOn] = [Number.NaN, 0, Number.NaN];
  for (let i = 0; i < checkpoints.length; i++) {
    const quantity = checkpoints.unitsAt(i) * kept;
    if (quantity === 0) continue;
    const start = (checkpoints.dayAt(i) ?? first) - first;
    const end = (checkpoints.dayAt(i + 1) ?? last + 1) - first;
    // After the last close what is known of it is carried.
    const known = Math.max(start, Math.min(end, closes.length - shift));
    if (carriedOn !== start) ({ carried, age } = carriedTo(closes, start + shift, limit));
    carriedOn = end;
    for (let index = start; index < known; index++) {
      const close = closes[index + shift] ?? Number.NaN;
      if (Number.isNaN(close)) {
        if (++age > limit) carried = Number.NaN;
        marks[index] = MARK_STALE;
      } else {
        carried = close;
        age = 0;
      }
      const value = quantity * (carried * factor) * (rates[index + offset] ?? Number.NaN);
      if (Number.isNaN(value)) isMissing = true;
      values[index] = value;
    }
    for (let index = known; index < end; index++) {
      if (++age > limit) carried = Number.NaN;
      const value = quantity * (carried * factor) * (rates[index + offset] ?? Number.NaN);
      if (Number.isNaN(value)) isMissing = true;
      values[index] = value;
      marks[index] = MARK_STALE;
    }
  }
  if (isMissing) for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) marks[i] = MARK_MISSING;
  return { values, marks };
}
