import { fromDayNumber } from "@zerno/engine";
import type { z } from "zod";
import { type AssetRow, findSharedAssets } from "../../market/assets/assets.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { demoExchange, type MarketReader } from "../../market/market-reader.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import type { backtestContract } from "./backtest.contract.ts";
import { type PlayedAsset, spanOf } from "./calc/load-market.ts";

type Answer = z.input<(typeof backtestContract)["GET /api/backtest/templates"]["output"]>;

interface Template {
  /** Named by `backtest:template.<code>`. */
  readonly code: string;
  readonly currency: string;
  /** "TICKER@EXCHANGE" and weight in percent; demo assets by ticker alone. */
  readonly weights: readonly (readonly [string, number])[];
}

/** Well-known mixes of funds that most brokers offer. */
const real: readonly Template[] = [
  {
    code: "sixty-forty",
    currency: "USD",
    weights: [
      ["VTI@ARCX", 60],
      ["BND@XNAS", 40],
    ],
  },
  {
    code: "three-funds",
    currency: "USD",
    weights: [
      ["VTI@ARCX", 50],
      ["VXUS@XNAS", 30],
      ["BND@XNAS", 20],
    ],
  },
  {
    code: "gold-mix",
    currency: "USD",
    weights: [
      ["SPY@ARCX", 50],
      ["TLT@XNAS", 25],
      ["GLD@ARCX", 25],
    ],
  },
  {
    code: "dividends-us",
    currency: "USD",
    weights: [
      ["SCHD@ARCX", 60],
      ["VYM@ARCX", 40],
    ],
  },
  {
    code: "moscow-mix",
    currency: "RUB",
    weights: [
      ["TMOS@MISX", 60],
      ["LQDT@MISX", 25],
      ["TGLD@MISX", 15],
    ],
  },
  {
    code: "moscow-dividends",
    currency: "RUB",
    weights: [
      ["SBER@MISX", 30],
      ["LKOH@MISX", 30],
      ["MTSS@MISX", 20],
      ["TATN@MISX", 20],
    ],
  },
];

/** Of the demo market, for installations without sources. */
const demo: readonly Template[] = [
  {
    code: "demo-mix",
    currency: "RUB",
    weights: [
      ["ZERNORUS", 60],
      ["ZERNOBND", 30],
      ["ZERNOGOLD", 10],
    ],
  },
  {
    code: "demo-world",
    currency: "USD",
    weights: [
      ["WHOLEPIE", 70],
      ["STEADYBND", 30],
    ],
  },
];

const codesOf = (templates: readonly Template[]): string[] => [
  ...new Set(templates.flatMap(({ weights }) => weights.map(([code]) => code))),
];

const listingsOf = (templates: readonly Template[]) =>
  codesOf(templates).map((code) => {
    const [ticker = "", exchange = demoExchange] = code.split("@");
    return { ticker, exchange };
  });

type Known = ReadonlyMap<string, { readonly row: AssetRow; readonly from: string }>;

/** Assets with prices by their code in templates. */
async function withPrices(db: Db, reader: MarketReader, rows: readonly AssetRow[]): Promise<Known> {
  const series = await loadPriceSeries(db, reader, rows);
  return new Map(
    rows.flatMap((row) => {
      const prices = series.get(row.id);
      const span = prices && spanOf({ prices } satisfies Pick<PlayedAsset, "prices">);
      const code = row.isDemo ? row.ticker : `${row.ticker}@${row.exchange}`;
      return span ? [[code, { row, from: fromDayNumber(span.from) }] as const] : [];
    }),
  );
}

function shownOf(templates: readonly Template[], known: Known, language: string): Answer["templates"] {
  return templates.flatMap(({ code, currency, weights }) => {
    const found = weights.flatMap(([name, percent]) => {
      const one = known.get(name);
      if (!one) return [];
      return [{ asset: toAssetRef(one.row, language), weight: String(percent / 100), from: one.from }];
    });
    return found.length === weights.length ? [{ code, currency, weights: found }] : [];
  });
}

/** Returns templates of the visitor's market whose assets all have prices. */
export async function listTemplates({ db, user, language, today }: Ctx): Promise<Answer> {
  const reader = await publicMarket(db, user);
  const templates = reader.sharedId === demoMarketOwner ? demo : real;
  const found = await findSharedAssets(db, reader, listingsOf(templates));
  const known = await withPrices(db, reader, found);
  return { today, templates: shownOf(templates, known, language) };
}
