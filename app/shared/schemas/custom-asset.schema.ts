import { z } from "zod";
import { IsoDay, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";

const RateStep = z.object({ from: IsoDay, rate: unsignedDecimal(18) });

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
  roundsAtCredit: z.boolean().optional(),
});
export type InterestTerms = z.output<typeof InterestTerms>;
