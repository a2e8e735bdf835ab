import { Settings } from "./csv-address/address.ts";
import {
  csvComposition,
  csvFundamentals,
  csvPayments,
  csvPrices,
  csvSeries,
  csvSplits,
} from "./csv-address/tables.ts";
import type { HttpProvider } from "./provider.ts";

/** CSV files at own addresses (columns: docs/guide/sources.md), for data no other source has. */
export const csvAddress: HttpProvider<typeof Settings> = {
  id: "csv-address",
  kind: "http",
  limits: { perMinute: 60, parallel: 2 },
  settings: Settings,
  endpoints: {
    prices: csvPrices,
    payments: csvPayments,
    splits: csvSplits,
    series: csvSeries,
    fundamentals: csvFundamentals,
    composition: csvComposition,
  },
};
