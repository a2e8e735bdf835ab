import { z } from "zod";
import { Reason } from "../common.schema.ts";

export const Benchmark = z.object({
  /** "SPX@INDEX", "series:key-rate". */
  id: z.string(),
  kind: z.enum(["index", "etf", "rate", "inflation", "gold", "metal"]),
  name: z.string(),
  currency: z.string(),
  /** Shared asset; null: a series. */
  assetId: z.string().nullable(),
  /** Dividends are included; null without dividends. */
  isTotalReturn: z.boolean().nullable(),
  /** Source of the last value; null without one. */
  source: z.string().nullable(),
  /** Days of the first and the last value. */
  from: z.string().nullable(),
  asOf: z.string().nullable(),
  /** The last value is overdue. */
  isStale: z.boolean(),
  /** Reason why it cannot be used (`common:reason.<code>`); null: usable. */
  refusal: Reason.nullable(),
});
export type Benchmark = z.infer<typeof Benchmark>;
