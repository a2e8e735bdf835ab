import { z } from "zod";
import { RatedPart, RatingState } from "../../market/facts/rating.schema.ts";
import { CurrencyCode, Figure, IsoDay, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { FactsCoverage } from "../../shared/schemas/coverage.schema.ts";
import { Flag, PeriodName, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import { DividendYield, LastPrice, YearRange } from "../../shared/schemas/market.schema.ts";
import {
  compositionAnswer,
  insightAnswer,
  newsAnswer,
  ReportPeriod,
  reportsAnswer,
} from "./asset-facts.schema.ts";
import { bondAnswer } from "./bonds/bond.schema.ts";

/** Shared asset on its public page. */
export const PublicAsset = z.object({
  /** Ticker and exchange, as other paths take it. */
  symbol: z.string(),
  ticker: z.string(),
  /** Market identifier code. */
  exchange: z.string(),
  exchangeName: z.string(),
  name: z.string(),
  isin: z.string().nullable(),
  /** Code of `AssetType`. */
  type: z.int(),
  currency: z.string(),
  country: z.string().nullable(),
  sector: z.string().nullable(),
  isDemo: z.boolean(),
});
export type PublicAsset = z.infer<typeof PublicAsset>;

/** Ticker and exchange ("SBER@MISX"), an ISIN, or an unambiguous ticker. */
const bySymbol = { symbol: z.string().trim().toUpperCase().min(1).max(60) };
const OfSymbol = z.object(bySymbol);

/** Closes change once a day. */
const keepS = 300;
const perMinute = 120;

const Score = z.object({ state: RatingState, score: z.int().nullable() });

/** Head of an asset's page. */
const Summary = z.object({
  asset: PublicAsset,
  price: LastPrice.extend({
    /** A single source, not compared with another. */
    isUnverified: z.boolean(),
  }).nullable(),
  year: YearRange.nullable(),
  dividendYield: DividendYield,
  rating: Score.extend({ ratedOn: z.string() }).nullable(),
  /** In the reader's language. */
  sectorName: z.string().nullable(),
  countryName: z.string().nullable(),
  priceDigits: z.int(),
  /** Coverage of dividends and reports. */
  coverage: FactsCoverage,
});

/** Close with its day and source. */
const ClosePoint = z.object({ date: z.string(), close: z.string(), source: z.string() });

export const assetPagesContract = {
  "GET /api/assets/company-info-search": endpoint({
    summary: "Assets for public pages by ticker, name (English or Russian) or ISIN, best match first",
    access: "anon",
    perMinute: 240,
    keepS,
    input: z.object({
      query: z.string().max(200),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    output: z.object({ assets: z.array(PublicAsset) }),
  }),
  "GET /api/public/currency-rates": endpoint({
    summary: "Rates of all currencies against one for a day, with their dates and sources",
    access: "anon",
    perMinute,
    keepS,
    input: z.object({
      base: CurrencyCode.default("USD"),
      /** Absent: today. */
      date: IsoDay.optional(),
    }),
    output: z.object({
      base: z.string(),
      date: z.string(),
      rates: z.array(
        z.object({
          code: z.string(),
          /** Units of this currency per one of the base; null = no rate at most 7 days old or in force. */
          rate: z.string().nullable(),
          legs: z.array(z.object({ pair: z.string(), date: z.string(), source: z.string() })),
        }),
      ),
    }),
  }),
  "GET /api/public/asset-info/summary-by-symbol": endpoint({
    summary: "Header of an asset page: latest close, change, 12-month range, dividend yield, rating",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: Summary,
  }),
  "GET /api/public/asset-info/price-history": endpoint({
    summary: "Closes of an asset, split-adjusted or as traded",
    access: "anon",
    perMinute,
    keepS,
    input: z.object({
      ...bySymbol,
      from: IsoDay.optional(),
      to: IsoDay.optional(),
      /** Named period ending today; replaces `from`. */
      period: PeriodName.optional(),
      /** Approximate number of points, of equal spans of days; absent: all. */
      most: z.coerce.number().int().min(20).max(5000).optional(),
      /** False: as traded, before later splits. */
      isAdjusted: Flag.default(true),
    }),
    output: z.object({
      asset: PublicAsset,
      points: z.array(ClosePoint),
      splits: z.array(z.object({ exDate: z.string(), to: z.string(), from: z.string() })),
    }),
  }),
  "GET /api/public/asset-info/div-history": endpoint({
    summary: "Dividends of an asset, newest first, and totals by year",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({
      asset: PublicAsset,
      /** True: no payments are known, as opposed to none paid. */
      isUnknown: z.boolean(),
      payments: z.array(
        z.object({
          exDate: z.string().nullable(),
          payDate: z.string().nullable(),
          /** Per share as declared, and per present share. */
          amount: z.string(),
          adjustedAmount: z.string(),
          currency: z.string(),
          isSpecial: z.boolean(),
          source: z.string(),
        }),
      ),
      /** Regular payments per present share by year of their ex-date. */
      years: z.array(z.object({ year: z.int(), amount: z.string(), currency: z.string() })),
      /** Splits after a declared amount: `from` old shares became `to` new ones. */
      splits: z.array(z.object({ exDate: z.string(), to: z.string(), from: z.string() })),
    }),
  }),
  "GET /api/public/asset-info/div-yield-history": endpoint({
    summary: "12-month dividend yield at the end of every month",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({
      asset: PublicAsset,
      isUnknown: z.boolean(),
      points: z.array(z.object({ date: z.string(), yield: z.string() })),
    }),
  }),
  "GET /api/public/asset-info/asset-rating": endpoint({
    summary: "Dividend rating and safety of an asset with components, and earlier ones",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({
      asset: PublicAsset,
      /** Null: not rated. */
      latest: z
        .object({
          ratedOn: z.string(),
          formulaVersion: z.int(),
          rating: Score.extend({ reasons: z.array(Reason) }),
          safety: Score.extend({ band: z.string().nullable(), reasons: z.array(Reason) }),
          parts: z.array(RatedPart),
        })
        .nullable(),
      history: z.array(
        z.object({ ratedOn: z.string(), rating: z.int().nullable(), safety: z.int().nullable() }),
      ),
      /** Coverage of dividends and reports. */
      coverage: FactsCoverage,
    }),
  }),
  "GET /api/public/asset-info/financials": endpoint({
    summary: "Financials of an asset by year, quarter or twelve months, newest first",
    access: "anon",
    perMinute,
    keepS,
    input: z.object({ ...bySymbol, period: ReportPeriod.default("year") }),
    output: z.object({ asset: PublicAsset, ...reportsAnswer }),
  }),
  "GET /api/public/asset-info/fundamental-insight": endpoint({
    summary: "Plain-language summary of an asset's latest report, each sentence with the figures behind it",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({ asset: PublicAsset, ...insightAnswer }),
  }),
  "GET /api/public/asset-info/fund-data": endpoint({
    summary: "Composition of a fund or index, with the unknown remainder",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({ asset: PublicAsset, ...compositionAnswer }),
  }),
  "GET /api/public/asset-info/news": endpoint({
    summary: "Headlines about an asset, newest first; texts belong to their publishers",
    access: "anon",
    perMinute,
    keepS,
    input: OfSymbol,
    output: z.object({ asset: PublicAsset, ...newsAnswer }),
  }),
  "GET /api/public/asset-info/bond": endpoint({
    summary: "A bond: terms, schedule, put offers, accrued interest, yields and duration at its latest price",
    access: "anon",
    perMinute,
    keepS,
    isOwnAddition: true,
    input: OfSymbol,
    output: z.object({ asset: PublicAsset, ...bondAnswer }),
  }),
  "GET /api/asset-info/summary": endpoint({
    summary:
      "Head of an asset's page inside the program; of an own asset, which only its owner sees, all of it",
    access: "user",
    isOwnAddition: true,
    input: z.object({ ...bySymbol, period: PeriodName.default("1Y") }),
    output: z.object({
      summary: Summary,
      /** Null: a shared asset, whose other parts have their own paths. */
      own: z
        .object({
          assetId: z.string(),
          /** Created by an import: codes without a class. */
          isImported: z.boolean(),
          points: z.array(ClosePoint),
          /** Null: not a bond. */
          bond: z.object({ asset: PublicAsset, ...bondAnswer }).nullable(),
        })
        .nullable(),
    }),
  }),
  "GET /api/asset-info/my-portfolio": endpoint({
    summary: "Your position in an asset, by portfolio, with the trades of a period",
    access: "user",
    input: z.object({ ...bySymbol, period: PeriodName.default("1Y") }),
    output: z.object({
      /** Id of the asset in the user's own rows. */
      assetId: z.string(),
      /** Own watchlists that contain it. */
      watchlistIds: z.array(z.string()),
      positions: z.array(
        z.object({
          portfolioId: z.string(),
          portfolioName: z.string(),
          currency: z.string(),
          period: UsedPeriod,
          isSandbox: z.boolean(),
          /** Nothing is held any more. */
          isClosed: z.boolean(),
          /** Metrics of the same names, scope asset, over the whole period. */
          figures: z.object({
            quantity: Figure,
            averageCost: Figure,
            value: Figure,
            weight: Figure,
            unrealised: Figure,
            income: Figure,
            totalProfit: Figure,
            irr: Figure,
          }),
        }),
      ),
      /** Rows that changed the quantity, oldest first. */
      trades: z.array(
        z.object({
          date: z.string(),
          kindName: z.string(),
          /** The quantity increased. */
          isIncrease: z.boolean(),
          quantity: z.string(),
          transactionId: z.string(),
          portfolioName: z.string(),
        }),
      ),
    }),
  }),
} as const;
