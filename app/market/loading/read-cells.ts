import { dayNumber, type IsoDate, isIsoDate } from "@zerno/engine";
import { type BadCell, type CsvRow, cellOf } from "./read-rows.ts";

export interface CellReader {
  readonly bad: BadCell[];
  /** Records a fault. @returns null, for chaining */
  readonly fail: (row: CsvRow, field: string, problem: string) => null;
  readonly day: (row: CsvRow, at: number, field: string) => IsoDate | null;
  readonly positive: (row: CsvRow, at: number, field: string) => number | null;
}

const plainNumber = /^\d+(\.\d+)?(e[+-]?\d+)?$/i;
const shownLength = 40;

/**
 * Creates a reader that collects bad cells.
 * @param today the last day that may have a value
 */
export function cellReader(today: IsoDate): CellReader {
  const bad: BadCell[] = [];
  const fail = ({ line }: CsvRow, field: string, problem: string) => {
    bad.push({ row: line, field, problem });
    return null;
  };
  return {
    bad,
    fail,
    day(row, at, field) {
      const text = cellOf(row, at);
      if (!isIsoDate(text)) return fail(row, field, `no date: "${text.slice(0, shownLength)}"`);
      return text > today ? fail(row, field, `date in the future: ${text}`) : text;
    },
    positive(row, at, field) {
      const text = cellOf(row, at);
      const value = plainNumber.test(text) ? Number(text) : Number.NaN;
      return value > 0 && Number.isFinite(value)
        ? value
        : fail(row, field, `no positive number: "${text.slice(0, shownLength)}"`);
    },
  };
}

/** Lays out values one per calendar day from the first; NaN where missing. */
export function toDailyValues(points: readonly (readonly [day: IsoDate, value: number])[]) {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  const days = points.map(([date]) => {
    const day = dayNumber(date);
    first = Math.min(first, day);
    last = Math.max(last, day);
    return day;
  });
  if (days.length === 0) return { firstDay: 0, values: new Float64Array() };
  const values = new Float64Array(last - first + 1).fill(Number.NaN);
  for (const [at, day] of days.entries()) values[day - first] = points[at]?.[1] ?? Number.NaN;
  return { firstDay: first, values };
}
