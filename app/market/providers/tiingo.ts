import { KeySettings } from "./kit/key-settings.ts";
import type { HttpProvider } from "./provider.ts";
import { tiingoCard, tiingoSearch } from "./tiingo/assets.ts";
import { tiingoPayments, tiingoPrices, tiingoSplits } from "./tiingo/prices.ts";

/**
 * Tiingo (tiingo.com/documentation), with a key: American listings since 1962. Free keys: about 50 requests an hour,
 * 500 symbols a month.
 */
export const tiingo: HttpProvider<typeof KeySettings> = {
  id: "tiingo",
  kind: "http",
  limits: { perMinute: 20, parallel: 1, perDay: 1_000 },
  settings: KeySettings,
  endpoints: {
    prices: tiingoPrices,
    payments: tiingoPayments,
    splits: tiingoSplits,
    search: tiingoSearch,
    card: tiingoCard,
  },
};
