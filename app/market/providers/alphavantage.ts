import { refusalOf, Settings } from "./alphavantage/address.ts";
import { alphaVantageFundamentals } from "./alphavantage/fundamentals.ts";
import { alphaVantagePrices, alphaVantageSplits } from "./alphavantage/prices.ts";
import { alphaVantageSearch } from "./alphavantage/search.ts";
import type { HttpProvider } from "./provider.ts";

/**
 * Alpha Vantage (alphavantage.co/documentation), with a key. Free keys: 25 requests a day, one a second, 100 days of
 * closes. Dividends are unused: undocumented whether per original or today's share.
 */
export const alphavantage: HttpProvider<typeof Settings> = {
  id: "alphavantage",
  kind: "http",
  limits: { perMinute: 5, parallel: 1, spacingMs: 1_200, perDay: 25 },
  settings: Settings,
  refusal: refusalOf,
  endpoints: {
    prices: alphaVantagePrices,
    splits: alphaVantageSplits,
    search: alphaVantageSearch,
    fundamentals: alphaVantageFundamentals,
  },
};
