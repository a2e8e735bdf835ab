import { dayNumber, type IsoDate, resolvePeriod } from "@zerno/engine";
import type { ClosePoint } from "../../../market/assets/asset-history.ts";
import type { PeriodName } from "../../../shared/schemas/ledger.schema.ts";

/** Before any exchange opened. */
const firstDay = "1900-01-01" as IsoDate;

/** Returns the first day of a named period ending today, whose close the chart starts from. */
export const startOfPeriod = (period: PeriodName, today: string): IsoDate =>
  resolvePeriod(period, today as IsoDate, firstDay).from;

/**
 * Thins a series to at most `most` points: the last close of each of as many equal spans of days, counted back from the
 * last day so that assets over the same days are thinned alike; the first point stays.
 */
export function thinPoints(points: readonly ClosePoint[], most: number): readonly ClosePoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= most) return points;
  const lastDay = dayNumber(last.date);
  const length = Math.ceil((lastDay - dayNumber(first.date) + 1) / (most - 1));
  const stretchOf = ({ date }: ClosePoint) => Math.floor((lastDay - dayNumber(date)) / length);
  return points.filter((point, index) => {
    const next = points[index + 1];
    return index === 0 || next === undefined || stretchOf(next) !== stretchOf(point);
  });
}
