import { addDays, dayNumber, type IsoDate } from "@zerno/engine";
import type { Window } from "../providers/queries.ts";

export function cutWindow({ from, to }: Window, days: number): Window[] {
  const pieces: Window[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}

export interface Stored {
  readonly firstDay: IsoDate | undefined;
  readonly lastDay: IsoDate | undefined;
}

/**
 * Missing windows: newest days first, overlapping `overlapDays` stored ones since sources correct their last rows; then
 * the years before.
 */
export function missingWindows(wanted: Window, stored: Stored, overlapDays: number): Window[] {
  if (stored.firstDay === undefined || stored.lastDay === undefined) return [wanted];
  const again = addDays(stored.lastDay, 1 - overlapDays);
  const recent = { from: again > wanted.from ? again : wanted.from, to: wanted.to };
  const earlier = { from: wanted.from, to: addDays(stored.firstDay, -1) };
  return [recent, earlier].filter(({ from, to }) => dayNumber(from) <= dayNumber(to));
}
