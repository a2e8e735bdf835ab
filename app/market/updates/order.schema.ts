import { z } from "zod";

/** By rule; missing rules keep the program's order. */
export const ChangedOrders = z.record(
  z.string().max(200),
  z.array(z.string().regex(/^[a-z][a-z0-9-]{0,40}$/)).max(30),
);
export type ChangedOrders = z.infer<typeof ChangedOrders>;
