import { eq } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { limitedOffer } from "../../shared/plan-catalogue.ts";
import { billingPayments } from "../billing.tables.ts";
import type { Discount } from "../billing.types.ts";
import { listPromoDiscounts } from "../promo/promo-discounts.ts";
import { listReferralDiscounts } from "../referral/referral-discount.ts";
import { addDays } from "../subscription/periods.ts";

export interface Discounted {
  readonly plan: string;
  readonly period: string;
  readonly currency: BillingCurrency;
  readonly country: string;
  readonly now: Date;
}

/** Returns the end of the first-purchase offer; null if it does not apply. */
export async function offerEnd(db: Db, userId: string, now: Date): Promise<Date | null> {
  const user = await findUser(db, userId);
  const end = user && addDays(user.createdAt, limitedOffer.days);
  if (!end || end <= now) return null;
  const [paid] = await db
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(eq(billingPayments.userId, userId))
    .limit(1);
  return paid ? null : end;
}

/** Lists all discounts open to a user's order; only the best is taken. */
export async function listDiscounts(
  db: Db,
  userId: string,
  purchase: Discounted,
): Promise<readonly Discount[]> {
  const end = await offerEnd(db, userId, purchase.now);
  const percent = String(Number(limitedOffer.discount) * 100);
  const offer: Discount = { source: "limited-offer", code: null, percent, periods: 1 };
  return [
    ...(end ? [offer] : []),
    ...(await listPromoDiscounts(db, userId, purchase)),
    ...(await listReferralDiscounts(db, userId)),
  ];
}
