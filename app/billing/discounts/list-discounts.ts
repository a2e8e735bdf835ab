import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { Discount } from "../billing.types.ts";
import { listPromoDiscounts } from "../promo/promo-discounts.ts";
import { listReferralDiscounts } from "../referral/referral-discount.ts";
export async function listDiscounts(
  db: Db,
  userId: string,
  purchase: { plan: string; period: string; currency: BillingCurrency; country: string; now: Date },
): Promise<readonly Discount[]> {
  return [...(await listPromoDiscounts(db, userId, purchase)), ...(await listReferralDiscounts(db, userId))];
}
