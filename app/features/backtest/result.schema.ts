import { z } from "zod";
import { Figure, Reason } from "../../shared/common.schema.ts";
import { AssetRef } from "../../shared/schemas/ledger.schema.ts";

/** Ends of days; ratios are text, series plain numbers for charts. */

const figureIds = [
  "value",
  "cash",
  "netFlows",
  "totalProfit",
  "simpleReturn",
  "twr",
  "twrAnnualised",
  "irr",
  "income",
  "fees",
  "taxes",
  "realised",
  "unrealised",
  "priceResult",
  "currencyResult",
  "volatility",
  "downsideDeviation",
  "maxDrawdown",
  "sharpe",
  "sortino",
  "calmar",
  "turnover",
] as const;
export type FigureId = (typeof figureIds)[number];

const againstIds = ["beta", "alpha", "rSquared", "trackingError", "informationRatio"] as const;
type AgainstId = (typeof againstIds)[number];

const figuresBy = <Id extends string>(ids: readonly Id[]) =>
  z.object(Object.fromEntries(ids.map((id) => [id, Figure])) as Record<Id, typeof Figure>);

/** Maximum drawdown with its days; null without one. */
const Fall = z.object({
  from: z.string(),
  bottom: z.string(),
  /** Null: not recovered. */
  recovered: z.string().nullable(),
});

export const PlayedFigures = z.object({
  figures: figuresBy<FigureId>(figureIds),
  fall: Fall.nullable(),
  /** Null without a benchmark. */
  against: figuresBy<AgainstId>(againstIds).nullable(),
});
export type PlayedFigures = z.infer<typeof PlayedFigures>;

/** A portfolio of a result, or its benchmark: `played` is null if it could not be simulated, for `reasons`. */
export const ResultLine = z.object({
  /** Null: the benchmark. */
  portfolio: z.int().nullable(),
  name: z.string(),
  assets: z.array(z.object({ asset: AssetRef, weight: z.string() })),
  played: PlayedFigures.nullable(),
  /** Notes; without figures the reasons. */
  reasons: z.array(Reason),
});
export type ResultLine = z.infer<typeof ResultLine>;

const lineHead = { portfolio: z.int().nullable(), name: z.string() };

const Points = z.array(z.number().nullable());
export const HistoryLine = z.object({
  ...lineHead,
  /** Value and cumulative net deposits, in the result's currency. */
  values: Points,
  netFlows: Points,
  /** Growth of 1 excluding cash flows, and drawdown (0 or below). */
  growth: Points,
  falls: Points,
});
export type HistoryLine = z.infer<typeof HistoryLine>;

const YearRow = z.object({
  year: z.int(),
  /** Ends of days; the first and last year may be partial. */
  from: z.string(),
  to: z.string(),
  value: Figure,
  netFlows: Figure,
  totalProfit: Figure,
  income: Figure,
  twr: Figure,
});
export const PeriodLine = z.object({
  ...lineHead,
  years: z.array(YearRow),
  /** Time-weighted return by month ("2024-03"); null when unknown. */
  months: z.array(z.object({ month: z.string(), twr: z.string().nullable() })),
});
export type PeriodLine = z.infer<typeof PeriodLine>;

const CompanyRow = z.object({
  asset: AssetRef,
  target: z.string(),
  quantity: Figure,
  value: Figure,
  /** At the end. */
  weight: Figure,
  totalProfit: Figure,
  income: Figure,
  twr: Figure,
  /** Contribution to the portfolio's return. */
  contribution: Figure,
});
export type CompanyRow = z.infer<typeof CompanyRow>;
export const CompanyLine = z.object({ ...lineHead, companies: z.array(CompanyRow) });
export type CompanyLine = z.infer<typeof CompanyLine>;

const Income = { gross: z.string(), tax: z.string(), net: z.string() };
export const PaymentLine = z.object({
  ...lineHead,
  months: z.array(z.object({ month: z.string(), ...Income })),
  years: z.array(z.object({ year: z.int(), ...Income, growth: z.string().nullable() })),
  assets: z.array(z.object({ asset: AssetRef, payments: z.int(), ...Income })),
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** In its own currency. */
export const PlayedRow = z.object({
  date: z.string(),
  kind: z.string(),
  asset: AssetRef.nullable(),
  quantity: z.string().nullable(),
  price: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  /** In the result's currency. */
  fee: z.string().nullable(),
  tax: z.string().nullable(),
  toAmount: z.string().nullable(),
  toCurrency: z.string().nullable(),
  /** Splits: "2:1". */
  ratio: z.string().nullable(),
});
export type PlayedRow = z.infer<typeof PlayedRow>;
