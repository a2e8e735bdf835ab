import { z } from "zod";
import { IsoDay, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";

const RateStep = z.object({ from: IsoDay, rate: unsignedDecimal(18) });

/** In the terms of the engine's deposits; decimals as text. */
export const InterestTerms = z.object({
  /** Interest accrues from the next day. */
  startsOn: IsoDay,
  endsOn: IsoDay.nullable().default(null),
  principal: UnsignedAmount,
  /** Ascending. */
  rates: z.array(RateStep).min(1).max(200),
  /** Code of `InterestPeriod`. */
  period: z.int().min(1).max(5),
  isPaidOut: z.boolean().default(false),
  /** Otherwise the unrounded rest is carried forward. */
  roundsAtCredit: z.boolean().optional(),
});
export type InterestTerms = z.output<typeof InterestTerms>;
