import { z } from "zod";
import { typeOfName } from "../kit/asset-types.ts";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { readTwelveData, twelveDataRequest } from "./address.ts";

const Found = z.object({
  symbol: label,
  instrument_name: label,
  exchange: orNull(label),
  mic_code: orNull(z.string().regex(/^[A-Z0-9]{4}$/)),
  currency: orNull(label),
  instrument_type: z.string().nullish(),
});

export const twelveDataSearch: Endpoint<"search", KeySettings> = {
  request: ({ text }, { settings }) =>
    twelveDataRequest(settings, "symbol_search", { symbol: text, outputsize: "30" }),
  parse(reply) {
    const read = readTwelveData(reply, z.object({ data: z.array(z.unknown()) }));
    if (read === undefined) return { rows: [], unread: [] };
    if (isProblem(read)) return read;
    return collectRows(read.data, "data", Found, (row) =>
      listedAsset({
        code: row.mic_code === null ? row.symbol : `${row.symbol}@${row.mic_code}`,
        ticker: row.symbol,
        name: row.instrument_name,
        exchange: row.exchange,
        mic: row.mic_code,
        type: typeOfName(row.instrument_type),
        currency: row.currency,
      }),
    );
  },
};
