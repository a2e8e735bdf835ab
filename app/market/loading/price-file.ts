import { readCurrency } from "@zerno/brokers";
import type { IsoDate } from "@zerno/engine";
import { type FileIssue, readTable, type TableOptions } from "./table.ts";

export interface PriceLine {
  readonly line: number;
  readonly code: string;
  readonly day: IsoDate;
  readonly close: number;
  readonly currency: string | null;
}

export interface ParsedPrices {
  readonly rows: readonly PriceLine[];
  readonly duplicates: number;
  readonly issues: readonly FileIssue[];
}

const columns = [
  { id: "asset", labels: ["Asset", "Ticker", "ISIN", "Symbol", "Актив", "Тикер"], isRequired: true },
  { id: "date", labels: ["Date", "Дата"], isRequired: true },
  { id: "close", labels: ["Close", "Price", "Цена", "Закрытие"], isRequired: true },
  { id: "currency", labels: ["Currency", "Валюта"] },
] as const;

/** Exact, via the decimal exponent. */
const inWholeUnits = (close: number): number => Number(`${close}e-2`);

/**
 * `Asset (ticker or ISIN), Date, Close[, Currency]`, English or Russian. Conflicting closes of a day are an issue of
 * the later line.
 */
export function parsePriceCsv(bytes: Uint8Array, options: TableOptions): ParsedPrices {
  const rows: PriceLine[] = [];
  const seen = new Map<string, PriceLine>();
  let duplicates = 0;
  const issues = readTable(bytes, columns, options, (line) => {
    const code = line.cell("asset").toUpperCase();
    if (code === "") line.fail("asset", "missing-value");
    const day = line.day("date");
    const close = line.positive("close");
    const stated = line.cell("currency");
    const read = stated === "" ? null : readCurrency(stated);
    if (read === undefined) line.fail("currency", "unknown-currency", { value: stated.slice(0, 20) });
    if (code === "" || day === null || close === null || read === undefined) return;
    const row = {
      line: line.line,
      code,
      day,
      close: read?.isHundredth ? inWholeUnits(close) : close,
      currency: read?.code ?? null,
    };
    const key = `${code}|${day}|${row.currency ?? ""}`;
    const before = seen.get(key);
    if (before && before.close === row.close) duplicates += 1;
    else if (before) line.fail("close", "contradicts-line", { line: String(before.line) });
    else {
      seen.set(key, row);
      rows.push(row);
    }
  });
  return { rows, duplicates, issues };
}
