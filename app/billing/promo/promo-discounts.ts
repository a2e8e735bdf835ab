import { and, count, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import type { Discount } from "../billing.types.ts";
import { loadBuyer } from "./enter-promo.ts";
import { promoEntered, promoPayments, promoUses } from "./promo.tables.ts";
import { findPromo, type PromoCode, refusalOf, refusalOfPurchase } from "./promo-codes.ts";

export interface Purchase {
  readonly plan: string;
  readonly currency: BillingCurrency;
  readonly now: Date;
}

export async function listPromoDiscounts(db: Db, userId: string, purchase: Purchase): Promise<Discount[]> {
  const entered = await db.select().from(promoEntered).where(eq(promoEntered.userId, userId));
  const discounts: Discount[] = [];
  for (const one of entered) {
    const promo = await findPromo(db, one.code);
    if (promo && (await holds(db, promo, one, purchase)))
      discounts.push(toDiscount(promo, one.source, purchase.currency));
  }
  return discounts;
}

/** Keeps the price of a running use. */
async function holds(
  db: Db,
  promo: PromoCode,
  { userId, code, useId }: typeof promoEntered.$inferSelect,
  purchase: Purchase,
): Promise<boolean> {
  if (useId === null) return refusalOf(promo, await loadBuyer(db, { userId, code, ...purchase })) === null;
  if (refusalOfPurchase(promo, purchase) !== null) return false;
  const [use] = await db
    .select({ state: promoUses.state })
    .from(promoUses)
    .where(and(eq(promoUses.userId, userId), eq(promoUses.id, useId)));
  if (use?.state !== "used") return true;
  const [made] = await db
    .select({ n: count() })
    .from(promoPayments)
    .where(and(eq(promoPayments.userId, userId), eq(promoPayments.useId, useId)));
  return promo.periods === null || (made?.n ?? 0) < promo.periods;
}

/** Converts a code to a discount; an amount missing in the currency becomes 0. */
export function toDiscount(
  promo: PromoCode,
  source: "promo" | "email-promo",
  currency: BillingCurrency,
): Discount {
  const head = { source, code: promo.code, periods: promo.periods };
  if (promo.kind === "percent") return { ...head, percent: String(promo.percent) };
  return { ...head, amount: promo.amounts[currency] ?? "0", currency };
}
