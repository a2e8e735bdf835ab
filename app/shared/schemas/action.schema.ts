import { z } from "zod";

/** Kinds of payments booked when due. */
export const INCOME_KINDS = ["dividend", "coupon", "amortisation", "redemption"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

const whole = z.string().regex(/^-?\d+$/);

/** Due payment of one account, stored beside the booked row. Decimals are exact text. */
export const StoredDue = z.object({
  kind: z.enum(INCOME_KINDS),
  exDate: z.iso.date().nullable(),
  payDate: z.iso.date(),
  /** The pay date is not known. */
  isExpected: z.boolean(),
  /** Units of 10^-18. */
  units: whole,
  /** Gross, units of 10^-10 of `currency`. */
  gross: whole,
  currency: z.string(),
});
export type StoredDue = z.infer<typeof StoredDue>;
