import { z } from "zod";
import { IsoDay, UnsignedAmount, unsignedDecimal } from "../shapes.ts";

/** A yearly rate (0.16 = 16 %) from a day on. */
const RateStep = z.object({ from: IsoDay, rate: unsignedDecimal(18) });

/** How an own asset earns: the words of the engine's deposits, decimals as text. */
export const InterestTerms = z.object({
  /** The first interest is for the day after this one. */
  startsOn: IsoDay,
  endsOn: IsoDay.nullable().default(null),
  /** Of one unit. */
  principal: UnsignedAmount,
  /** Ascending by day. */
  rates: z.array(RateStep).min(1).max(200),
  /** Code of `InterestPeriod`: how often interest is capitalised or paid out. */
  period: z.int().min(1).max(5),
  isPaidOut: z.boolean().default(false),
  /** The bank rounds each credit separately; otherwise its unrounded rest is carried. */
  roundsAtCredit: z.boolean().optional(),
});
export type InterestTerms = z.output<typeof InterestTerms>;
