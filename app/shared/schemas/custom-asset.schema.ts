import { z } from "zod";
import { IsoDay, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";

/** Yearly rate (0.16 = 16%) from a day on. */
const RateStep = z.object({ from: IsoDay, rate: unsignedDecimal(18) });

/** Interest terms of a custom asset, in the words of the engine's deposits; decimals as text. */
export const InterestTerms = z.object({
  /** Interest accrues from the following day. */
  startsOn: IsoDay,
  endsOn: IsoDay.nullable().default(null),
  /** Per unit. */
  principal: UnsignedAmount,
  /** Ascending by day. */
  rates: z.array(RateStep).min(1).max(200),
  /** Code of `InterestPeriod`: capitalisation or payout interval. */
  period: z.int().min(1).max(5),
  isPaidOut: z.boolean().default(false),
  /** The bank rounds each credit separately; otherwise the unrounded rest is carried forward. */
  roundsAtCredit: z.boolean().optional(),
});
export type InterestTerms = z.output<typeof InterestTerms>;
