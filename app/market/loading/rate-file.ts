import { isKnownCurrency } from "../rates/currencies.ts";
import type { RatePoint } from "../rates/store-rates.ts";
import { type FileIssue, readTable, type TableLine, type TableOptions } from "./table.ts";

export interface RateLine extends RatePoint {
  readonly line: number;
  readonly rate: number;
}

export interface ParsedRates {
  readonly rows: readonly RateLine[];
  readonly duplicates: number;
  readonly issues: readonly FileIssue[];
}

const columns = [
  { id: "base", labels: ["Base", "From", "Из"], isRequired: true },
  { id: "quote", labels: ["Quote", "To", "В"], isRequired: true },
  { id: "date", labels: ["Date", "Дата"], isRequired: true },
  { id: "rate", labels: ["Rate", "Курс"], isRequired: true },
] as const;

type Line = TableLine<(typeof columns)[number]["id"]>;

function currencyOf(line: Line, column: "base" | "quote"): string | null {
  const code = line.cell(column).toUpperCase();
  if (code === "") return line.fail(column, "missing-value");
  return isKnownCurrency(code) ? code : line.fail(column, "unknown-currency", { value: code.slice(0, 20) });
}

/** Parses `Base,Quote,Date,Rate`; one unit of base is worth `Rate` of quote. */
export function parseRateCsv(bytes: Uint8Array, options: TableOptions): ParsedRates {
  const rows: RateLine[] = [];
  const seen = new Map<string, RateLine>();
  let duplicates = 0;
  const issues = readTable(bytes, columns, options, (line) => {
    const base = currencyOf(line, "base");
    const quote = currencyOf(line, "quote");
    const day = line.day("date");
    const rate = line.positive("rate");
    if (base === null || quote === null || day === null || rate === null) return;
    if (base === quote) {
      line.fail("quote", "same-currency", { value: base });
      return;
    }
    const key = `${base}|${quote}|${day}`;
    const before = seen.get(key);
    if (before && before.rate === rate) duplicates += 1;
    else if (before) line.fail("rate", "contradicts-line", { line: String(before.line) });
    else {
      const row = { line: line.line, base, quote, day, rate };
      seen.set(key, row);
      rows.push(row);
    }
  });
  return { rows, duplicates, issues };
}
