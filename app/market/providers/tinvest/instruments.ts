import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { assetCard, listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import { type TinvestSettings, tinvestRequest } from "./address.ts";
import { dayOrNull, placeOf, typeOf } from "./values.ts";

const currency = orNull(
  z
    .string()
    .regex(/^[a-z]{3}$/i)
    .transform((text) => text.toUpperCase()),
);

const Short = z.object({
  uid: label,
  ticker: label,
  name: label,
  instrumentType: z.string(),
  isin: orNull(label),
  figi: orNull(label),
  classCode: orNull(label),
});

const Listed = Short.extend({
  currency,
  countryOfRisk: orNull(z.string().regex(/^[A-Z]{2}$/)),
  sector: orNull(label),
  lot: z.int().positive().nullish(),
  apiTradeAvailableFlag: z.boolean().nullish(),
  first1dayCandleDate: dayOrNull,
});

const micOf = (classCode: string | null) => (/^TQ[A-Z]{2}$/.test(classCode ?? "") ? "MISX" : null);

const known = (row: z.output<typeof Short>) => ({
  code: `${row.instrumentType}/${row.uid}`,
  ticker: row.ticker,
  name: row.name,
  nameRu: row.name,
  isin: row.isin,
  figi: row.figi,
  exchange: row.classCode,
  mic: micOf(row.classCode),
  type: typeOf(row.instrumentType),
});

const Found = z.object({ instruments: z.array(z.unknown()) });

export const tinvestSearch: Endpoint<"search", TinvestSettings> = {
  request: ({ text }, { settings }) =>
    tinvestRequest(settings, "InstrumentsService/FindInstrument", { query: text }),
  parse(reply) {
    const read = readJson(reply, Found);
    return isProblem(read)
      ? read
      : collectRows(read.instruments, "instruments", Short, (row) => listedAsset(known(row)));
  },
};

export const tinvestIdentify: Endpoint<"identify", TinvestSettings> = {
  codesPerRequest: () => 1,
  request: ({ ids }, { settings }) =>
    tinvestRequest(settings, "InstrumentsService/FindInstrument", { query: ids[0] ?? "" }),
  parse(reply, { idKind, ids }) {
    const read = readJson(reply, Found);
    if (isProblem(read)) return read;
    const id = ids[0] ?? "";
    return collectRows(read.instruments, "instruments", Short, (row) =>
      row[idKind] === id ? { ...listedAsset(known(row)), idKind, id } : null,
    );
  },
};

const listOf = lookup({
  shares: { method: "Shares", kind: "share" },
  bonds: { method: "Bonds", kind: "bond" },
  etfs: { method: "Etfs", kind: "etf" },
});

export const tinvestListing: Endpoint<"listing", TinvestSettings> = {
  maxBytes: 64 * 1024 * 1024,
  request({ code }, { settings }) {
    const list = listOf(code);
    return list === undefined
      ? problem("not-found", { code })
      : tinvestRequest(settings, `InstrumentsService/${list.method}`, {
          instrumentStatus: "INSTRUMENT_STATUS_ALL",
        });
  },
  parse(reply, { code }) {
    const read = readJson(reply, Found);
    if (isProblem(read)) return read;
    const kind = listOf(code)?.kind ?? "";
    const Row = z.preprocess(
      (item) => (typeof item === "object" && item !== null ? { ...item, instrumentType: kind } : item),
      Listed,
    );
    return collectRows(read.instruments, "instruments", Row, (row) =>
      listedAsset({
        ...known(row),
        currency: row.currency,
        country: row.countryOfRisk,
        isActive: row.apiTradeAvailableFlag ?? null,
      }),
    );
  },
};

export const tinvestCard: Endpoint<"card", TinvestSettings> = {
  request({ code }, { settings }) {
    const place = placeOf(code);
    return place === undefined
      ? problem("not-found", { code })
      : tinvestRequest(settings, "InstrumentsService/GetInstrumentBy", {
          idType: "INSTRUMENT_ID_TYPE_UID",
          id: place.uid,
        });
  },
  parse(reply) {
    const read = readJson(reply, z.object({ instrument: z.unknown() }));
    if (isProblem(read)) return read;
    return collectRows([read.instrument], "instrument", Listed, (row) =>
      assetCard({
        ...known(row),
        currency: row.currency,
        country: row.countryOfRisk,
        sector: row.sector,
        isActive: row.apiTradeAvailableFlag ?? null,
        lotSize: row.lot ?? null,
        historyFrom: row.first1dayCandleDate,
      }),
    );
  },
};
