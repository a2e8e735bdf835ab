import { z } from "zod";

export const ExchangeRate = z.object({
  from: z.string(),
  to: z.string(),
  date: z.string(),
  /** `to` per `from`. */
  rate: z.string(),
  /** Source values; empty: stated by the transaction. */
  legs: z.array(z.object({ pair: z.string(), usedOn: z.string(), source: z.string() })),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;
