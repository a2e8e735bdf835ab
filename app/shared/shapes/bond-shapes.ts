import { z } from "zod";
import { IsoDay, plainZero, unsignedDecimal } from "../shapes.ts";

/** Rule of a bond's floating coupons: a yearly index plus a margin (conventions C53). */
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

/** A coupon of one bond: the first day of its period, the day it is paid, and its size. */
export const StatedCoupon = z.object({
  startsOn: IsoDay,
  payDate: IsoDay,
  /** Money per bond; null = not announced: the last known coupon stands in, marked. */
  amount: unsignedDecimal(10).nullable(),
});
export type StatedCoupon = z.infer<typeof StatedCoupon>;

/** Coupons of 30 years, a month each, and some more. */
const mostCoupons = 400;

/** Payments of a bond as its owner states them. */
export const BondSchedule = z.object({
  /** The day the nominal is repaid; null = not known. */
  maturity: IsoDay.nullable(),
  /** In the order of their days. */
  coupons: z.array(StatedCoupon).max(mostCoupons),
});
export type BondSchedule = z.infer<typeof BondSchedule>;
