import { z } from "zod";
import { billingCurrencies } from "../names/billing-names.ts";
import { referralKinds, referralRefusals } from "../names/referral-names.ts";

export const BillingCurrency = z.enum(billingCurrencies);
export const ReferralKind = z.enum(referralKinds);
export const ReferralRefusal = z.enum(referralRefusals);

const Amount = z.string();

export const ReferralSums = z.object({
  currency: BillingCurrency,
  /** Accrued within the last 14 days. */
  pending: Amount,
  earned: Amount,
  paid: Amount,
  credited: Amount,
  /** Neither paid out nor credited. */
  available: Amount,
});
export type ReferralSums = z.infer<typeof ReferralSums>;

/** Above 0, at most two decimals. */
export const PriceAmount = z
  .string()
  .trim()
  .regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/, { error: "number" });

export const AnsweredFile = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });

export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1);
