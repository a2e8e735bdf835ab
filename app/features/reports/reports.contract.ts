import { z } from "zod";
import { ReportType } from "../../shared/codes.ts";
import { Figure, Reason } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, Money, PortfolioId } from "../../shared/schemas/ledger.schema.ts";
import { ExchangeRate } from "../../shared/schemas/rate.schema.ts";

/** Portfolio (default: the first), type, calendar year (default: the last finished). */
const reportInput = {
  portfolioId: PortfolioId,
  /** Code of `ReportType`. */
  type: z.coerce.number().int().min(ReportType.capitalGains).max(ReportType.income).default(1),
  year: z.coerce.number().int().min(1900).max(2200).optional(),
} as const;

/** An amount of a transaction within a row's sum. */
export const BookedAmount = z.object({
  of: z.enum([
    ...["proceeds", "cost", "fees", "gross", "deductions", "withheld"],
    ...["income", "deduction", "foreignTax"],
  ] as const),
  what: z.enum(["amount", "accrued", "fee", "tax"]),
  /** Day of its rate. */
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Index in `rates`; null in the report's currency, or unknown. */
  rate: z.int().nullable(),
  /** In the report's currency; absent without a rate. */
  inReport: z.string().optional(),
});
export type BookedAmount = z.infer<typeof BookedAmount>;

/** Amounts of a row's sums; a sum without any is one amount in the report's currency. */
const booked = z.array(BookedAmount);

/** A sold part of a purchase; money in the report's currency. */
const GainRow = z.object({
  asset: AssetRef,
  /** Broker and number; null for a single or unnamed account. */
  account: z.string().nullable(),
  quantity: z.string(),
  acquiredOn: z.string(),
  soldOn: z.string(),
  /** Days from purchase to sale; 0 for short sales. */
  holdingDays: z.int(),
  isLong: z.boolean(),
  /** Repaid nominal or capital: the units stay. */
  isRepayment: z.boolean(),
  /** Selling row. */
  transactionId: z.string(),
  acquiredId: z.string(),
  soldId: z.string(),
  booked,
  proceeds: Figure,
  cost: Figure,
  fees: Figure,
  gain: Figure,
});

const incomeSums = { gross: Figure, deductions: Figure, withheld: Figure, net: Figure } as const;

/** As booked, and in the report's currency. */
const IncomeLine = z.object({
  transactionId: z.string(),
  date: z.string(),
  kind: z.string(),
  asset: AssetRef.nullable(),
  account: z.string().nullable(),
  /** ISO 3166 country of the payer; ZZ = unknown. */
  country: z.string(),
  money: Money,
  booked,
  ...incomeSums,
});

const Report = z.object({
  portfolioId: z.string(),
  currency: z.string(),
  /** Code of `ReportType`. */
  type: z.int(),
  year: z.int(),
  /** Latest first. */
  years: z.array(z.int()),
  isSandbox: z.boolean(),
  /** Rates used. */
  rates: z.array(ExchangeRate),
  /** Type 1: gains of the year, FIFO per account. */
  gains: z
    .object({
      totals: z.object({
        proceeds: Figure,
        cost: Figure,
        fees: Figure,
        gain: Figure,
        longGain: Figure,
        shortGain: Figure,
      }),
      rows: z.array(GainRow),
    })
    .nullable(),
  /** Type 2: payments of the year. */
  income: z
    .object({
      totals: z.object(incomeSums),
      groups: z.array(z.object({ kind: z.string(), country: z.string(), ...incomeSums })),
      rows: z.array(IncomeLine),
    })
    .nullable(),
  /** To be checked first: rows that could not be applied. */
  open: z.array(Reason),
  /** Excluded rows of the year, by kind. */
  leftOut: z.array(z.object({ kindName: z.string(), count: z.int() })),
});
export type Report = z.infer<typeof Report>;

/** Base64. */
export const ReportFile = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });
export type ReportFile = z.infer<typeof ReportFile>;

export const reportsContract = {
  "GET /api/history-profits/for-report": endpoint({
    summary: "Capital gains (type 1) or income (type 2) of a portfolio in one calendar year",
    access: "user",
    shared: "view",
    amounts: ["inReport"],
    input: z.object(reportInput),
    output: Report,
  }),
  "GET /api/history-profits/for-report/file": endpoint({
    summary: "The same report as a file: CSV, XLSX, PDF, or JSON for the command `zerno tax`",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    isAmountsFile: true,
    input: z.object({ ...reportInput, format: z.enum(["csv", "xlsx", "pdf", "json"]) }),
    output: ReportFile,
  }),
} as const;
