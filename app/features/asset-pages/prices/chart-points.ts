import { dayNumber, type IsoDate, resolvePeriod } from "@zerno/engine";
import type { ClosePoint } from "../../../market/assets/asset-history.ts";
import type { PeriodName } from "../../../shared/shapes/ledger-shapes.ts";

/** Before every exchange there is. */
const firstDay = "1900-01-01" as IsoDate;

/** The first day of a named period that ends today: the close of that day is what a chart starts from. */
export const startOfPeriod = (period: PeriodName, today: string): IsoDate =>
  resolvePeriod(period, today as IsoDate, firstDay).from;

/**
 * At most `most` points of a series: the last close of each of as many equal stretches of days, counted back from
 * the last one, so that two assets over the same days are thinned alike; the first point stays.
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
