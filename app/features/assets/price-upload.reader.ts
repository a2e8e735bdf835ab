import { type ParsedPrices, type PriceLine, parsePriceCsv } from "../../market/loading/price-file.ts";
import { type ParsedRates, parseRateCsv, type RateLine } from "../../market/loading/rate-file.ts";
import type { TableOptions } from "../../market/loading/table.ts";
import type { Report } from "../../server/files/protocol.ts";

interface Upload {
  readonly bytes: Uint8Array;
  readonly options: TableOptions;
}

const rowsPerPart = 2_000;

function reportRows<Row>(rows: readonly Row[], report: Report<readonly Row[]>): void {
  for (let at = 0; at < rows.length; at += rowsPerPart) report.part(rows.slice(at, at + rowsPerPart));
}

export const operations = {
  /** Closes of a file, reported in parts. */
  prices: ({ bytes, options }: Upload, report: Report<readonly PriceLine[]>): Omit<ParsedPrices, "rows"> => {
    const { rows, ...rest } = parsePriceCsv(bytes, options);
    reportRows(rows, report);
    return rest;
  },
  /** Rates of a file, reported in parts. */
  rates: ({ bytes, options }: Upload, report: Report<readonly RateLine[]>): Omit<ParsedRates, "rows"> => {
    const { rows, ...rest } = parseRateCsv(bytes, options);
    reportRows(rows, report);
    return rest;
  },
};
