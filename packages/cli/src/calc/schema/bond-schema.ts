import { DAY_COUNTS } from "@zerno/engine";
import { z } from "zod";
import { date, dec, money } from "./scalars.ts";

/** The yearly rate is a fraction: 0.0815 = 8.15 %. */
const couponSchedule = z.strictObject({
  issueDate: date,
  maturity: date,
  rate: dec,
  /** Coupons a year, or days of a period. */
  frequency: z.int().optional(),
  days: z.int().optional(),
  firstCoupon: date.optional(),
  isEndOfMonth: z.boolean().optional(),
});

const coupon = z.strictObject({ start: date, end: date, amount: money.optional(), rate: dec.optional() });

/** Coupons by list, by rule, or none (a zero-coupon bond, which needs `maturity`). */
export const bond = z
  .strictObject({
    nominal: money,
    couponSchedule: couponSchedule.optional(),
    coupons: z.array(coupon).optional(),
    maturity: date.optional(),
    amortisations: z.array(z.strictObject({ date, amount: money })).optional(),
    dayCount: z.enum(DAY_COUNTS).optional(),
    frequency: z.int().optional(),
    /** Coupons and accrued interest are published per bond in whole minor units; default false. */
    roundsPerBond: z.boolean().optional(),
    /** Price in percent of the remaining nominal. */
    offers: z.array(z.strictObject({ date, kind: z.enum(["put", "call"]), price: dec })).optional(),
    /** Index `lagDays` before + margin, for coupons with neither amount nor rate. */
    floating: z
      .strictObject({
        rates: z.array(z.strictObject({ date, rate: dec })).min(1),
        knownUntil: date.optional(),
        margin: dec,
        lagDays: z.int().min(0).max(366),
        observed: z.enum(["start", "average"]),
      })
      .optional(),
    /** Of an indexed nominal, each from its day on. */
    indexFactors: z.array(z.strictObject({ date, factor: dec })).optional(),
    defaultedOn: date.optional(),
    replacedBy: z.strictObject({ code: z.string().min(1), date }).optional(),
  })
  .superRefine(({ couponSchedule: rule, coupons }, ctx) => {
    const fault = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (rule === undefined) return;
    if (coupons !== undefined) fault("coupons", "give couponSchedule or coupons, not both");
    if ((rule.frequency === undefined) === (rule.days === undefined)) {
      fault("couponSchedule", "give one of frequency and days");
    }
  });

export type BondInput = z.output<typeof bond>;
