import { eodhdIdentify, eodhdListing, eodhdSearch } from "./eodhd/assets.ts";
import { eodhdPayments, eodhdSplits } from "./eodhd/events.ts";
import { eodhdFundamentals } from "./eodhd/fundamentals.ts";
import { eodhdPrices } from "./eodhd/prices.ts";
import { KeySettings } from "./kit/key-settings.ts";
import { textOf } from "./kit/read-reply.ts";
import { type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";

/** Unknown codes may give "NA" with status 200. */
const refusal = (reply: HttpReply): Problem | undefined =>
  reply.status === 200 && reply.body.length < 10 && /^"?NA"?$/.test(textOf(reply).trim())
    ? problem("not-found")
    : undefined;

/**
 * EODHD (eodhd.com/financial-apis), with a key. Codes: "AAPL.US", "VOD.LSE". Free keys: 20 requests a day; data outside
 * the plan is refused.
 */
export const eodhd: HttpProvider<typeof KeySettings> = {
  id: "eodhd",
  kind: "http",
  limits: { perMinute: 60, parallel: 1, perDay: 20 },
  settings: KeySettings,
  refusal,
  endpoints: {
    prices: eodhdPrices,
    payments: eodhdPayments,
    splits: eodhdSplits,
    search: eodhdSearch,
    identify: eodhdIdentify,
    listing: eodhdListing,
    fundamentals: eodhdFundamentals,
  },
};
