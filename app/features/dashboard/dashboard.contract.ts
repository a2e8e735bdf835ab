import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import {
  AssetRef,
  CashRow,
  HeadFigures,
  LedgerProblem,
  PortfolioFigures,
  PortfolioId,
  periodInput,
  UsedPeriod,
} from "../../shared/ledger-shapes.ts";
import { Figure, Reason } from "../../shared/shapes.ts";

/** One evening of the chart; numbers are float64 for drawing only, null = refused on that day. */
export const SeriesPoint = z.object({
  date: z.string(),
  value: z.number().nullable(),
  /** Value at the start plus net deposits so far: drawn as steps under the value. */
  netDeposits: z.number().nullable(),
  /** Growth of one unit since the start of the period (1.12 = +12 %). */
  twrIndex: z.number().nullable(),
  profit: z.number().nullable(),
  /** What crossed the portfolio's border on this day; null on other days. */
  flow: z.number().nullable(),
});
export type SeriesPoint = z.infer<typeof SeriesPoint>;

/**
 * A line of the closing identity, in this order: valueStart, netFlows, priceResult, currencyResult, income, fees,
 * taxes, valueEnd. The sum of sign x figure over all but valueEnd is valueEnd exactly. `metric` with `from` and
 * `to` is what explains the line.
 */
export const IdentityLine = z.object({
  key: z.string(),
  metric: z.string(),
  from: z.string(),
  to: z.string(),
  sign: z.union([z.literal(1), z.literal(-1)]),
  figure: Figure,
});
export const Identity = z.union([
  z.object({
    lines: z.array(IdentityLine),
    /** The two sides of netFlows as decimal text. */
    flowsIn: z.string(),
    flowsOut: z.string(),
    residual: z.string(),
  }),
  z.object({ refused: z.array(Reason) }),
]);
export type Identity = z.infer<typeof Identity>;

/** A slice: `key` is an asset id, a code of `AssetType` or a currency; cash is `cash:USD`, type 4, its currency. */
export const AllocationSlice = z.object({
  key: z.string(),
  asset: AssetRef.nullable(),
  value: Figure,
  weight: Figure,
});

export const TopHolding = z.object({
  asset: AssetRef,
  value: Figure,
  weight: Figure,
  totalProfit: Figure,
  simpleReturn: Figure,
  dayChange: Figure,
  dayChangeRatio: Figure,
});

/** A month of results; `from` and `to` are evenings: the period that explains `gain` (metric periodGain). */
export const PeriodGain = z.object({
  month: z.string(),
  from: z.string(),
  to: z.string(),
  gain: Figure,
  /** TWR of the month: metric twr, same period. */
  ratio: Figure,
});

const chosen = z.object({ portfolioId: PortfolioId, ...periodInput });

export const dashboardContract = {
  "GET /api/DashboardStats": endpoint({
    summary: "Figures behind the whole dashboard in one call",
    access: "user",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      portfolioName: z.string(),
      currency: z.string(),
      /** The portfolio's own currency. */
      portfolioCurrency: z.string(),
      isCashTracked: z.boolean(),
      isDemo: z.boolean(),
      isEmpty: z.boolean(),
      firstDay: z.string().nullable(),
      period: UsedPeriod,
      head: HeadFigures,
      identity: Identity,
      /** The other cut of total profit, after trade fees. */
      cut: z.object({ realised: Figure, unrealised: Figure, income: Figure }),
      series: z.array(SeriesPoint),
      allocation: z.object({
        byAsset: z.array(AllocationSlice),
        byType: z.array(AllocationSlice),
        byCurrency: z.array(AllocationSlice),
      }),
      topHoldings: z.array(TopHolding),
      holdingCount: z.int(),
      /**
       * The last twelve months, oldest first, months without income too. `income` is the metric of that name over
       * (from, to]; `received` what was paid out in the month as decimal text, null when a rate is missing.
       */
      incomeByMonth: z.array(
        z.object({
          month: z.string(),
          from: z.string(),
          to: z.string(),
          income: Figure,
          received: z.string().nullable(),
        }),
      ),
      /** Newest last; at most the last 36 months of the period. */
      periodGains: z.array(PeriodGain),
      cash: z.array(CashRow),
      firstNegativeCash: z.object({ currency: z.string(), date: z.string() }).nullable(),
      problems: z.array(LedgerProblem),
    }),
  }),
  "GET /api/main-stats": endpoint({
    summary: "Head figures of one portfolio",
    access: "user",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      head: HeadFigures,
    }),
  }),
  "GET /api/DashboardStats/portfolio-list": endpoint({
    summary: "Head figures of every portfolio, and the total of the real ones in one currency",
    access: "user",
    input: z.object({ ...periodInput }),
    output: PortfolioFigures,
  }),
  "GET /api/history-prices": endpoint({
    summary: "Value, deposits, return index and profit by day, thinned to 400 points",
    access: "user",
    input: chosen,
    output: z.object({
      portfolioId: z.string(),
      currency: z.string(),
      period: UsedPeriod,
      series: z.array(SeriesPoint),
    }),
  }),
} as const;
