import { z } from "zod";
import { typeOfName } from "../kit/asset-types.ts";
import { collectRows } from "../kit/collect-rows.ts";
import { day, label, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { assetCard, listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { tiingoRequest } from "./address.ts";

const Found = z.object({
  ticker: label,
  name: orNull(label),
  assetType: z.string().nullish(),
  countryCode: orNull(z.string().regex(/^[A-Z]{2}$/)),
  isActive: z.boolean().nullish(),
});

export const tiingoSearch: Endpoint<"search", KeySettings> = {
  request: ({ text }, { settings }) =>
    tiingoRequest(settings, "tiingo/utilities/search", { query: text, limit: "30" }),
  parse(reply) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Found, (row) =>
      listedAsset({
        code: row.ticker,
        ticker: row.ticker.toUpperCase(),
        name: row.name ?? row.ticker,
        type: typeOfName(row.assetType),
        country: row.countryCode,
        isActive: row.isActive ?? null,
      }),
    );
  },
};

const micOf = lookup({ NASDAQ: "XNAS", NYSE: "XNYS", "NYSE ARCA": "ARCX" });

const Meta = z.object({
  ticker: label,
  name: orNull(label),
  exchangeCode: orNull(label),
  startDate: orNull(day),
  endDate: orNull(day),
});

export const tiingoCard: Endpoint<"card", KeySettings> = {
  request: ({ code }, { settings }) => tiingoRequest(settings, `tiingo/daily/${encodeURIComponent(code)}`),
  parse(reply) {
    const read = readJson(reply, z.object({ ticker: z.string() }).loose());
    if (isProblem(read)) return read;
    return collectRows([read], "rows", Meta, (row) =>
      assetCard({
        code: row.ticker,
        ticker: row.ticker.toUpperCase(),
        name: row.name ?? row.ticker,
        exchange: row.exchangeCode,
        mic: micOf(row.exchangeCode) ?? null,
        historyFrom: row.startDate,
        historyTo: row.endDate,
      }),
    );
  },
};
