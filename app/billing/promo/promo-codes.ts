import { and, count, eq, ne } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { PromoRefusal } from "../../shared/names/promo-names.ts";
import { promoAmounts, promoCodes, promoUses } from "./promo.tables.ts";

export type PromoCode = typeof promoCodes.$inferSelect & {
  readonly amounts: Readonly<Record<string, string>>;
};

export const normaliseCode = (code: string): string => code.trim().toUpperCase();

export async function findPromo(db: Db, code: string): Promise<PromoCode | null> {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.code, normaliseCode(code)));
  if (!row) return null;
  const amounts = await db.select().from(promoAmounts).where(eq(promoAmounts.code, row.code));
  return { ...row, amounts: Object.fromEntries(amounts.map(({ currency, amount }) => [currency, amount])) };
}

/** Buyer facts that codes depend on; without `plan` and `currency` for any purchase. */
export interface PromoBuyer {
  readonly country: string;
  readonly hasPaid: boolean;
  readonly ownUses: number;
  readonly plan?: string | undefined;
  readonly currency?: string | undefined;
  readonly now: Date;
}

/** Returns the reason to refuse a code, or null. Use limits are checked again on reservation. */
export function refusalOf(promo: PromoCode | null, buyer: PromoBuyer): PromoRefusal | null {
  if (promo === null) return "unknown";
  const { now, ownUses } = buyer;
  if (promo.startsAt > now) return "not-begun";
  if (promo.stoppedAt !== null || (promo.endsAt !== null && promo.endsAt <= now)) return "ended";
  if (promo.maxUsesPerUser !== null && ownUses >= promo.maxUsesPerUser) return "used-by-you";
  if (promo.maxUses !== null && promo.uses >= promo.maxUses) return "used-up";
  return refusalOfBuyer(promo, buyer);
}

/** Checks only plan and currency, which also bind later payments of a begun use. */
export function refusalOfPurchase(
  promo: Pick<PromoCode, "plans" | "kind" | "amounts">,
  { plan, currency }: Pick<PromoBuyer, "plan" | "currency">,
): PromoRefusal | null {
  if (plan !== undefined && promo.plans.length > 0 && !promo.plans.some((one) => one === plan))
    return "other-plan";
  if (promo.kind === "amount" && currency !== undefined && promo.amounts[currency] === undefined)
    return "other-currency";
  return null;
}

function refusalOfBuyer(promo: PromoCode, buyer: PromoBuyer): PromoRefusal | null {
  if (promo.countries.length > 0 && !promo.countries.includes(buyer.country)) return "other-country";
  if (promo.isFirstPaymentOnly && buyer.hasPaid) return "first-payment-only";
  return refusalOfPurchase(promo, buyer);
}

/** Counts a user's uses of a code: reserved by an open order, or done. */
export async function countOwnUses(db: Db, userId: string, code: string): Promise<number> {
  const [uses] = await db
    .select({ n: count() })
    .from(promoUses)
    .where(and(eq(promoUses.userId, userId), eq(promoUses.code, code), ne(promoUses.state, "released")));
  return uses?.n ?? 0;
}
