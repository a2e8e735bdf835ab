import { z } from "zod";

/** Orders of sources that the administrator changed, by rule; a rule that is not here stands as the program has it. */
export const ChangedOrders = z.record(
  z.string().max(200),
  z.array(z.string().regex(/^[a-z][a-z0-9-]{0,40}$/)).max(30),
);
export type ChangedOrders = z.infer<typeof ChangedOrders>;
