import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { type CoinGeckoSettings, coinGeckoRequest } from "./address.ts";

const Coin = z.object({ id: label, symbol: label, name: label });

const coinsOf = (items: readonly unknown[], place: string) =>
  collectRows(items, place, Coin, ({ id, symbol, name }) =>
    listedAsset({ code: id, ticker: symbol.toUpperCase(), name, type: "crypto", currency: "USD" }),
  );

/** Largest first. */
export const coinGeckoSearch: Endpoint<"search", CoinGeckoSettings> = {
  request: ({ text }, { settings }) => coinGeckoRequest(settings, "search", { query: text }),
  parse(reply) {
    const read = readJson(reply, z.object({ coins: z.array(z.unknown()) }));
    return isProblem(read) ? read : coinsOf(read.coins, "coins");
  },
};

/** About 20,000 coins in one response. */
export const coinGeckoList: Endpoint<"listing", CoinGeckoSettings> = {
  request: ({ code }, { settings }) =>
    code === "coins" ? coinGeckoRequest(settings, "coins/list") : problem("not-found", { code }),
  parse(reply) {
    const read = readJson(reply, z.array(z.unknown()));
    return isProblem(read) ? read : coinsOf(read, "coins");
  },
};
