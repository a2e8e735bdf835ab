import { z } from "zod";
import { Figure, IsoDay, Reason } from "../../../shared/common.schema.ts";
import { endpoint } from "../../../shared/endpoint.ts";
import { taxGroups, wrappers } from "../../../shared/names/tax-names.ts";
import { AssetRef, Money } from "../../../shared/schemas/ledger.schema.ts";
import { ExchangeRate } from "../../../shared/schemas/rate.schema.ts";
import { TaxAnswers } from "../../../shared/schemas/tax-answers.schema.ts";
import { BookedAmount, ReportFile } from "../reports.contract.ts";

const Year = z.coerce.number().int().min(2010).max(2200);

/** An entry of appendix 1 (sources in Russia) or 2 (abroad). Roubles unless with a currency. */
const Line = z.object({
  appendix: z.enum(["1", "2"]),
  incomeCode: z.string(),
  source: z.string(),
  accountId: z.string(),
  /** ISO 3166 country of the source. */
  country: z.string(),
  date: IsoDay,
  money: Money,
  /** Roubles per unit; null for roubles. */
  rate: z.string().nullable(),
  income: Figure,
  deductionCode: z.string().nullable(),
  deduction: Figure,
  foreignTax: Money.nullable(),
  foreignTaxRub: Figure,
  credit: Figure,
  /** Taxed by a Russian agent: not declared again. */
  isByAgent: z.boolean(),
  /** "gain", or the kind of income. */
  kind: z.string(),
  /** Group of appendix 8; null for dividends and other income. */
  group: z.enum(taxGroups).nullable(),
  /** By a Russian payer. */
  withheld: Figure,
  portfolioId: z.string(),
  /** Selling or paying row. */
  transactionId: z.string(),
  /** Amounts behind the roubles. */
  booked: z.array(BookedAmount),
});
export type RussiaLine = z.infer<typeof Line>;

/** An account's results, the tax agent's part separately. */
const Account = z.object({
  id: z.string(),
  /** Broker and number; may be empty. */
  name: z.string(),
  portfolio: z.string(),
  country: z.string(),
  isCountryKnown: z.boolean(),
  wrapper: z.enum(wrappers),
  openedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  byAgent: z.object({ income: Figure, deduction: Figure }),
  declared: z.object({ income: Figure, deduction: Figure, foreignTax: Figure, credit: Figure }),
  /** By the Russian broker: as booked, and as counted (the owner's certificate first). */
  withheldBooked: Figure,
  withheld: Figure,
  portfolioId: z.string(),
  /** Rows of `withheldBooked`. */
  withheldRows: z.array(z.object({ transactionId: z.string(), date: z.string(), roubles: Figure })),
});

const Loss = z.object({ year: z.int(), base: z.enum(["securities", "derivatives"]), amount: Figure });

/** Roubles: bases with kopecks, tax whole. */
const Result = z.object({
  lines: z.array(Line),
  /** Appendix 8: operations by group. */
  groups: z.array(
    z.object({
      group: z.enum(taxGroups),
      incomeCode: z.string(),
      deductionCode: z.string(),
      income: Figure,
      expense: Figure,
      result: Figure,
      /** After netting of losses between groups. */
      left: Figure,
    }),
  ),
  netting: z.array(
    z.object({ loss: z.enum(taxGroups), lowers: z.enum(taxGroups), code: z.string(), amount: Figure }),
  ),
  longHolding: z.object({
    code: z.string(),
    gain: Figure,
    coefficient: z.string().nullable(),
    limit: Figure,
    deduction: Figure,
  }),
  losses: z.object({
    /** Of earlier years, stated or computed. */
    carried: z.array(Loss),
    used: z.array(Loss),
    left: z.array(Loss),
    expired: z.array(Loss),
  }),
  iis: z.array(
    z.object({
      accountId: z.string(),
      wrapper: z.enum(wrappers),
      closedOn: z.string(),
      fullYears: z.int(),
      neededYears: z.int(),
      result: Figure,
      deduction: Figure,
      base: Figure,
    }),
  ),
  bases: z.object({ operations: Figure, iis: Figure, dividends: Figure, main: Figure }),
  tax: z.object({
    computed: Figure,
    credit: Figure,
    withheld: Figure,
    payable: Figure,
    refundable: Figure,
  }),
  law: z.object({ article: z.string(), edition: z.string() }),
});

const RussiaReport = z.object({
  year: z.int(),
  years: z.array(z.int()),
  answers: TaxAnswers,
  /** Version of the answers; 0 = none saved for the year. */
  version: z.int(),
  accounts: z.array(Account),
  /** Assets of the year with assumptions. */
  assets: z.array(
    z.object({
      asset: AssetRef,
      /** Null: neither a security nor a derivative, not counted. */
      group: z.enum(taxGroups).nullable(),
      country: z.string(),
      isExternalLoan: z.boolean(),
    }),
  ),
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Null: see `refused`. */
  result: Result.nullable(),
  /** Rates used. */
  rates: z.array(ExchangeRate),
  refused: z.array(Reason),
  /** Open points: assumptions of the result. */
  open: z.array(Reason),
  /** On law and method. */
  notes: z.array(Reason),
});
export type RussiaReport = z.infer<typeof RussiaReport>;

/** Fields that are amounts only here. */
const amounts = ["otherBases", "withheld", "inReport"] as const;

export const russiaContract = {
  "GET /api/tax-report/russia": endpoint({
    summary:
      "Russian personal income tax of a year on all real portfolios, with the lines of the tax return (3-NDFL)",
    access: "user",
    isOwnAddition: true,
    amounts,
    input: z.object({ year: Year.optional() }),
    output: RussiaReport,
  }),
  "PUT /api/tax-report/russia": endpoint({
    summary: "Save the answers for the tax return of a year",
    access: "user",
    isOwnAddition: true,
    input: z.object({ year: Year, version: z.int().min(0), answers: TaxAnswers }),
    output: z.object({ version: z.int() }),
  }),
  "GET /api/tax-report/russia/file": endpoint({
    summary: "The lines of the Russian tax return as a file: CSV, XLSX or PDF",
    access: "user",
    isOwnAddition: true,
    isAmountsFile: true,
    input: z.object({ year: Year.optional(), format: z.enum(["csv", "xlsx", "pdf"]) }),
    output: ReportFile,
  }),
} as const;
