import { z } from "zod";
import { typeOfName } from "../kit/asset-types.ts";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { isProblem, problem } from "../problem.ts";
import type { Endpoint, HttpReply } from "../provider.ts";
import { eodhdRequest } from "./address.ts";

const micOf = lookup({
  AS: "XAMS",
  BR: "XBRU",
  CO: "XCSE",
  HE: "XHEL",
  HK: "XHKG",
  LS: "XLIS",
  LSE: "XLON",
  MC: "XMAD",
  MCX: "MISX",
  OL: "XOSL",
  PA: "XPAR",
  ST: "XSTO",
  SW: "XSWX",
  TO: "XTSE",
  VI: "XWBO",
  WAR: "XWAR",
  XETRA: "XETR",
});

const Found = z.object({
  Code: label,
  Exchange: label,
  Name: label,
  Type: z.string().nullish(),
  Currency: orNull(label),
  ISIN: orNull(label),
});

const assetsOf = (items: readonly unknown[], suffix?: string) =>
  collectRows(items, "rows", Found, (row) =>
    listedAsset({
      code: `${row.Code}.${suffix ?? row.Exchange}`,
      ticker: row.Code,
      name: row.Name,
      isin: row.ISIN,
      exchange: row.Exchange,
      mic: micOf(suffix ?? row.Exchange) ?? null,
      type: typeOfName(row.Type),
      currency: row.Currency,
    }),
  );

const parseList = (reply: HttpReply, suffix?: string) => {
  const read = readJson(reply, z.array(z.unknown()));
  return isProblem(read) ? read : assetsOf(read, suffix);
};

export const eodhdSearch: Endpoint<"search", KeySettings> = {
  request: ({ text }, { settings }) =>
    eodhdRequest(settings, `search/${encodeURIComponent(text)}`, { limit: "30" }),
  parse: (reply) => parseList(reply),
};

export const eodhdIdentify: Endpoint<"identify", KeySettings> = {
  codesPerRequest: () => 1,
  request: ({ idKind, ids }, { settings }) =>
    idKind === "isin"
      ? eodhdRequest(settings, `search/${encodeURIComponent(ids[0] ?? "")}`, { limit: "30" })
      : problem("unsupported", { idKind }),
  parse(reply, { idKind, ids }) {
    const found = parseList(reply);
    if (isProblem(found)) return found;
    const id = ids[0] ?? "";
    const rows = found.rows.filter(({ isin }) => isin === id).map((row) => ({ ...row, idKind, id }));
    return { rows, unread: found.unread };
  },
};

/** The list writes "Isin" and the market's own name. */
export const eodhdListing: Endpoint<"listing", KeySettings> = {
  maxBytes: 32 * 1024 * 1024,
  request: ({ code }, { settings }) =>
    eodhdRequest(settings, `exchange-symbol-list/${encodeURIComponent(code)}`),
  parse(reply, { code }) {
    const read = readJson(reply, z.array(z.looseObject({})));
    return isProblem(read)
      ? read
      : assetsOf(
          read.map(({ Isin, ...row }) => ({ ...row, ISIN: Isin })),
          code,
        );
  },
};
