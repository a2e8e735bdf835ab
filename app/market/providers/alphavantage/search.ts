import { z } from "zod";
import { typeOfName } from "../kit/asset-types.ts";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { type AlphaVantageSettings, alphaVantageRequest } from "./address.ts";

const Found = z.object({
  "1. symbol": label,
  "2. name": label,
  "3. type": z.string().nullish(),
  "4. region": orNull(label),
  "8. currency": orNull(label),
});

/** The symbol's suffix (".LON") names the exchange. */
export const alphaVantageSearch: Endpoint<"search", AlphaVantageSettings> = {
  request: ({ text }, { settings }) =>
    alphaVantageRequest(settings, { function: "SYMBOL_SEARCH", keywords: text }),
  parse(reply) {
    const read = readJson(reply, z.object({ bestMatches: z.array(z.unknown()) }));
    if (isProblem(read)) return read;
    return collectRows(read.bestMatches, "bestMatches", Found, (row) =>
      listedAsset({
        code: row["1. symbol"],
        ticker: row["1. symbol"],
        name: row["2. name"],
        exchange: row["4. region"],
        type: typeOfName(row["3. type"]),
        currency: row["8. currency"],
      }),
    );
  },
};
