import { z } from "zod";
import { Reason } from "../../../shared/common.schema.ts";
import { BOND_FIGURES } from "./bond-figures.ts";

/** Number as text, or reasons of refusal; with a value the reasons are notes. */
const Told = z.object({ value: z.string().nullable(), reasons: z.array(Reason) });
export type Told = z.infer<typeof Told>;

const BondPayment = z.object({
  date: z.string(),
  kind: z.enum(["coupon", "amortisation", "redemption"]),
  /** Per bond. */
  amount: z.string(),
  /** Start of a coupon's period. */
  startsOn: z.string().nullable(),
  /** Not announced: estimated by the last known coupon. */
  isEstimated: z.boolean(),
  /** Due. */
  isPast: z.boolean(),
  /** Source of the payment; null = derived from others. */
  source: z.string().nullable(),
});
export type BondPayment = z.infer<typeof BondPayment>;

/** Terms, schedule and yields of a bond. Amounts are per bond, in its currency. */
export const bondAnswer = {
  /** Reasons for missing data: not a bond, or unreadable terms. */
  reasons: z.array(Reason),
  terms: z
    .object({
      issuedOn: z.string().nullable(),
      /** Null: unknown. */
      maturity: z.string().nullable(),
      nominal: z.string(),
      /** Not yet repaid. */
      remaining: z.string(),
      couponsPerYear: z.int(),
      dayCount: z.string(),
      /** Source of the terms; empty = not recorded. */
      source: z.string(),
      /** Some future coupons are not announced. */
      isFloating: z.boolean(),
    })
    .nullable(),
  /** Price behind the yields: percent of the remaining nominal, and money with accrued interest. */
  price: z
    .object({
      clean: z.string(),
      date: z.string(),
      source: z.string(),
      cleanMoney: z.string(),
      dirtyMoney: z.string(),
    })
    .nullable(),
  /** Day of accrued interest and yields. */
  today: z.string(),
  /** Interest accrued since the last payment. */
  accrued: Told,
  /** Ratios; durations and average life in years, modified duration in percent per point. */
  figures: z.record(z.enum(BOND_FIGURES), Told),
  /** Oldest first, with past ones. */
  schedule: z.array(BondPayment),
  /** Days of puts (holder may sell) and calls (issuer may redeem); percent of the remaining nominal. */
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
