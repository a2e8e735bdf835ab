import type { Checkpoints } from "../ledger/fast/checkpoint.ts";
import { MARK_STALE } from "./marks.ts";

export interface DaySums {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly marks: Uint8Array;
}

/** Valued by quantity x close x rate alone: no splits, closes from before its first day. */
export interface PlainAsset {
  readonly checkpoints: Checkpoints;
  readonly closes: Float64Array;
  readonly firstClose: number;
  readonly firstRate: number;
  readonly rates: Float64Array;
  readonly last: number;
  /** Days a close stands in for. */
  readonly limit: number;
  readonly factor: number;
  readonly valuedShare: number;
}

function carriedTo(closes: Float64Array, place: number, limit: number): { carried: number; age: number } {
  const newest = Math.min(place - 1, closes.length - 1);
  for (let at = newest; at >= 0 && place - 1 - at <= limit; at--) {
    const close = closes[at] ?? Number.NaN;
    if (!Number.isNaN(close)) return { carried: close, age: place - 1 - at };
  }
  return { carried: Number.NaN, age: limit };
}

export function hasCloseBy(closes: Float64Array, place: number): boolean {
  return !Number.isNaN(carriedTo(closes, place + 1, closes.length).carried);
}

/** Adds end-of-day values in one pass; days without a value become NaN, unmarked. */
export function addPlain({ firstDay, values, marks }: DaySums, asset: PlainAsset): void {
  const { checkpoints, closes, rates, last, limit, factor, valuedShare } = asset;
  const toClose = firstDay - asset.firstClose;
  const toRate = firstDay - asset.firstRate;
  const length = Math.min(values.length, last + 1 - firstDay);
  let [carried, age, carriedOn] = [Number.NaN, 0, Number.NaN];
  for (let i = Math.max(0, checkpoints.indexOn(firstDay)); i < checkpoints.length; i++) {
    const start = Math.max(0, (checkpoints.dayAt(i) ?? last) - firstDay);
    if (start >= length) return;
    const quantity = checkpoints.unitsAt(i) * valuedShare;
    if (quantity === 0) continue;
    const end = Math.min(length, (checkpoints.dayAt(i + 1) ?? last + 1) - firstDay);
    if (carriedOn !== start) ({ carried, age } = carriedTo(closes, start + toClose, limit));
    carriedOn = end;
    const known = Math.max(start, Math.min(end, closes.length - toClose));
    let at = start;
    for (; at < known; at++) {
      const close = closes[at + toClose] ?? Number.NaN;
      const rate = rates[at + toRate] ?? Number.NaN;
      if (!Number.isNaN(close)) {
        carried = close;
        age = 0;
      } else {
        if (++age > limit) carried = Number.NaN;
        if (!Number.isNaN(carried * rate)) marks[at] = (marks[at] ?? 0) | MARK_STALE;
      }
      values[at] = (values[at] ?? 0) + quantity * (carried * factor) * rate;
    }
    for (; at < end; at++) {
      const rate = rates[at + toRate] ?? Number.NaN;
      if (++age > limit) carried = Number.NaN;
      if (!Number.isNaN(carried * rate)) marks[at] = (marks[at] ?? 0) | MARK_STALE;
      values[at] = (values[at] ?? 0) + quantity * (carried * factor) * rate;
    }
  }
}
