import { z } from "zod";
import { Reason } from "../common.schema.ts";
import { healthKinds, refusableFigures } from "../names/health-kinds.ts";
import { AssetRef } from "./ledger.schema.ts";

/** Consecutive days, both ends included. */
const DayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.infer<typeof DayRange>;

export const HealthIssue = z.object({
  kind: z.enum(healthKinds),
  asset: AssetRef.nullable(),
  /** Rates: the pair as "EUR/USD". Cash: the currency. Files: the name. */
  subject: z.string().nullable(),
  /** Rates and prices: the days that need one. Otherwise the first affected day, if any. */
  days: z.array(DayRange),
  /** Stale prices: day of the price. Missing prices: day of the last close. */
  lastDay: z.string().nullable(),
  /** Units sold beyond those held. */
  missing: z.string().nullable(),
  transactionId: z.string().nullable(),
  importId: z.string().nullable(),
  /** Why a row cannot be used. */
  reason: Reason.nullable(),
  /** Figures refused for this reason, of the portfolio, an asset or cash. */
  refused: z.array(z.enum(refusableFigures)),
});
export type HealthIssue = z.infer<typeof HealthIssue>;
