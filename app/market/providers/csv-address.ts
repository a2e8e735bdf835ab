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

/**
 * CSV files at addresses of one's own (docs/guide/sources.md says which columns): for what no other source has, such as
 * dividends and reports of Russian companies. Checked row by row like every source.
 */
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
