import { type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";
import { Settings } from "./tinvest/address.ts";
import { tinvestFundamentals } from "./tinvest/fundamentals.ts";
import { tinvestCard, tinvestIdentify, tinvestListing, tinvestSearch } from "./tinvest/instruments.ts";
import { tinvestPayments } from "./tinvest/payments.ts";
import { tinvestPrices, tinvestQuotes } from "./tinvest/prices.ts";

/** Seconds until the next allowed request. */
function refusal({ status, headers }: HttpReply): Problem | undefined {
  const seconds = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  if (status !== 429 || headers["retry-after"] !== undefined || !(seconds >= 0 && seconds < 86_400))
    return undefined;
  return { ...problem("rate-limited", { status: "429" }), retryAfterMs: seconds * 1000 };
}

/**
 * T-Invest (developer.tbank.ru/invest), with a read-only token. Codes: "share/UID". Its certificate is issued by the
 * Russian state: Node needs NODE_EXTRA_CA_CERTS.
 */
export const tinvest: HttpProvider<typeof Settings> = {
  id: "tinvest",
  kind: "http",
  limits: { perMinute: 60, parallel: 1 },
  settings: Settings,
  refusal,
  endpoints: {
    prices: tinvestPrices,
    quotes: tinvestQuotes,
    payments: tinvestPayments,
    search: tinvestSearch,
    listing: tinvestListing,
    card: tinvestCard,
    identify: tinvestIdentify,
    fundamentals: tinvestFundamentals,
  },
};
