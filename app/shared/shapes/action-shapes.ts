import { z } from "zod";

/** Kinds of payments that are booked when they are due. */
export const INCOME_KINDS = ["dividend", "coupon", "amortisation", "redemption"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

const whole = z.string().regex(/^-?\d+$/);

/** A payment that is due to one account, as it is kept beside the booked row. Decimals are exact text. */
export const StoredDue = z.object({
  kind: z.enum(INCOME_KINDS),
  exDate: z.iso.date().nullable(),
  payDate: z.iso.date(),
  /** Nobody told the pay date. */
  isExpected: z.boolean(),
  /** Units of 10^-18. */
  units: whole,
  /** Gross, units of 10^-10 of `currency`. */
  gross: whole,
  currency: z.string(),
});
export type StoredDue = z.infer<typeof StoredDue>;
