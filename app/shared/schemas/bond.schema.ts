import { z } from "zod";
import { IsoDay, plainZero, unsignedDecimal } from "../common.schema.ts";

/** Yearly index plus a margin (conventions C53). */
export const CouponRule = z.object({
  index: z.string().min(1).max(40),
  /** Ratio (0.013 = 1.3%), may be negative. */
  margin: z
    .string()
    .trim()
    .overwrite(plainZero)
    .regex(/^-?\d{1,3}(\.\d{1,18})?$/, { error: "number" }),
  lagDays: z.int().min(0).max(366),
  observed: z.enum(["start", "average"]),
});
export type CouponRule = z.infer<typeof CouponRule>;

export const BondTermsShape = z.object({
  /** Per bond at issue; null = unknown. */
  nominal: unsignedDecimal(10)
    .refine((text) => Number(text) > 0, { error: "zero" })
    .nullable(),
  /** Per bond in whole minor units; null = the exchange's usual. */
  roundsPerBond: z.boolean().nullable(),
  /** Null = estimated by the last known coupon. */
  couponRule: CouponRule.nullable(),
});
export type BondTermsShape = z.infer<typeof BondTermsShape>;

export const StatedCoupon = z.object({
  startsOn: IsoDay,
  payDate: IsoDay,
  /** Per bond; null = unannounced. */
  amount: unsignedDecimal(10).nullable(),
});
export type StatedCoupon = z.infer<typeof StatedCoupon>;

const mostCoupons = 400;

export const BondSchedule = z.object({
  maturity: IsoDay.nullable(),
  /** Ascending. */
  coupons: z.array(StatedCoupon).max(mostCoupons),
});
export type BondSchedule = z.infer<typeof BondSchedule>;
