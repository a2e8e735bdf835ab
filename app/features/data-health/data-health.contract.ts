import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { AssetRef, PortfolioId } from "../../shared/ledger-shapes.ts";

/**
 * What is wrong with the data of a portfolio:
 * a rate or price is missing, so figures are refused; a price is old, or a newer one is held back, so figures are marked;
 * the closes of an asset are of one source and were compared with nothing; more was sold than held;
 * cash is below zero; a row cannot be used; an asset or a whole file waits for an answer; nobody knows the dividends.
 */
export const HealthKind = z.enum([
  "missing-rate",
  "missing-price",
  "stale-price",
  "held-back",
  "unverified-price",
  "negative-position",
  "negative-cash",
  "unusable-row",
  "unresolved-asset",
  "open-import",
  "no-dividends",
]);
export type HealthKind = z.infer<typeof HealthKind>;

/** Days one after the other, both ends included. */
const DayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.infer<typeof DayRange>;

export const HealthIssue = z.object({
  kind: HealthKind,
  asset: AssetRef.nullable(),
  /** Rates: the pair as "EUR/USD". Cash: the currency. Files: the name. */
  subject: z.string().nullable(),
  /** Rates and prices: every day that needs one. Otherwise the first day it is so, if there is one. */
  days: z.array(DayRange),
  /** Stale prices: the day the price is of. Missing ones: the last close there is. */
  lastDay: z.string().nullable(),
  /** Positions: how many units were sold that nobody held. */
  missing: z.string().nullable(),
  /** The row to look at. */
  transactionId: z.string().nullable(),
  importId: z.string().nullable(),
  /** Rows that cannot be used: why (`common:reason.<code>`). */
  code: z.string().nullable(),
});
export type HealthIssue = z.infer<typeof HealthIssue>;

export const dataHealthContract = {
  "GET /api/data-health": endpoint({
    summary: "What is wrong with the data of a portfolio, and where it can be mended",
    access: "user",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), asOf: z.string(), issues: z.array(HealthIssue) }),
  }),
} as const;
