import { addDays, dayNumber } from "@zerno/engine";
import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { dayOfSeconds, decimal, seconds } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow } from "../rows.ts";
import { type CoinGeckoSettings, coinGeckoRequest } from "./address.ts";

const Reply = z.object({ prices: z.array(z.unknown()) });
const Point = z.tuple([
  z
    .number()
    .transform((ms) => ms / 1000)
    .pipe(seconds),
  decimal,
]);

const freeDays = 365;
const daySeconds = 86_400;

/**
 * US dollars. A point at 00:00 UTC is the close of the day ended; the last is no close. The request counts days back
 * from today.
 */
export const coinGeckoPrices: Endpoint<"prices", CoinGeckoSettings> = {
  historyFrom: ({ plan }, today) => (plan === "pro" ? undefined : addDays(today, 1 - freeDays)),
  request: ({ code, from }, { settings, today }) =>
    coinGeckoRequest(settings, `coins/${encodeURIComponent(code)}/market_chart`, {
      vs_currency: "usd",
      days: String(Math.max(dayNumber(today) - dayNumber(from), 1)),
      interval: "daily",
    }),
  parse(reply, { from, to }) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    return collectRows(read.prices, "prices", Point, ([at, close]): PriceRow | null => {
      if (at % daySeconds !== 0) return null;
      const day = addDays(dayOfSeconds(at), -1);
      return day < from || day > to
        ? null
        : { day, close, currency: "USD", unit: "money", adjustedFor: "nothing" };
    });
  },
};
