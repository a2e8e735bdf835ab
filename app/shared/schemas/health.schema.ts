import { z } from "zod";
import { Reason } from "../common.schema.ts";
import { healthKinds, refusableFigures } from "../names/health-kinds.ts";
import { AssetRef } from "./ledger.schema.ts";

/** Inclusive. */
const DayRange = z.object({ from: z.string(), to: z.string() });
export type DayRange = z.infer<typeof DayRange>;

export const HealthIssue = z.object({
  kind: z.enum(healthKinds),
  asset: AssetRef.nullable(),
  /** Pair "EUR/USD", currency or file name. */
  subject: z.string().nullable(),
  days: z.array(DayRange),
  lastDay: z.string().nullable(),
  missing: z.string().nullable(),
  transactionId: z.string().nullable(),
  importId: z.string().nullable(),
  reason: Reason.nullable(),
  refused: z.array(z.enum(refusableFigures)),
});
export type HealthIssue = z.infer<typeof HealthIssue>;
