import { KeySettings } from "./kit/key-settings.ts";
import type { HttpProvider } from "./provider.ts";
import { twelveDataPayments, twelveDataSplits } from "./twelvedata/events.ts";
import { twelveDataPrices } from "./twelvedata/prices.ts";
import { refusalOf } from "./twelvedata/refusal.ts";
import { twelveDataSearch } from "./twelvedata/search.ts";

/**
 * Twelve Data (twelvedata.com/docs), with a key; dividends and splits in paid plans. Codes: "AAPL" or "AAPL@XNAS". Free
 * keys: 8 credits a minute, 800 a day.
 */
export const twelvedata: HttpProvider<typeof KeySettings> = {
  id: "twelvedata",
  kind: "http",
  limits: { perMinute: 8, parallel: 1, perDay: 800 },
  settings: KeySettings,
  parsedStatuses: [400, 404],
  refusal: refusalOf,
  endpoints: {
    prices: twelveDataPrices,
    payments: twelveDataPayments,
    splits: twelveDataSplits,
    search: twelveDataSearch,
  },
};
