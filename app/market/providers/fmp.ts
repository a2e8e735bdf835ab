import { z } from "zod";
import { fmpCard, fmpComposition, fmpIdentify, fmpSearch } from "./fmp/assets.ts";
import { fmpPayments, fmpSplits } from "./fmp/events.ts";
import { fmpFundamentals } from "./fmp/fundamentals.ts";
import { fmpPrices } from "./fmp/prices.ts";
import { KeySettings } from "./kit/key-settings.ts";
import { readJson } from "./kit/read-reply.ts";
import { isProblem, type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";

const Refusal = z.object({ "Error Message": z.string() });

/** Under 200 and 403 the message distinguishes key and plan. */
function refusal(reply: HttpReply): Problem | undefined {
  if (![200, 403].includes(reply.status) || reply.body.length > 2_000) return undefined;
  const read = readJson(reply, Refusal);
  if (isProblem(read)) return undefined;
  const text = read["Error Message"];
  if (/limit/i.test(text)) return problem("rate-limited", { status: String(reply.status) });
  if (/invalid api key/i.test(text)) return problem("unauthorised", { status: String(reply.status) });
  return problem(/subscription|plan|premium/i.test(text) ? "not-in-plan" : "refused");
}

/**
 * Financial Modeling Prep (site.financialmodelingprep.com/developer/docs), with a key. Free keys: 250 requests a day,
 * US listings.
 */
export const fmp: HttpProvider<typeof KeySettings> = {
  id: "fmp",
  kind: "http",
  limits: { perMinute: 60, parallel: 1, perDay: 250 },
  settings: KeySettings,
  refusal,
  endpoints: {
    prices: fmpPrices,
    payments: fmpPayments,
    splits: fmpSplits,
    search: fmpSearch,
    identify: fmpIdentify,
    card: fmpCard,
    fundamentals: fmpFundamentals,
    composition: fmpComposition,
  },
};
