import { z } from "zod";

export const INCOME_KINDS = ["dividend", "coupon", "amortisation", "redemption"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

const whole = z.string().regex(/^-?\d+$/);

/** Exact decimal text. */
export const StoredDue = z.object({
  kind: z.enum(INCOME_KINDS),
  exDate: z.iso.date().nullable(),
  payDate: z.iso.date(),
  /** The pay date is unknown. */
  isExpected: z.boolean(),
  /** 10^-18 */
  units: whole,
  /** Gross, 10^-10 of `currency`. */
  gross: whole,
  currency: z.string(),
});
export type StoredDue = z.infer<typeof StoredDue>;
