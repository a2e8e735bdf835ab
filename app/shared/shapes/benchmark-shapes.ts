import { z } from "zod";
import { Reason } from "../shapes.ts";

/** Something results are compared with. */
export const Benchmark = z.object({
  /** "SPX@INDEX", "series:key-rate". */
  id: z.string(),
  kind: z.enum(["index", "etf", "rate", "inflation", "gold", "metal"]),
  name: z.string(),
  currency: z.string(),
  /** The shared asset it is; null: a series. */
  assetId: z.string().nullable(),
  /** Whether dividends are in it; null where there are none to speak of. */
  isTotalReturn: z.boolean().nullable(),
  /** Source of the last value; null without one. */
  source: z.string().nullable(),
  /** Days of the first and the last value. */
  from: z.string().nullable(),
  asOf: z.string().nullable(),
  /** The last value is older than it should be. */
  isStale: z.boolean(),
  /** Why nothing can be compared with it (`common:reason.<code>`); null: it can. */
  refusal: Reason.nullable(),
});
export type Benchmark = z.infer<typeof Benchmark>;
