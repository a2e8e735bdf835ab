import { fromDayNumber, type IndexSeries } from "@zerno/engine";
import { keptDays } from "../../portfolio/figures/thin-days.ts";

interface LinePoint {
  readonly date: string;
  readonly own: number | null;
  readonly others: (number | null)[];
}

/** Rounding for charts, after exact arithmetic. */
const shown = 1e6;

const numberOrNull = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : Math.round(value * shown) / shown;

const at = ({ firstDay, values }: IndexSeries, day: number): number | null =>
  numberOrNull(values[day - firstDay]);

/** Returns lines over the first one's days, thinned for charts; unknown days are null. */
export function pointsOf(own: IndexSeries, others: readonly (IndexSeries | undefined)[]): LinePoint[] {
  return keptDays(own.values.length).map((index) => {
    const day = own.firstDay + index;
    return {
      date: fromDayNumber(day),
      own: numberOrNull(own.values[index]),
      others: others.map((line) => (line === undefined ? null : at(line, day))),
    };
  });
}

/** Returns an index as growth since its first day. */
export function growthOf({ firstDay, values }: IndexSeries): IndexSeries {
  const base = values[0] ?? Number.NaN;
  return { firstDay, values: values.map((value) => value / base - 1) };
}
