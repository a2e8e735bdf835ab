import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, label, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { assetCard, listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { HoldingRow } from "../rows.ts";
import { fmpRequest } from "./address.ts";

const micOf = lookup({
  AMEX: "XASE",
  AMS: "XAMS",
  HKSE: "XHKG",
  LSE: "XLON",
  NASDAQ: "XNAS",
  NYSE: "XNYS",
  PAR: "XPAR",
  TSX: "XTSE",
  XETRA: "XETR",
});

const Found = z.object({
  symbol: label,
  name: label,
  currency: orNull(label),
  exchange: orNull(label),
});

/** By symbol, then by name, without duplicates. */
export const fmpSearch: Endpoint<"search", KeySettings> = {
  request: ({ text }, { settings, page }) =>
    fmpRequest(settings, page === undefined ? "search-symbol" : "search-name", { query: text, limit: "20" }),
  parse(reply, { text }, page) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    const start = text.toUpperCase();
    const collected = collectRows(read, "rows", Found, (row) =>
      page !== undefined && row.symbol.startsWith(start)
        ? null
        : listedAsset({
            code: row.symbol,
            ticker: row.symbol,
            name: row.name,
            exchange: row.exchange,
            mic: micOf(row.exchange) ?? null,
            currency: row.currency,
          }),
    );
    return page === undefined ? { ...collected, next: "name" } : collected;
  },
};

const Identified = z.object({ symbol: label, name: label, isin: label });

export const fmpIdentify: Endpoint<"identify", KeySettings> = {
  codesPerRequest: () => 1,
  request: ({ idKind, ids }, { settings }) =>
    idKind === "isin"
      ? fmpRequest(settings, "search-isin", { isin: ids[0] ?? "" })
      : problem("unsupported", { idKind }),
  parse(reply, { idKind, ids }) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    const id = ids[0] ?? "";
    return collectRows(read, "rows", Identified, ({ symbol, name, isin }) =>
      isin === id ? { ...listedAsset({ code: symbol, ticker: symbol, name, isin }), idKind, id } : null,
    );
  },
};

const Profile = z.object({
  symbol: label,
  companyName: label,
  currency: orNull(z.string().regex(/^[A-Z]{2}[A-Za-z]$/)),
  isin: orNull(label),
  exchange: orNull(label),
  industry: orNull(label),
  sector: orNull(label),
  country: orNull(z.string().regex(/^[A-Z]{2}$/)),
  isEtf: z.boolean().nullish(),
  isFund: z.boolean().nullish(),
  isActivelyTrading: z.boolean().nullish(),
  ipoDate: orNull(day),
});

export const fmpCard: Endpoint<"card", KeySettings> = {
  request: ({ code }, { settings }) => fmpRequest(settings, "profile", { symbol: code }),
  parse(reply) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(read, "rows", Profile, (row) =>
      assetCard({
        code: row.symbol,
        ticker: row.symbol,
        name: row.companyName,
        isin: row.isin,
        exchange: row.exchange,
        mic: micOf(row.exchange) ?? null,
        type: row.isEtf === true || row.isFund === true ? "etf" : row.isEtf === false ? "stock" : null,
        country: row.country,
        currency: row.currency,
        isActive: row.isActivelyTrading ?? null,
        sector: row.sector,
        industry: row.industry,
        historyFrom: row.ipoDate,
      }),
    );
  },
};

const Holding = z.object({
  asset: orNull(label),
  name: orNull(label),
  weightPercentage: decimal,
  updatedAt: orNull(day),
});

export const fmpComposition: Endpoint<"composition", KeySettings> = {
  request: ({ code }, { settings }) => fmpRequest(settings, "etf/holdings", { symbol: code }),
  parse(reply) {
    const read = readJson(reply, z.array(z.unknown()));
    if (isProblem(read)) return read;
    return collectRows(
      read,
      "rows",
      Holding,
      ({ asset, name, weightPercentage, updatedAt }): HoldingRow | null => {
        const known = name ?? asset;
        return known === null
          ? null
          : { day: updatedAt, ticker: asset, name: known, weightPercent: weightPercentage };
      },
    );
  },
};
