import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { decimal, label, seconds } from "../kit/fields.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { QuoteRow } from "../rows.ts";
import { type CoinGeckoSettings, coinGeckoRequest } from "./address.ts";

const Coin = z.object({ code: label, usd: decimal, last_updated_at: seconds.nullish() });
const Reply = z.record(z.string(), z.looseObject({}));

export const coinGeckoQuotes: Endpoint<"quotes", CoinGeckoSettings> = {
  codesPerRequest: () => 100,
  request: ({ codes }, { settings }) =>
    coinGeckoRequest(settings, "simple/price", {
      ids: codes.join(","),
      vs_currencies: "usd",
      include_last_updated_at: "true",
      precision: "full",
    }),
  parse(reply) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    const coins = Object.entries(read).map(([code, coin]) => ({ code, ...coin }));
    return collectRows(
      coins,
      "coins",
      Coin,
      ({ code, usd, last_updated_at: at }): QuoteRow => ({
        code,
        price: usd,
        currency: "USD",
        unit: "money",
        at: at == null ? null : new Date(at * 1000).toISOString(),
        delayMinutes: null,
        previousClose: null,
      }),
    );
  },
};
