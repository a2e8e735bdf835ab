import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, Flag, PortfolioId, periodInput, UsedPeriod } from "../../shared/shapes/ledger-shapes.ts";
import { Identity, PeriodGain } from "../../shared/shapes/result-shapes.ts";
import { DecimalText, Figure, Reason } from "../../shared/shapes.ts";
import { divisions } from "./answers/divisions.ts";

const chosen = z.object({ portfolioId: PortfolioId, ...periodInput });

/** What every answer says of the portfolio it is about. */
const about = {
  portfolioId: z.string(),
  currency: z.string(),
  today: z.string(),
  period: UsedPeriod,
};

/**
 * A piece of a slice: a holding, the cash of a currency, or a line of a fund's composition (`via` is the fund). A line
 * that is no asset we know has a name only.
 */
const SlicePiece = z.object({
  asset: AssetRef.nullable(),
  /** Cash: its currency. */
  cash: z.string().nullable(),
  name: z.string().nullable(),
  via: AssetRef.nullable(),
  /** Its part of the fund, 0.05 = 5 %: `value` is that of the fund's. Null: held directly. */
  viaShare: z.string().nullable(),
  value: Figure,
  weight: Figure,
});

/** A share of the value; the slices add up to the portfolio's value exactly. */
const DivisionSlice = z.object({
  /** Id of an asset or category, a code, `unknown`, `none` (no issuer, no category), `cash` or `cash:USD`. */
  key: z.string(),
  /** In the asker's language; null: the client has the words (classes, cash, what nobody told). */
  name: z.string().nullable(),
  value: Figure,
  weight: Figure,
  /** What of it is held through funds; null: nothing. */
  through: Figure.nullable(),
  /** The largest pieces, and how many there are in all. */
  pieces: z.array(SlicePiece),
  pieceCount: z.int(),
  /** Sum of the pieces that are not listed, and what of it is held through funds; null: all are listed. */
  rest: z.object({ value: Figure, weight: Figure, through: Figure.nullable() }).nullable(),
});

/** Something the portfolio is compared with, as it was asked for. */
const ComparedWith = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Whether dividends are in it; null where there are none to speak of. */
  isTotalReturn: z.boolean().nullable(),
  /** Why nothing can be compared with it; null: it can. */
  refusal: Reason.nullable(),
});

/** One evening of lines that are drawn; float64, null = not known. `others` in the order of the benchmarks. */
const LinePoint = z.object({
  date: z.string(),
  own: z.number().nullable(),
  others: z.array(z.number().nullable()),
});

const DatedFigure = z.object({ date: z.string(), figure: Figure });

/** A window of a rolling return: the portfolio's metric `twr` between two evenings. */
const Window = z.object({ from: z.string(), to: z.string(), figure: Figure });

/** Profit of the period and its parts, each key its metric: price + currency + income - fees - taxes is the total. */
const ProfitParts = z.object({
  totalProfit: Figure,
  priceResult: Figure,
  currencyResult: Figure,
  income: Figure,
  fees: Figure,
  taxes: Figure,
});

/** A statistic by its metric. */
const Statistic = z.object({ metric: z.string(), figure: Figure });

/** At most so many benchmarks at once. */
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
      /** The evening of the shares. */
      on: z.string(),
      total: Figure,
      slices: z.array(DivisionSlice),
      /** Funds whose composition is known: percent of them that is stated, source and day of the composition. */
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
      /** Funds that are held and of whose composition nobody told. */
      opaque: z.array(AssetRef),
      /** Over the slices; null when they have no weights. */
      concentration: z
        .object({
          largest: Figure,
          largestFive: Figure,
          /** 1 / the sum of squared weights: as many equal slices would be as concentrated. */
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
      /** Ids of the list of benchmarks, with commas between. */
      benchmarks: benchmarkIds,
      /** Length of a rolling window. */
      months: z.coerce.number().int().min(1).max(120).default(12),
    }),
    output: z.object({
      ...about,
      benchmarks: z.array(ComparedWith),
      /** Latest year first; null where the period does not reach. */
      years: z.array(
        z.object({ year: z.string(), cells: z.array(PeriodGain.nullable()), total: PeriodGain }),
      ),
      /** The period asked for ("shown"), named periods that end with it, and its years ("2024"). */
      rows: z.array(
        z.object({
          name: z.string(),
          from: z.string(),
          to: z.string(),
          twr: Figure,
          irr: Figure,
          /** In the order of the benchmarks: its return, and the portfolio's less it. */
          cells: z.array(z.object({ benchmarkReturn: Figure, ahead: Figure })),
        }),
      ),
      /** Growth since the start of the period, 0.12 = 12 %. */
      growth: z.object({ series: z.array(LinePoint) }),
      /** Distance to the highest evening so far, 0 or below. */
      drawdown: z.object({ series: z.array(LinePoint) }),
      rolling: z.object({
        months: z.int(),
        series: z.array(LinePoint),
        /** Of the portfolio's own windows; null when there is none. */
        summary: z
          .object({
            low: Window,
            median: Figure,
            /** The one window of the median, or the two whose mean it is. */
            middle: z.array(Window),
            high: Window,
            /** Part of the windows that ended above their start: `above` of `windows`. */
            positive: Figure,
            above: z.int(),
            windows: z.int(),
          })
          .nullable(),
        reasons: z.array(Reason),
      }),
      /**
       * The deepest drawdowns, at most five; `depth` is the metric `twr` from `start` to `bottom`; `recovery` is null while
       * the high has not been reached again.
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
      /** The rate behind Sharpe, Sortino and alpha: a series of the list of benchmarks, mean over the period. */
      riskFree: z
        .object({
          name: z.string(),
          rate: Figure,
          source: z.string(),
          /** Days of the mean. */
          days: z.int(),
          /** Yearly rates in force on the first and the last of them, and the extremes, each with its day. */
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
      /** Of weekly returns; rows and columns in the order of `of`, null = the portfolio. */
      correlation: z.object({
        of: z.array(AssetRef.nullable()),
        rows: z.array(z.array(Figure)),
        /** Common weeks of every pair. */
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
      /** Paid in every month, or taken out; in the currency of the view. */
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
      /** What it starts from, and the value at the end that one path of ten stays below, half reach, one exceeds. */
      value: Figure,
      goalLow: Figure,
      goalMedian: Figure,
      goalHigh: Figure,
      /** By month; none while amounts are hidden. */
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
