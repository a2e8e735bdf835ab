import { z } from "zod";

/** Exchange rate used in an answer; amounts refer to it by its index. */
export const ExchangeRate = z.object({
  from: z.string(),
  to: z.string(),
  date: z.string(),
  /** `to` per one `from`, exact decimal text. */
  rate: z.string(),
  /** Source values behind it, one or two, each with its day; empty: stated by the transaction. */
  legs: z.array(z.object({ pair: z.string(), usedOn: z.string(), source: z.string() })),
});
export type ExchangeRate = z.infer<typeof ExchangeRate>;
