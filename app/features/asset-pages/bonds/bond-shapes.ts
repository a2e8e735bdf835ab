import { z } from "zod";
import { Reason } from "../../../shared/shapes.ts";
import { BOND_FIGURES } from "./bond-figures.ts";

/** A number as text, or why there is none; with a value the reasons are notes on how it was found. */
const Told = z.object({ value: z.string().nullable(), reasons: z.array(Reason) });
export type Told = z.infer<typeof Told>;

const BondPayment = z.object({
  date: z.string(),
  kind: z.enum(["coupon", "amortisation", "redemption"]),
  /** Money of one bond. */
  amount: z.string(),
  /** Days of a coupon begin here. */
  startsOn: z.string().nullable(),
  /** Not announced: the last known coupon stands in. */
  isEstimated: z.boolean(),
  /** Its day has come. */
  isPast: z.boolean(),
  /** Source of the payment; null = it follows from the others. */
  source: z.string().nullable(),
});
export type BondPayment = z.infer<typeof BondPayment>;

/** Terms, schedule and yields of one bond. Money is per bond, in the bond's currency. */
export const bondAnswer = {
  /** Why nothing more is known: not a bond, or terms that cannot be read. */
  reasons: z.array(Reason),
  terms: z
    .object({
      issuedOn: z.string().nullable(),
      /** Null: nobody knows it. */
      maturity: z.string().nullable(),
      nominal: z.string(),
      /** What is not repaid yet. */
      remaining: z.string(),
      couponsPerYear: z.int(),
      dayCount: z.string(),
      /** Source of the asset's terms; empty = not recorded. */
      source: z.string(),
      /** Coupons ahead whose size is not announced. */
      isFloating: z.boolean(),
    })
    .nullable(),
  /** The price the yields are of: percent of the remaining nominal, and money with the accrued coupon. */
  price: z
    .object({
      clean: z.string(),
      date: z.string(),
      source: z.string(),
      cleanMoney: z.string(),
      dirtyMoney: z.string(),
    })
    .nullable(),
  /** The day accrued coupon and yields are of. */
  today: z.string(),
  /** Coupon earned since the last payment, on the day asked. */
  accrued: Told,
  /** Ratios; durations and average life in years, modified duration in per cent per point. */
  figures: z.record(z.enum(BOND_FIGURES), Told),
  /** Oldest first, past ones too. */
  schedule: z.array(BondPayment),
  /** Days on which the holder may sell (put) or the issuer may redeem (call); percent of the remaining nominal. */
  offers: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(["put", "call"]),
      price: z.string(),
      isPast: z.boolean(),
      source: z.string(),
    }),
  ),
} as const;
