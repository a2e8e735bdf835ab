import { z } from "zod";
import { DecimalText, Figure, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, Flag, PortfolioId, periodInput, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import { Identity, PeriodGain } from "../../shared/schemas/result.schema.ts";
import { divisions } from "./answers/divisions.ts";

const chosen = z.object({ portfolioId: PortfolioId, ...periodInput });

const about = {
  portfolioId: z.string(),
  currency: z.string(),
  today: z.string(),
  period: UsedPeriod,
};

/**
 * A piece of a slice: a holding, a currency's cash, or a line of a fund's composition (`via` is the fund). An unknown
 * line has a name only.
 */
const SlicePiece = z.object({
  asset: AssetRef.nullable(),
  /** Currency of cash. */
  cash: z.string().nullable(),
  name: z.string().nullable(),
  via: AssetRef.nullable(),
  /** Ratio of the fund, 0.05 = 5 %; `value` is derived from the fund's. Null: held directly. */
  viaShare: z.string().nullable(),
  value: Figure,
  weight: Figure,
});

/** The slices add up to the portfolio's value exactly. */
const DivisionSlice = z.object({
  /** Id of an asset or category, a code, `unknown`, `none` (no issuer, no category), `cash` or `cash:USD`. */
  key: z.string(),
  /** In the user's language; null: named by the client (classes, cash, unknown). */
  name: z.string().nullable(),
  value: Figure,
  weight: Figure,
  /** Part held through funds; null: none. */
  through: Figure.nullable(),
  /** Largest pieces, and the number of all. */
  pieces: z.array(SlicePiece),
  pieceCount: z.int(),
  /** Sum of unlisted pieces, and its part held through funds; null: all are listed. */
  rest: z.object({ value: Figure, weight: Figure, through: Figure.nullable() }).nullable(),
});

/** A requested benchmark. */
const ComparedWith = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Dividends included; null without any. */
  isTotalReturn: z.boolean().nullable(),
  /** Null: comparable. */
  refusal: Reason.nullable(),
});

/** A day of charted lines; float64, null = unknown. `others` in benchmark order. */
const LinePoint = z.object({
  date: z.string(),
  own: z.number().nullable(),
  others: z.array(z.number().nullable()),
});

const DatedFigure = z.object({ date: z.string(), figure: Figure });

/** A window of a rolling return: metric `twr` of the portfolio. */
const Window = z.object({ from: z.string(), to: z.string(), figure: Figure });

/** By metric: price + currency + income - fees - taxes is the total. */
const ProfitParts = z.object({
  totalProfit: Figure,
  priceResult: Figure,
  currencyResult: Figure,
  income: Figure,
  fees: Figure,
  taxes: Figure,
});

const Statistic = z.object({ metric: z.string(), figure: Figure });

/** Limited number of benchmarks. */
const benchmarkIds = z
  .string()
  .max(300)
  .default("")
  .transform((text) => [...new Set(text.split(",").filter((id) => id !== ""))])
  .pipe(z.array(z.string()).max(5));

export const analyticsContract = {
  "GET /api/analytics/diversification": endpoint({
    summary:
      "Weights by category, asset, sector, class, currency, country, exchange or issuer; funds looked through if their composition is known",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen.extend({
      by: z.enum(divisions).default("asset"),
      /** False: a fund is one holding. */
      isThrough: Flag.default(true),
    }),
    output: z.object({
      ...about,
      by: z.enum(divisions),
      isThrough: z.boolean(),
      /** Day of the weights. */
      on: z.string(),
      total: Figure,
      slices: z.array(DivisionSlice),
      /** Funds with a known composition: stated percent, source and day. */
      funds: z.array(
        z.object({
          asset: AssetRef,
          value: Figure,
          weight: Figure,
          knownPercent: z.string(),
          source: z.string(),
          day: z.string(),
        }),
      ),
      /** Funds without a known composition. */
      opaque: z.array(AssetRef),
      /** Null when the slices have no weights. */
      concentration: z
        .object({
          largest: Figure,
          largestFive: Figure,
          /** 1 / sum of squared weights: effective number of slices. */
          equalSlices: Figure,
        })
        .nullable(),
      reasons: z.array(Reason),
    }),
  }),
  "GET /api/analytics/results": endpoint({
    summary: "Change in value over a period, and its profit with the parts of the portfolio and of cash",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen,
    output: z.object({
      ...about,
      isEmpty: z.boolean(),
      identity: Identity,
      total: ProfitParts,
      cash: z.array(
        z.object({ currency: z.string(), figures: ProfitParts.extend({ contribution: Figure }) }),
      ),
    }),
  }),
  "GET /api/analytics/returns": endpoint({
    summary:
      "Time-weighted returns by month and year, of named periods vs benchmarks, growth, rolling returns and drawdowns by day",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen.extend({
      /** Comma-separated benchmark ids. */
      benchmarks: benchmarkIds,
      /** Of a rolling window. */
      months: z.coerce.number().int().min(1).max(120).default(12),
    }),
    output: z.object({
      ...about,
      benchmarks: z.array(ComparedWith),
      /** Latest first; null outside the period. */
      years: z.array(
        z.object({ year: z.string(), cells: z.array(PeriodGain.nullable()), total: PeriodGain }),
      ),
      /** The requested period ("shown"), named periods ending with it, and its years ("2024"). */
      rows: z.array(
        z.object({
          name: z.string(),
          from: z.string(),
          to: z.string(),
          twr: Figure,
          irr: Figure,
          /** In benchmark order: its return, and the portfolio's difference. */
          cells: z.array(z.object({ benchmarkReturn: Figure, ahead: Figure })),
        }),
      ),
      /** Since the start of the period, 0.12 = 12 %. */
      growth: z.object({ series: z.array(LinePoint) }),
      /** Distance to the previous high, 0 or below. */
      drawdown: z.object({ series: z.array(LinePoint) }),
      rolling: z.object({
        months: z.int(),
        series: z.array(LinePoint),
        /** Of the portfolio; null without windows. */
        summary: z
          .object({
            low: Window,
            median: Figure,
            /** The window of the median, or the two averaged. */
            middle: z.array(Window),
            high: Window,
            /** Share of windows with a positive return: `above` of `windows`. */
            positive: Figure,
            above: z.int(),
            windows: z.int(),
          })
          .nullable(),
        reasons: z.array(Reason),
      }),
      /**
       * At most five deepest drawdowns; `depth` is metric `twr` from `start` to `bottom`; `recovery` is null until
       * recovered.
       */
      falls: z.array(
        z.object({
          depth: Figure,
          start: z.string(),
          bottom: z.string(),
          recovery: z.string().nullable(),
          fallDays: z.int(),
          totalDays: z.int(),
        }),
      ),
      reasons: z.array(Reason),
    }),
  }),
  "GET /api/analytics/risk": endpoint({
    summary:
      "Risk figures of a portfolio and vs a benchmark, risk and return of its holdings, and their correlation",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen.extend({ benchmark: z.string().max(60).optional() }),
    output: z.object({
      ...about,
      /** Rate behind Sharpe, Sortino and alpha: a benchmark series, mean over the period. */
      riskFree: z
        .object({
          name: z.string(),
          rate: Figure,
          source: z.string(),
          /** Of the mean. */
          days: z.int(),
          /** Yearly rates in force on its first and last day, and the extremes. */
          first: DatedFigure,
          last: DatedFigure,
          low: DatedFigure,
          high: DatedFigure,
        })
        .nullable(),
      benchmark: ComparedWith.nullable(),
      figures: z.array(Statistic),
      against: z.array(Statistic),
      /** The portfolio (null), then its largest holdings. */
      points: z.array(
        z.object({
          asset: AssetRef.nullable(),
          weight: Figure,
          volatility: Figure,
          twr: Figure,
          twrAnnualised: Figure,
        }),
      ),
      /** Of weekly returns, in the order of `of`; null = the portfolio. */
      correlation: z.object({
        of: z.array(AssetRef.nullable()),
        rows: z.array(z.array(Figure)),
        /** Common weeks by pair. */
        weeks: z.array(z.array(z.int())),
      }),
    }),
  }),
  "GET /api/analytics/projection": endpoint({
    summary: "Projection of a portfolio's value: 1,000 paths drawn from its own monthly returns of a period",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: chosen.extend({
      years: z.coerce.number().int().min(1).max(40).default(10),
      /** Monthly contribution or withdrawal, in the view's currency. */
      monthly: DecimalText.default("0"),
      seed: z.coerce.number().int().min(0).max(2_147_483_647).default(1),
    }),
    output: z.object({
      ...about,
      plan: z.object({
        months: z.int(),
        monthlyFlow: z.string(),
        seed: z.int(),
        paths: z.int(),
        observations: z.int(),
      }),
      /** Start, and 10th, 50th and 90th percentile of the final value. */
      value: Figure,
      goalLow: Figure,
      goalMedian: Figure,
      goalHigh: Figure,
      /** By month; empty in stealth mode. */
      series: z.array(
        z.object({
          date: z.string(),
          low: z.number(),
          median: z.number(),
          high: z.number(),
          paidIn: z.number(),
        }),
      ),
      reasons: z.array(Reason),
    }),
  }),
} as const;
