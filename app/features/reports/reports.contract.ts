import { z } from "zod";
import { ReportType } from "../../shared/codes.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, Money, PortfolioId } from "../../shared/shapes/ledger-shapes.ts";
import { ExchangeRate } from "../../shared/shapes/rate-shapes.ts";
import { Figure, Reason } from "../../shared/shapes.ts";

/** Which report: of a portfolio (without an id: the first one), of a type, of a calendar year (the last finished one). */
const reportInput = {
  portfolioId: PortfolioId,
  /** Code of `ReportType`. */
  type: z.coerce.number().int().min(ReportType.capitalGains).max(ReportType.income).default(1),
  year: z.coerce.number().int().min(1900).max(2200).optional(),
} as const;

/** An amount of a transaction that a sum of a row is made of. */
export const BookedAmount = z.object({
  /** The sum it belongs to. */
  of: z.enum([
    ...["proceeds", "cost", "fees", "gross", "deductions", "withheld"],
    ...["income", "deduction", "foreignTax"],
  ] as const),
  what: z.enum(["amount", "accrued", "fee", "tax"]),
  /** The day of its rate. */
  date: z.string(),
  currency: z.string(),
  amount: z.string(),
  /** Place in `rates`; null in the report's currency, and where no rate is known. */
  rate: z.int().nullable(),
  /** In the report's currency; absent where no rate is known. */
  inReport: z.string().optional(),
});
export type BookedAmount = z.infer<typeof BookedAmount>;

/** Amounts behind the sums of a row; a sum without any is one amount of the report's currency. */
const booked = z.array(BookedAmount);

/** A part of a purchase that left by a sale; figures are money of the report's currency. */
const GainRow = z.object({
  asset: AssetRef,
  /** Broker and number; null where there is only one account, or it has no name. */
  account: z.string().nullable(),
  quantity: z.string(),
  acquiredOn: z.string(),
  soldOn: z.string(),
  /** Days from the purchase to the sale; 0 of units sold short. */
  holdingDays: z.int(),
  isLong: z.boolean(),
  /** Money for a part of the nominal or of the capital: the units are still held. */
  isRepayment: z.boolean(),
  /** The row that sold. */
  transactionId: z.string(),
  /** The rows of the two sides. */
  acquiredId: z.string(),
  soldId: z.string(),
  booked,
  proceeds: Figure,
  cost: Figure,
  fees: Figure,
  gain: Figure,
});

const incomeSums = { gross: Figure, deductions: Figure, withheld: Figure, net: Figure } as const;

/** A payment as it was booked, and in the report's currency. */
const IncomeLine = z.object({
  transactionId: z.string(),
  date: z.string(),
  kind: z.string(),
  asset: AssetRef.nullable(),
  account: z.string().nullable(),
  /** ISO 3166 letters of the payer's country; ZZ = not known. */
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
  /** Years the portfolio has lived in, the latest first. */
  years: z.array(z.int()),
  isSandbox: z.boolean(),
  /** The rates that amounts were converted at. */
  rates: z.array(ExchangeRate),
  /** Of type 1: gains of the year, first in, first out per account. */
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
  /** Of type 2: what was paid in the year. */
  income: z
    .object({
      totals: z.object(incomeSums),
      groups: z.array(z.object({ kind: z.string(), country: z.string(), ...incomeSums })),
      rows: z.array(IncomeLine),
    })
    .nullable(),
  /** What has to be looked at before the figures are used: rows that could not be applied. */
  open: z.array(Reason),
  /** Rows of the year that are no part of this report, by kind. */
  leftOut: z.array(z.object({ kindName: z.string(), count: z.int() })),
});
export type Report = z.infer<typeof Report>;

/** A file, as bytes in base64. */
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
