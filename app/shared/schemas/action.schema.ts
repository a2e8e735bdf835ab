import { z } from "zod";

export const INCOME_KINDS = ["dividend", "coupon", "amortisation", "redemption"] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

const whole = z.string().regex(/^-?\d+$/);

export const StoredDue = z.object({
  kind: z.enum(INCOME_KINDS),
  exDate: z.iso.date().nullable(),
  payDate: z.iso.date(),
  isExpected: z.boolean(),
  /** 10^-18 */
  units: whole,
  /** Gross, 10^-10 of `currency`. */
  gross: whole,
  currency: z.string(),
});
export type StoredDue = z.infer<typeof StoredDue>;
