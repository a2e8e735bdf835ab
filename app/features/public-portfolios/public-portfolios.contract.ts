import { z } from "zod";
import { Figure, Id, NoOutput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { PeriodName, UsedPeriod } from "../../shared/schemas/ledger.schema.ts";
import {
  AskedKey,
  PublicAsset,
  PublicationDraft,
  PublicHoldingAmounts,
  PublicKey,
  PublicOwner,
  PublicRatio,
  Published,
} from "../../shared/schemas/publication.schema.ts";
import { Activity } from "../../shared/schemas/transaction.schema.ts";

/** Named period that ends on the snapshot's day. No custom ranges: short ones would reveal single flows. */
const asked = z.object({ key: AskedKey, period: PeriodName.default("ALL") });

/** Answers for a key: an allow-list of names, dates and ratios of the stored snapshot; amounts in `amounts` only. */
const open = { access: "anon", perMinute: 120 } as const;

/** Public details of the publication itself. */
const Publication = z.object({
  /** Null in a preview of a portfolio that was never published. */
  key: PublicKey.nullable(),
  /** Instant of publication. */
  since: z.string(),
  /** Last day shown; no answer contains later data. */
  asOf: z.string(),
  delayDays: z.int(),
  /** Instant the snapshot was built. */
  madeAt: z.string(),
  /** First day with a transaction. */
  firstDay: z.string().nullable(),
  historyDays: z.int(),
  isListed: z.boolean(),
  areTransactionsShared: z.boolean(),
  areAmountsShown: z.boolean(),
  /** Sanitised HTML; empty: no description. */
  descriptionHtml: z.string(),
  /** Null: not shown, or no public profile. */
  owner: PublicOwner.nullable(),
  followers: z.int(),
  /** Hash of everything visitors see except followers and owner: its picture is redrawn when it changes. */
  hash: z.string(),
});

/** Share of the value. Keys: codes of classes, sectors, currencies or countries; `unknown`, `cash`, `hidden`. */
const Slice = z.object({
  key: z.string(),
  /** In the reader's language; null: translated by the client (classes, `unknown`, `cash`, `hidden`). */
  name: z.string().nullable(),
  weight: PublicRatio,
});

const PortfolioAnswer = z.object({
  name: z.string(),
  currency: z.string(),
  isComposite: z.boolean(),
  /** All of its assets are fictional. */
  isDemo: z.boolean(),
  period: UsedPeriod,
  publication: Publication,
  /** Largest weight first. */
  holdings: z.array(
    z.object({
      asset: PublicAsset,
      weight: PublicRatio,
      simpleReturn: PublicRatio,
      amounts: PublicHoldingAmounts,
    }),
  ),
  /** All assets the owner hides, as one row; null: no holding is hidden. */
  hidden: z.object({ weight: PublicRatio, amounts: PublicHoldingAmounts }).nullable(),
  cash: z.array(z.object({ currency: z.string(), weight: PublicRatio, amounts: PublicHoldingAmounts })),
  allocation: z.object({
    class: z.array(Slice),
    sector: z.array(Slice),
    currency: z.array(Slice),
    country: z.array(Slice),
  }),
});

const StatsAnswer = z.object({
  currency: z.string(),
  period: UsedPeriod,
  holdingCount: z.int(),
  /** Last trading day, to which `dayChangeRatio` refers. */
  day: z.string(),
  /** Benchmark of `benchmarkReturn`, `beta` and `alpha`; null: no benchmark available. */
  benchmark: z.object({ id: z.string(), name: z.string() }).nullable(),
  figures: z.object({
    simpleReturn: PublicRatio,
    twr: PublicRatio,
    twrAnnualised: PublicRatio,
    irr: PublicRatio,
    dayChangeRatio: PublicRatio,
    volatility: PublicRatio,
    maxDrawdown: PublicRatio,
    sharpe: PublicRatio,
    dividendYield: PublicRatio,
    forwardYield: PublicRatio,
    yieldOnCost: PublicRatio,
    benchmarkReturn: PublicRatio,
    beta: PublicRatio,
    alpha: PublicRatio,
  }),
  /** Null while amounts are hidden. */
  amounts: z.object({ value: Figure, netFlows: Figure, totalProfit: Figure, income: Figure }).nullable(),
});

const TransactionsAnswer = z.object({
  rows: z.array(
    z.object({
      date: z.string(),
      kindName: z.string(),
      asset: PublicAsset.nullable(),
      /** Null while amounts are hidden. `amount` is the change of cash in `currency`. */
      amounts: z
        .object({ quantity: Figure.nullable(), price: z.string().nullable(), amount: Figure.nullable() })
        .nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

const PricesAnswer = z.object({
  currency: z.string(),
  period: UsedPeriod,
  benchmark: z
    .object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      isTotalReturn: z.boolean().nullable(),
    })
    .nullable(),
  /** `twrIndex` and `benchmark` are 1 at the end of the first day; `drawdown` is 0 or below. */
  series: z.array(
    z.object({
      date: z.string(),
      twrIndex: z.number().nullable(),
      benchmark: z.number().nullable(),
      drawdown: z.number().nullable(),
    }),
  ),
});

const ProfitsAnswer = z.object({
  currency: z.string(),
  period: UsedPeriod,
  spans: z.array(z.object({ name: z.string(), from: z.string(), to: z.string(), ratio: PublicRatio })),
});

const IncomeAnswer = z.object({
  currency: z.string(),
  asOf: z.string(),
  figures: z.object({
    dividendYield: PublicRatio,
    forwardYield: PublicRatio,
    yieldOnCost: PublicRatio,
    dividendGrowth5: PublicRatio,
  }),
  /** Last 24 calendar months, oldest first, as shares of the income of the last twelve (`share` may exceed 1). */
  months: z.array(z.object({ month: z.string(), share: PublicRatio })),
  /** Shares of the income of the year to `asOf`, largest first. */
  payers: z.array(z.object({ asset: PublicAsset, share: PublicRatio })),
  /** Income from all assets the owner hides; null: none of them has paid. */
  hidden: z.object({ share: PublicRatio }).nullable(),
  /** Pre-tax income of the year to `asOf`; null while amounts are hidden. */
  amounts: z.object({ incomePaid: Figure }).nullable(),
});

export const publicPortfoliosContract = {
  "GET /api/MyPortfolio/public-key": endpoint({
    summary: "How a portfolio is published; null if it is private",
    access: "user",
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: z.object({ published: Published.nullable() }),
  }),
  "POST /api/MyPortfolio/public-key": endpoint({
    summary:
      "Publish a portfolio, or change what is shown; the key stays, and visitors see the change at once",
    access: "user",
    perMinute: 30,
    isOwnAddition: true,
    input: PublicationDraft.extend({ id: Id }),
    output: Published,
  }),
  "DELETE /api/MyPortfolio/public-key": endpoint({
    summary: "Make a portfolio private; its key is revoked, and answers GONE from then on",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: z.object({ id: Id }),
    output: NoOutput,
  }),
  "POST /api/MyPortfolio/public-preview": endpoint({
    summary: "Everything a visitor would see of a portfolio under settings that are not saved yet",
    access: "user",
    perMinute: 60,
    isReadOnly: true,
    isOwnAddition: true,
    input: PublicationDraft.extend({ id: Id, period: PeriodName.default("ALL") }),
    output: z.object({
      portfolio: PortfolioAnswer,
      stats: StatsAnswer,
      prices: PricesAnswer,
      /** By month. */
      profits: ProfitsAnswer,
      income: IncomeAnswer,
      /** The first page; null while transactions are not shared. */
      transactions: TransactionsAnswer.nullable(),
      listing: Published.shape.listing,
    }),
  }),
  "POST /api/MyPortfolio/reload-public": endpoint({
    summary: "Show visitors a portfolio as it is now, less the delay",
    access: "user",
    perMinute: 30,
    input: z.object({ id: Id }),
    output: Published,
  }),
  "GET /api/public/portfolio": endpoint({
    ...open,
    summary: "Holdings and allocation of a public portfolio, by weight; GONE (410) if it was withdrawn",
    input: asked,
    output: PortfolioAnswer,
  }),
  "GET /api/public/stats": endpoint({
    ...open,
    summary: "Returns, risk and yields of a public portfolio",
    input: asked,
    output: StatsAnswer,
  }),
  "GET /api/public/transactions": endpoint({
    ...open,
    summary:
      "Dates and types of a public portfolio's last 10,000 transactions, newest first, if shared by its owner",
    input: z.object({
      key: AskedKey,
      activity: Activity.default("all"),
      /** `nextCursor` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,6}$/, { error: "format" })
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: TransactionsAnswer,
  }),
  "GET /api/public/history-prices": endpoint({
    ...open,
    summary:
      "Growth of one unit of a public portfolio and of its benchmark, and drawdown, thinned to 400 points",
    input: asked,
    output: PricesAnswer,
  }),
  "GET /api/public/history-profits": endpoint({
    ...open,
    summary: "Returns of a public portfolio by month, quarter or year",
    input: asked.extend({ by: z.enum(["month", "quarter", "year"]).default("month") }),
    output: ProfitsAnswer,
  }),
  "GET /api/public/income": endpoint({
    ...open,
    summary: "Yields of a public portfolio, and its income by month and payer as shares",
    isOwnAddition: true,
    input: z.object({ key: AskedKey }),
    output: IncomeAnswer,
  }),
} as const;
