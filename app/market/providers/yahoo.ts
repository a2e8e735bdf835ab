import { z } from "zod";
import type { HttpProvider } from "./provider.ts";
import { yahooPayments, yahooSplits } from "./yahoo/events.ts";
import { yahooFundamentals } from "./yahoo/fundamentals.ts";
import { yahooComposition } from "./yahoo/holdings.ts";
import { yahooPrices } from "./yahoo/prices.ts";
import { yahooQuotes } from "./yahoo/quotes.ts";
import { yahooSearch } from "./yahoo/search.ts";

const Settings = z.object({});

/**
 * Yahoo Finance without key and cookie. Unofficial, for personal use; no Moscow listings. Adjusted for splits and, as
 * fractional splits, for spin-offs; delisted symbols lose their history.
 */
export const yahoo: HttpProvider<typeof Settings> = {
  id: "yahoo",
  kind: "http",
  limits: { perMinute: 60, parallel: 2, spacingMs: 250 },
  settings: Settings,
  parsedStatuses: [400],
  endpoints: {
    prices: yahooPrices,
    payments: yahooPayments,
    splits: yahooSplits,
    quotes: yahooQuotes,
    search: yahooSearch,
    fundamentals: yahooFundamentals,
    composition: yahooComposition,
  },
};
