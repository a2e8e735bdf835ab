import { z } from "zod";
import { IsoDay, plainZero, unsignedDecimal } from "../common.schema.ts";

/** Rule of a bond's floating coupons: a yearly index plus a margin (conventions C53). */
export const CouponRule = z.object({
  /** Code in the catalogue of series: "ruonia". */
  index: z.string().min(1).max(40),
  /** Added to the index, a ratio (0.013 = 1.3%); may be negative. */
  margin: z
    .string()
    .trim()
    .overwrite(plainZero)
    .regex(/^-?\d{1,3}(\.\d{1,18})?$/, { error: "number" }),
  /** Days between the observed value and the day it applies to. */
  lagDays: z.int().min(0).max(366),
  /** Value at the start of the period, or the mean of its days. */
  observed: z.enum(["start", "average"]),
});
export type CouponRule = z.infer<typeof CouponRule>;

/** Terms of a bond that its owner can state. */
export const BondTermsShape = z.object({
  /** Per bond at issue, in its currency; null = unknown. */
  nominal: unsignedDecimal(10)
    .refine((text) => Number(text) > 0, { error: "zero" })
    .nullable(),
  /** Coupons and accrued interest are published per bond in whole minor units; null = as is usual on its exchange. */
  roundsPerBond: z.boolean().nullable(),
  /** For coupons without an amount; null = estimated by the last known coupon. */
  couponRule: CouponRule.nullable(),
});
export type BondTermsShape = z.infer<typeof BondTermsShape>;

/** Coupon of one bond: first day of its period, pay day, size. */
export const StatedCoupon = z.object({
  startsOn: IsoDay,
  payDate: IsoDay,
  /** Money per bond; null = not announced, estimated by the last known coupon. */
  amount: unsignedDecimal(10).nullable(),
});
export type StatedCoupon = z.infer<typeof StatedCoupon>;

/** 30 years of monthly coupons, with some reserve. */
const mostCoupons = 400;

/** Payments of a bond as stated by its owner. */
export const BondSchedule = z.object({
  /** Redemption day; null = unknown. */
  maturity: IsoDay.nullable(),
  /** Ascending by day. */
  coupons: z.array(StatedCoupon).max(mostCoupons),
});
export type BondSchedule = z.infer<typeof BondSchedule>;
