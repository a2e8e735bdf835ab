import { z } from "zod";
import { readJson } from "./kit/read-reply.ts";
import { isProblem, type Problem, problem } from "./problem.ts";
import type { HttpProvider, HttpReply } from "./provider.ts";
import { yahooPayments, yahooSplits } from "./yahoo/events.ts";
import { yahooPrices } from "./yahoo/prices.ts";
import { yahooQuotes } from "./yahoo/quotes.ts";
import { yahooSearch } from "./yahoo/search.ts";

const Settings = z.object({});

const Refusal = z.object({
  chart: z.object({ error: z.object({ code: z.string(), description: z.string().nullish() }) }),
});

/** A window without any day is refused with status 400 instead of being answered empty. */
function refusal(reply: HttpReply): Problem | undefined {
  if (reply.status !== 400) return undefined;
  const read = readJson(reply, Refusal);
  if (isProblem(read)) return undefined;
  const { code, description } = read.chart.error;
  const isOutside = /^Data doesn't exist for/i.test(description ?? "");
  return problem(isOutside ? "not-found" : "refused", { status: "400", code });
}

/**
 * Yahoo Finance through the addresses that need neither key nor cookie. Unofficial, for personal use; no Moscow
 * listings. Closes, dividends and split terms are those of today's share: adjusted for splits and, as fractional
 * splits, for spin-offs; delisted symbols lose their history.
 */
export const yahoo: HttpProvider<typeof Settings> = {
  id: "yahoo",
  kind: "http",
  limits: { perMinute: 60, parallel: 2, spacingMs: 250 },
  settings: Settings,
  endpoints: {
    prices: yahooPrices,
    payments: yahooPayments,
    splits: yahooSplits,
    quotes: yahooQuotes,
    search: yahooSearch,
  },
  refusal,
};
