import { z } from "zod";
import { billingCurrencies } from "../names/billing-names.ts";
import { referralKinds, referralRefusals } from "../names/referral-names.ts";

export const BillingCurrency = z.enum(billingCurrencies);
export const ReferralKind = z.enum(referralKinds);
export const ReferralRefusal = z.enum(referralRefusals);

/** Exact decimal text; negative where more was refunded than received. */
const Amount = z.string();

/** Money of a referrer or partner in one currency. */
export const ReferralSums = z.object({
  currency: BillingCurrency,
  /** Accrued within the last 14 days. */
  pending: Amount,
  /** Earned so far, net of refunds. */
  earned: Amount,
  paid: Amount,
  /** Converted to credit for own renewals. */
  credited: Amount,
  /** Earned and neither paid out nor credited. */
  available: Amount,
});
export type ReferralSums = z.infer<typeof ReferralSums>;

/** Amount above 0 with at most two decimals. */
export const PriceAmount = z
  .string()
  .trim()
  .regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,2})?$/, { error: "number" });

/** File as base64 text. */
export const AnsweredFile = z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() });

/** Page number, from 1. */
export const PageNumber = z.coerce.number().int().min(1).max(100_000).default(1);
