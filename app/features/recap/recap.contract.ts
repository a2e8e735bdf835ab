import { z } from "zod";
import { Figure } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/schemas/ledger.schema.ts";

const Contributor = z.object({
  asset: AssetRef,
  /** Its contribution to the year's return. */
  contribution: Figure,
  profit: Figure,
});
/** Calendar month between two evenings. */
const Month = z.object({ month: z.string(), from: z.string(), to: z.string(), result: Figure });

const Year = z.coerce.number().int().min(1990).max(2100);

const input = z.object({
  portfolioId: PortfolioId,
  /** Default: 2024, or the last year if nothing was held then; `last`: the last complete year, else the current one. */
  year: z.union([z.literal("last"), Year]).optional(),
});

/** Cards of a year. */
export const Recap = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  year: z.int(),
  /** Years with rows, latest first. */
  years: z.array(z.int()),
  /** Evenings that bound the figures; the year may be incomplete. */
  period: z.object({ from: z.string(), to: z.string() }),
  isOver: z.boolean(),
  /** Nothing was held in the year. */
  isEmpty: z.boolean(),
  /** Sandboxes have no recap: it is empty then. */
  isSandbox: z.boolean(),
  result: z.object({
    twr: Figure,
    profit: Figure,
    benchmark: z.object({ id: z.string(), name: z.string(), twr: Figure }),
    /** Portfolio's return less the benchmark's. */
    ahead: Figure,
  }),
  best: Contributor.nullable(),
  worst: Contributor.nullable(),
  income: z.object({
    paid: Figure,
    tax: Figure,
    payments: z.int(),
    largest: z.object({ asset: AssetRef, paid: Figure }).nullable(),
  }),
  bestMonth: Month.nullable(),
  worstMonth: Month.nullable(),
  costs: z.object({
    fees: Figure,
    taxes: Figure,
    /** Value at the end, and the fees over it. */
    value: Figure,
    feeLoad: Figure,
  }),
  /** Every month of the year in order, the basis of streaks and counts. */
  months: z.array(Month.extend({ payments: z.int(), deposits: z.int(), trades: z.int() })),
  streaks: z.object({
    /** Longest streaks of months with a gain, and with income. */
    gains: z.int(),
    income: z.int(),
    /** Trades of the year, and months with deposits. */
    trades: z.int(),
    deposits: z.int(),
  }),
});
export type Recap = z.infer<typeof Recap>;

/** Ratio as exact text; null: unknown. */
const Ratio = z.string().nullable();
/** Custom assets are anonymous outside. */
const SharedContributor = z.object({
  ticker: z.string().nullable(),
  name: z.string().nullable(),
  contribution: Ratio,
});
const SharedMonth = z.object({ month: z.string(), result: Ratio });

/** Year as seen by its link: names, percentages and counts. */
export const SharedRecap = z.object({
  year: z.int(),
  /** Its last day, or today in the current year. */
  until: z.string(),
  isOver: z.boolean(),
  result: Ratio,
  benchmark: z.object({ name: z.string(), result: Ratio }),
  ahead: Ratio,
  best: SharedContributor.nullable(),
  worst: SharedContributor.nullable(),
  bestMonth: SharedMonth.nullable(),
  worstMonth: SharedMonth.nullable(),
  payments: z.int(),
  /** `gains` is null when no month has a result. */
  streaks: Recap.shape.streaks.extend({ gains: z.int().nullable() }),
});
export type SharedRecap = z.infer<typeof SharedRecap>;

export const recapContract = {
  "GET /api/recap/year24": endpoint({
    summary:
      "Recap of a portfolio's year (2024 or any other): result, best and worst, income, months, costs, streaks",
    access: "user",
    shared: "view",
    input,
    output: Recap,
  }),
  "GET /api/recap/picture": endpoint({
    summary: "Recap as an SVG image of 1200 × 630: percentages and names, without amounts",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input,
    output: z.object({ year: z.int(), name: z.string(), svg: z.string() }),
  }),
  "GET /api/recap/links": endpoint({
    summary: "Links under which years of a portfolio can be read without amounts",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({
      links: z.array(z.object({ id: z.string(), year: z.int(), createdAt: z.string() })),
    }),
  }),
  "POST /api/recap/links": endpoint({
    summary: "Make the link of a year, in place of an earlier one; its secret is answered only now",
    access: "user",
    status: 201,
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId, year: Year }),
    output: z.object({ id: z.string(), token: z.string() }),
  }),
  "DELETE /api/recap/links": endpoint({
    summary: "Withdraw the link of a year",
    access: "user",
    status: 204,
    isOwnAddition: true,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
  }),
  "GET /api/public/recap": endpoint({
    summary: "A year for whoever has its link: percentages, names and counts, never amounts",
    access: "signature",
    perMinute: 120,
    isOwnAddition: true,
    input: z.object({ token: z.string().min(1).max(200) }),
    output: SharedRecap,
  }),
} as const;
