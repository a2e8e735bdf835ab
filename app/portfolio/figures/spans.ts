import { addDays, addMonths, type IsoDate, monthOf, type Period, yearOf } from "@zerno/engine";

export type SpanUnit = "month" | "quarter" | "year";

export interface Span extends Period {
  /** "2024-02", "2024-Q1", "2024" */
  readonly name: string;
}

const monthsIn: Readonly<Record<SpanUnit, number>> = { month: 1, quarter: 3, year: 12 };

const firstOfMonth = (day: IsoDate): IsoDate => `${monthOf(day)}-01` as IsoDate;

function firstOf(day: IsoDate, unit: SpanUnit): IsoDate {
  const first = firstOfMonth(day);
  return addMonths(first, -((Number(first.slice(5, 7)) - 1) % monthsIn[unit]));
}

function nameOf(first: IsoDate, unit: SpanUnit): string {
  if (unit === "month") return monthOf(first);
  const year = String(yearOf(first));
  return unit === "year" ? year : `${year}-Q${Math.ceil(Number(first.slice(5, 7)) / 3)}`;
}

/** Spans that (from, to] touches, cut at both ends, oldest first. */
export function spansOf({ from, to }: Period, unit: SpanUnit, atMost: number): Span[] {
  const spans: Span[] = [];
  const step = monthsIn[unit];
  for (let first = firstOf(to, unit); spans.length < atMost; first = addMonths(first, -step)) {
    const start = addDays(first, -1);
    const end = addDays(addMonths(first, step), -1);
    if (end <= from) break;
    spans.push({ name: nameOf(first, unit), from: start < from ? from : start, to: end > to ? to : end });
  }
  return spans.reverse();
}

/** Lists the twelve calendar months ending with the day's, oldest first, the last cut. */
export const lastTwelveMonths = (to: IsoDate): Span[] =>
  spansOf({ from: addDays(addMonths(firstOfMonth(to), -11), -1), to }, "month", 12);
