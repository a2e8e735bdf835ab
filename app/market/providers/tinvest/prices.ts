import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { PriceRow, QuoteRow } from "../rows.ts";
import { type TinvestSettings, tinvestRequest } from "./address.ts";
import { instants, moscowDay, placeOf, quotation, unitOf } from "./values.ts";

const Candle = z.object({ close: quotation, time: moscowDay, isComplete: z.boolean() });

/** Daily candles: at most a year. */
const windowDays = 360;

/** As traded, bonds in percent, without the running day. No currency. */
export const tinvestPrices: Endpoint<"prices", TinvestSettings> = {
  daysPerRequest: () => windowDays,
  request({ code, from, to }, { settings }) {
    const place = placeOf(code);
    if (place === undefined) return problem("not-found", { code });
    return tinvestRequest(settings, "MarketDataService/GetCandles", {
      instrumentId: place.uid,
      ...instants(from, to),
      interval: "CANDLE_INTERVAL_DAY",
    });
  },
  parse(reply, { code, from, to }) {
    const read = readJson(reply, z.object({ candles: z.array(z.unknown()) }));
    if (isProblem(read)) return read;
    const unit = unitOf(placeOf(code)?.kind ?? "");
    return collectRows(read.candles, "candles", Candle, ({ close, time, isComplete }): PriceRow | null =>
      isComplete && time >= from && time <= to
        ? { day: time, close, currency: null, unit, adjustedFor: "nothing" }
        : null,
    );
  },
};

const LastPrice = z.object({
  instrumentUid: z.string(),
  price: quotation,
  time: z.iso.datetime({ offset: true }),
});

export const tinvestQuotes: Endpoint<"quotes", TinvestSettings> = {
  codesPerRequest: () => 300,
  request: ({ codes }, { settings }) =>
    tinvestRequest(settings, "MarketDataService/GetLastPrices", {
      instrumentId: codes.flatMap((code) => placeOf(code)?.uid ?? []),
    }),
  parse(reply, { codes }) {
    const read = readJson(reply, z.object({ lastPrices: z.array(z.unknown()) }));
    if (isProblem(read)) return read;
    return collectRows(
      read.lastPrices,
      "lastPrices",
      LastPrice,
      ({ instrumentUid, price, time }): QuoteRow | null => {
        const code = codes.find((one) => placeOf(one)?.uid === instrumentUid);
        // Never traded: price 0, time 1970.
        if (code === undefined || price === "0") return null;
        return {
          code,
          price,
          currency: null,
          unit: unitOf(placeOf(code)?.kind ?? ""),
          at: new Date(time).toISOString(),
          delayMinutes: null,
          previousClose: null,
        };
      },
    );
  },
};
