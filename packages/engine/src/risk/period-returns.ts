import { addMonths, dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { IndexSeries } from "./return-series.ts";
import { refusalOn, type Statistic } from "./statistic.ts";

export const RETURN_UNITS = { month: 1, quarter: 3, year: 12 } as const;
export type ReturnUnit = keyof typeof RETURN_UNITS;

export interface PeriodReturn {
  /** "2024-02", "2024-Q1" or "2024". */
  readonly period: string;
  /** Ends of these days. */
  readonly from: number;
  readonly to: number;
  /** Cut by the start or end of the index. */
  readonly isPartial: boolean;
  readonly value: Statistic;
  /** Of both ends, see `DailySeries`. */
  readonly marks: number;
}

interface MarkedIndex extends IndexSeries {
  readonly marks?: Uint8Array;
}

function nameOf(firstDay: IsoDate, unit: ReturnUnit): string {
  if (unit === "year") return firstDay.slice(0, 4);
  if (unit === "month") return firstDay.slice(0, 7);
  return `${firstDay.slice(0, 4)}-Q${Math.ceil(+firstDay.slice(5, 7) / RETURN_UNITS.quarter)}`;
}

function periodStart(day: number, unit: ReturnUnit): IsoDate {
  const date = fromDayNumber(day);
  const months = RETURN_UNITS[unit];
  const month = Math.floor((+date.slice(5, 7) - 1) / months) * months + 1;
  return `${date.slice(0, 5)}${String(month).padStart(2, "0")}-01` as IsoDate;
}

/** Refuses `missing-value` {date}, `zero-base` {date} after a total loss. */
export function returnBetween({ firstDay, values }: IndexSeries, from: number, to: number): Statistic {
  const base = values[from - firstDay] ?? Number.NaN;
  const end = values[to - firstDay] ?? Number.NaN;
  if (Number.isNaN(base)) return refusalOn("missing-value", from);
  if (Number.isNaN(end)) return refusalOn("missing-value", to);
  return base > 0 ? end / base - 1 : refusalOn("zero-base", from);
}

/**
 * Computes returns per calendar period, ascending; cut ones are marked partial. Compounded they give the total growth.
 * Source: GIPS standards, calendar-period returns.
 */
export function periodReturns(index: MarkedIndex, unit: ReturnUnit): PeriodReturn[] {
  const marksOn = (day: number): number => index.marks?.[day - index.firstDay] ?? 0;
  const last = index.firstDay + index.values.length - 1;
  const list: PeriodReturn[] = [];
  for (let from = index.firstDay; from < last; ) {
    const start = periodStart(from + 1, unit);
    const end = dayNumber(addMonths(start, RETURN_UNITS[unit])) - 1;
    const to = Math.min(end, last);
    list.push({
      period: nameOf(start, unit),
      from,
      to,
      isPartial: from >= dayNumber(start) || to < end,
      value: returnBetween(index, from, to),
      marks: marksOn(from) | marksOn(to),
    });
    from = to;
  }
  return list;
}
