import { type Calendar, isTradingDay } from "../calendars/calendar.ts";
import { weekdayOf } from "../calendars/day-rules.ts";
import { addMonths, dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import { growthOf, type ReturnSeries, startOf } from "./return-series.ts";

function weekEnd(day: number): number {
  return day + 6 - weekdayOf(day);
}

function monthEnd(day: number): number {
  const first = `${fromDayNumber(day).slice(0, 8)}01` as IsoDate;
  return dayNumber(addMonths(first, 1)) - 1;
}

function monthStart(day: number): number {
  return dayNumber(`${fromDayNumber(day).slice(0, 8)}01` as IsoDate);
}

function hasTradingDay(calendar: Calendar, from: number, to: number): boolean {
  for (let day = from; day <= to; day++) if (isTradingDay(calendar, day)) return true;
  return false;
}

/** Compounds to whole weeks (Monday to Sunday) or months, dated on their last calendar day. */
export function groupReturns(series: ReturnSeries, unit: "week" | "month", calendar: Calendar): ReturnSeries {
  return remember(groupsOf(series), `${unit} ${calendar}`, () => group(series, unit, calendar));
}

/** Cached: a benchmark is compared with many series. */
const groupsOf = oncePer((_series: ReturnSeries) => new Map<string, ReturnSeries>());

function group(series: ReturnSeries, unit: "week" | "month", calendar: Calendar): ReturnSeries {
  const endOf = unit === "week" ? weekEnd : monthEnd;
  const start = startOf(series);
  const count = series.days.length;
  const last = series.days[count - 1] ?? 0;
  const days: number[] = [];
  const returns: number[] = [];
  let from = start;
  for (let i = 0; i < count; ) {
    const end = endOf(series.days[i] ?? 0);
    const first = unit === "week" ? end - 6 : monthStart(end);
    let next = i;
    while (next < count && (series.days[next] ?? 0) <= end) next++;
    const isCutAtStart = i === 0 && hasTradingDay(calendar, first, start);
    const isCutAtEnd = next === count && hasTradingDay(calendar, last + 1, end);
    if (!isCutAtStart && !isCutAtEnd) {
      if (days.length === 0) from = first - 1;
      days.push(end);
      returns.push(growthOf(series.returns.subarray(i, next)) - 1);
    }
    i = next;
  }
  return { days: Int32Array.from(days), returns: Float64Array.from(returns), from };
}
