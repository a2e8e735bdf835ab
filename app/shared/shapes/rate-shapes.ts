import { z } from "zod";

/** An exchange rate that an amount of an answer was converted at. Amounts name it by its place in the answer's list. */
export const ExchangeRate = z.object({
  from: z.string(),
  to: z.string(),
  /** The day it is the rate of. */
  date: z.string(),
  /** `to` per one `from`, exact decimal text. */
  rate: z.string(),
  /** The one or two values of sources that it was made of, each with its own day; none: the transaction states the rate. */
  legs: z.array(z.object({ pair: z.string(), usedOn: z.string(), source: z.string() })),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;
