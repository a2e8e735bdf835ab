import { addDays, addMonths, addYears, type IsoDate, monthOf, type Period, yearOf } from "@zerno/engine";

export type SpanUnit = "month" | "quarter" | "year";

/** A calendar month, quarter or year. */
interface Span extends Period {
  readonly name: string;
}

const monthsIn: Readonly<Record<SpanUnit, number>> = { month: 1, quarter: 3, year: 12 };
/** Three years of months, ten of quarters, all years. */
const mostSpans: Readonly<Record<SpanUnit, number>> = { month: 36, quarter: 40, year: 100 };

function nameOf(first: IsoDate, unit: SpanUnit): string {
  if (unit === "month") return monthOf(first);
  const year = String(yearOf(first));
  return unit === "year" ? year : `${year}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
}

function firstOf(day: IsoDate, unit: SpanUnit): IsoDate {
  const first = `${monthOf(day)}-01` as IsoDate;
  return addMonths(first, -((Number(first.slice(5, 7)) - 1) % monthsIn[unit]));
}

/** Returns whole months, quarters or years up to today, oldest first; the last one ends today. */
export function incomeSpans(since: IsoDate, today: IsoDate, unit: SpanUnit): Span[] {
  const spans: Span[] = [];
  for (
    let first = firstOf(today, unit);
    spans.length < mostSpans[unit];
    first = addMonths(first, -monthsIn[unit])
  ) {
    const end = addDays(addMonths(first, monthsIn[unit]), -1);
    if (end < since) break;
    spans.push({ name: nameOf(first, unit), from: addDays(first, -1), to: end > today ? today : end });
  }
  return spans.reverse();
}

/** Shifts a period back by a year. */
export const yearBefore = ({ from, to }: Period): Period => ({
  from: addYears(from, -1),
  to: addYears(to, -1),
});
