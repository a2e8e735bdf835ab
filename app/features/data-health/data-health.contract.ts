import { z } from "zod";
import { endpoint } from "../../shared/endpoint.ts";
import { BalanceCheck } from "../../shared/shapes/balance-shapes.ts";
import { AssetRef, PortfolioId } from "../../shared/shapes/ledger-shapes.ts";
import { Id, Reason } from "../../shared/shapes.ts";
import { healthKinds, refusableFigures } from "./health-kinds.ts";

/** Days one after the other, both ends included. */
const DayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.infer<typeof DayRange>;

export const HealthIssue = z.object({
  kind: z.enum(healthKinds),
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
  /** Rows that cannot be used: why. */
  reason: Reason.nullable(),
  /** Figures of the portfolio, of an asset or of cash that are refused because of it. */
  refused: z.array(z.enum(refusableFigures)),
});
export type HealthIssue = z.infer<typeof HealthIssue>;

/** The last statement of an account beside what the ledger holds on its evening now. */
export const CheckedStatement = z.object({
  importId: z.string(),
  fileName: z.string(),
  broker: z.string(),
  numberMasked: z.string(),
  check: BalanceCheck,
});
export type CheckedStatement = z.infer<typeof CheckedStatement>;

export const dataHealthContract = {
  "GET /api/data-health": endpoint({
    summary: "Data issues of a portfolio, and their fixes",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), asOf: z.string(), issues: z.array(HealthIssue) }),
  }),
  "GET /api/data-health/statements": endpoint({
    summary:
      "Latest statement of every account vs the current portfolio: closing cash and positions, differences with their likely cause",
    access: "user",
    shared: "view",
    isOwnAddition: true,
    input: z.object({ portfolioId: PortfolioId }),
    output: z.object({ portfolioId: z.string(), statements: z.array(CheckedStatement) }),
  }),
  "POST /api/data-health/correct": endpoint({
    summary:
      "Fix one difference from a statement's closing balances: a cash correction, missing units, missing payments; 0 rows if it matches or cannot be fixed",
    access: "user",
    isOwnAddition: true,
    input: z.object({
      portfolioId: Id,
      /** The import the statement came with. */
      importId: Id,
      /** Currency, or the asset's id. */
      line: z.string().min(1).max(300),
    }),
    output: z.object({ rows: z.int() }),
  }),
} as const;
