import { z } from "zod";
import { plainZero, unsignedDecimal } from "./shapes.ts";

/** Rule of a bond's floating coupons: a yearly index plus a margin (engine conventions, part 7). */
export const CouponRule = z.object({
  /** Code of the catalogue of series: "ruonia". */
  index: z.string().min(1).max(40),
  /** Added to the index, a ratio (0.013 = 1.3 %); may be negative. */
  margin: z
    .string()
    .trim()
    .overwrite(plainZero)
    .regex(/^-?\d{1,3}(\.\d{1,18})?$/, { error: "number" }),
  /** Days by which the observed value comes before the day it counts for. */
  lagDays: z.int().min(0).max(366),
  /** The value at the period's start, or the mean of its days. */
  observed: z.enum(["start", "average"]),
});
export type CouponRule = z.infer<typeof CouponRule>;

/** Terms of a bond that its owner can state. */
export const BondTermsShape = z.object({
  /** Of one bond at issue, in its currency; null = not known. */
  nominal: unsignedDecimal(10)
    .refine((text) => Number(text) > 0, { error: "zero" })
    .nullable(),
  /** Coupons and accrued interest are published per bond in whole minor units; null = as usual where it trades. */
  roundsPerBond: z.boolean().nullable(),
  /** Of coupons that state no amount; null = the last known coupon stands in, marked. */
  couponRule: CouponRule.nullable(),
});
export type BondTermsShape = z.infer<typeof BondTermsShape>;
