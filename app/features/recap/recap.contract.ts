import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/ledger-shapes.ts";
import { Figure } from "../../shared/shapes.ts";

const Contributor = z.object({
  asset: AssetRef,
  /** Part of the year's return that came from it. */
  contribution: Figure,
  profit: Figure,
});
/** A calendar month between two evenings. */
const Month = z.object({ month: z.string(), from: z.string(), to: z.string(), result: Figure });

const input = z.object({
  portfolioId: PortfolioId,
  /** Absent: 2024, or where nothing was held then the last year that is over. */
  year: z.coerce.number().int().min(1990).max(2100).optional(),
});

/** The cards of a year. */
export const Recap = z.object({
  portfolioId: z.string(),
  portfolioName: z.string(),
  currency: z.string(),
  year: z.int(),
  /** Years in which the portfolio had rows, the last first. */
  years: z.array(z.int()),
  /** Evenings the figures lie between; the year may not be over. */
  period: z.object({ from: z.string(), to: z.string() }),
  isOver: z.boolean(),
  /** Nothing was held in the year. */
  isEmpty: z.boolean(),
  /** Sandboxes have no recap: then there is nothing in it, as of an empty year. */
  isSandbox: z.boolean(),
  result: z.object({
    twr: Figure,
    profit: Figure,
    benchmark: z.object({ id: z.string(), name: z.string(), twr: Figure }),
    /** The portfolio's return less the benchmark's. */
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
  /** Every month of the year, in order: what streaks and counts are made of. */
  months: z.array(Month.extend({ payments: z.int(), deposits: z.int(), trades: z.int() })),
  streaks: z.object({
    /** Most months in a row with a gain, and with income. */
    gains: z.int(),
    income: z.int(),
    /** Buys and sells of the year, and the months in which money was paid in. */
    trades: z.int(),
    deposits: z.int(),
  }),
});
export type Recap = z.infer<typeof Recap>;

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
} as const;
