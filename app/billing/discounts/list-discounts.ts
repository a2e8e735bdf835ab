import { eq } from "drizzle-orm";
import { findUser } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { limitedOffer } from "../../shared/plan-catalogue.ts";
import { billingPayments } from "../billing.tables.ts";
import type { Discount } from "../billing.types.ts";
import { addDays } from "../subscription/periods.ts";

/** Something to be bought or renewed, that discounts may lower. */
export interface Discounted {
  readonly plan: string;
  readonly period: string;
  readonly currency: BillingCurrency;
  readonly country: string;
  readonly now: Date;
}

/** Returns the end of the offer to a user who has not paid yet; null where it does not stand. */
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

/** Lists the discounts that a user has for an order; the best of them is taken. */
export async function listDiscounts(
  db: Db,
  userId: string,
  { now }: Discounted,
): Promise<readonly Discount[]> {
  const end = await offerEnd(db, userId, now);
  const percent = String(Number(limitedOffer.discount) * 100);
  return end ? [{ source: "limited-offer", code: null, percent, periods: 1 }] : [];
}
