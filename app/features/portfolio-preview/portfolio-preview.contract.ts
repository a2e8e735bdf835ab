import { z } from "zod";
import {
  CurrencyCode,
  DecimalText,
  Figure,
  Id,
  NoInput,
  NoOutput,
  Reason,
} from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { CalendarKind, CalendarStatus } from "../../shared/names/calendar-names.ts";
import { CalendarSums } from "../../shared/schemas/calendar.schema.ts";
import { AssetRef, CashRow, PlainText } from "../../shared/schemas/ledger.schema.ts";
import { SeriesPoint } from "../../shared/schemas/series.schema.ts";
import { AllocationSlice } from "../../shared/schemas/slice.schema.ts";
import { visible } from "../../shared/text/visible-text.ts";
import { mostLines } from "./preview-limits.ts";

/** Line as typed. */
const TypedLine = z.object({
  /** Ticker, ticker with its exchange ("SBER@MISX"), ISIN or the whole name. */
  name: visible(PlainText.trim().min(1).max(200)),
  quantity: DecimalText,
  /** Average cost per unit in the asset's currency; null: unknown. */
  price: DecimalText.nullable().default(null),
});

const TypedSource = z.object({ kind: z.literal("typed"), count: z.int() });

const StatementSource = z.object({
  kind: z.literal("statement"),
  fileName: z.string(),
  brokerName: z.string(),
  /** Number of transactions counted, and their dates. */
  rows: z.int(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Securities missing from the catalogue, by their name in the file; their rows are not counted. */
  leftOut: z.array(z.object({ name: z.string(), rows: z.int() })),
  /** Number of other rows and lines that need an answer and are not counted. */
  open: z.int(),
});

const HeldRow = z.object({
  asset: AssetRef,
  quantity: Figure,
  lastPrice: Figure,
  value: Figure,
  weight: Figure,
  cost: Figure,
  unrealised: Figure,
});

/** Upcoming payment: amounts as exact text, null if unknown. */
const PaymentAhead = z.object({
  date: z.string(),
  asset: AssetRef.nullable(),
  kind: z.enum(CalendarKind),
  status: z.enum(CalendarStatus),
  /** The date is an estimate too. */
  isDayExpected: z.boolean(),
  quantity: z.string().nullable(),
  perUnit: z.string().nullable(),
  /** Payment currency. */
  currency: z.string(),
  gross: z.string().nullable(),
  /** In the preview's currency. */
  value: Figure,
});

const Income = z.object({
  /** The next twelve months. */
  from: z.string(),
  to: z.string(),
  sums: CalendarSums.pick({ declared: true, estimated: true, special: true, gross: true, principal: true }),
  /** Gross over the value. */
  yield: Figure,
  months: z.array(z.object({ month: z.string(), gross: Figure })),
  /** Soonest first; `count` in all. */
  payments: z.array(PaymentAhead),
  count: z.int(),
  /** Tickers without any source of dividend data. */
  unsourced: z.array(z.string()),
});

const History = z.object({
  /** `ledger`: the transactions of the statement. `held`: today's quantities on every day, for typed positions. */
  of: z.enum(["ledger", "held"]),
  from: z.string(),
  to: z.string(),
  /** For `held`: the holding whose prices begin last, if that shortens the history. */
  limitedBy: AssetRef.nullable(),
  points: z.array(SeriesPoint.pick({ date: true, value: true, netDeposits: true })),
  twr: Figure,
  marks: z.array(Reason),
});

export const PortfolioPreview = z.object({
  source: z.discriminatedUnion("kind", [TypedSource, StatementSource]),
  /** Moment of deletion. */
  keptUntil: z.string(),
  /** Prices and payments are those of the fictional demo market. */
  isDemo: z.boolean(),
  currency: z.string(),
  today: z.string(),
  head: z.object({ value: Figure, cost: Figure, unrealised: Figure, cash: Figure }),
  /** Present for statements only. */
  results: z.object({ netFlows: Figure, totalProfit: Figure, irr: Figure, income: Figure }).nullable(),
  holdings: z.array(HeldRow),
  cash: z.array(CashRow),
  allocation: z.object({
    asset: z.array(AllocationSlice),
    type: z.array(AllocationSlice),
    sector: z.array(AllocationSlice),
    currency: z.array(AllocationSlice),
    country: z.array(AllocationSlice),
  }),
  income: Income,
  history: History.or(z.object({ refused: z.array(Reason) })),
});
export type PortfolioPreview = z.infer<typeof PortfolioPreview>;

const currency = { currency: CurrencyCode };

export const portfolioPreviewContract = {
  "POST /api/public/portfolio-preview": endpoint({
    summary:
      "Preview a portfolio of typed positions without an account; kept in memory for 30 minutes behind a cookie",
    access: "anon",
    isOwnAddition: true,
    perMinute: 20,
    input: z.object({ ...currency, lines: z.array(TypedLine).min(1).max(mostLines) }),
    output: PortfolioPreview,
  }),
  "POST /api/public/portfolio-preview/statement": endpoint({
    summary:
      "Preview a portfolio from a broker statement (multipart, field `file`, 5 MB) without an account; kept in memory for 30 minutes, never stored",
    access: "anon",
    isOwnAddition: true,
    body: "multipart",
    perMinute: 6,
    input: z.object(currency),
    output: PortfolioPreview,
  }),
  "GET /api/public/portfolio-preview": endpoint({
    summary: "The preview this browser made in the last 30 minutes, and an example to start from",
    access: "anon",
    isOwnAddition: true,
    input: z.object({ currency: CurrencyCode.optional() }),
    output: z.object({
      preview: PortfolioPreview.nullable(),
      /** Assets that have prices on this installation. */
      example: z.array(z.object({ ticker: z.string(), quantity: z.string() })),
    }),
  }),
  "DELETE /api/public/portfolio-preview": endpoint({
    summary: "Delete this browser's preview",
    access: "anon",
    isOwnAddition: true,
    status: 204,
    input: NoInput,
    output: NoOutput,
  }),
  "POST /api/portfolio-preview/keep": endpoint({
    summary:
      "Make a portfolio of this browser's preview: typed positions are added, a statement becomes an import to preview and book",
    access: "user",
    isOwnAddition: true,
    status: 201,
    input: z.object({ name: visible(PlainText.trim().min(1).max(100)) }),
    output: z.object({
      portfolioId: Id,
      /** Import of the statement; null for typed positions, which are added at once. */
      importId: Id.nullable(),
    }),
  }),
} as const;
