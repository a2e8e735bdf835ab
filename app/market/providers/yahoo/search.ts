import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { label, orNull } from "../kit/fields.ts";
import { listedAsset } from "../kit/listed-asset.ts";
import { lookup } from "../kit/lookup.ts";
import { readJson } from "../kit/read-reply.ts";
import { userAgent } from "../kit/user-agent.ts";
import { isProblem } from "../problem.ts";
import type { Endpoint } from "../provider.ts";
import type { ListedAsset } from "../rows.ts";

const Reply = z.object({ quotes: z.array(z.unknown()) });
const Quote = z.object({
  symbol: label.optional(),
  shortname: orNull(label),
  longname: orNull(label),
  exchange: orNull(label),
  quoteType: z.string().nullish(),
});

const typeOf = lookup<ListedAsset["type"]>({
  EQUITY: "stock",
  ETF: "etf",
  CRYPTOCURRENCY: "crypto",
  INDEX: "index",
  FUTURE: "futures",
  OPTION: "option",
  CURRENCY: "cash",
});

const micOf = lookup({
  AMS: "XAMS",
  ASE: "XASE",
  ASX: "XASX",
  BRU: "XBRU",
  CPH: "XCSE",
  EBS: "XSWX",
  GER: "XETR",
  HEL: "XHEL",
  HKG: "XHKG",
  JPX: "XJPX",
  LIS: "XLIS",
  LSE: "XLON",
  MCE: "XMAD",
  MIL: "XMIL",
  NCM: "XNAS",
  NGM: "XNAS",
  NMS: "XNAS",
  NYQ: "XNYS",
  OSL: "XOSL",
  PAR: "XPAR",
  PCX: "ARCX",
  SAO: "BVMF",
  STO: "XSTO",
  TOR: "XTSE",
  VIE: "XWBO",
});

/** Without results lacking a Yahoo symbol. No ISIN, no currency. */
export const yahooSearch: Endpoint<"search", unknown> = {
  request: ({ text }) => ({
    method: "GET",
    url: `https://query2.finance.yahoo.com/v1/finance/search?${new URLSearchParams({
      q: text,
      quotesCount: "20",
      newsCount: "0",
    })}`,
    headers: { "user-agent": userAgent, accept: "application/json" },
    expects: "json",
  }),
  parse(reply) {
    const read = readJson(reply, Reply);
    if (isProblem(read)) return read;
    return collectRows(read.quotes, "quotes", Quote, ({ symbol, ...quote }) =>
      symbol === undefined
        ? null
        : listedAsset({
            code: symbol,
            ticker: symbol,
            name: quote.longname ?? quote.shortname ?? symbol,
            type: typeOf(quote.quoteType) ?? null,
            exchange: quote.exchange,
            mic: micOf(quote.exchange) ?? null,
          }),
    );
  },
};
