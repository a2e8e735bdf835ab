import { z } from "zod";
import { healthKinds, refusableFigures } from "../names/health-kinds.ts";
import { Reason } from "../shapes.ts";
import { AssetRef } from "./ledger-shapes.ts";

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
  /** Positions: units sold beyond those held. */
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
