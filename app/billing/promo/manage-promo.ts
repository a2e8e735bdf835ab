import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { BillingCurrency } from "../../shared/names/billing-names.ts";
import { findReferrer } from "../referral/referral-codes.ts";
import { promoAmounts, promoCodes, promoPayments, promoUses } from "./promo.tables.ts";
import { findPromo, normaliseCode, type PromoCode } from "./promo-codes.ts";

/** @throws AppError INVALID_INPUT for an existing code, or one of a referral link */
export async function createPromo(
  db: Db,
  { amounts, ...promo }: typeof promoCodes.$inferInsert & Pick<PromoCode, "amounts">,
): Promise<void> {
  const taken = () => new AppError("INVALID_INPUT", {}, [{ path: "code", code: "code-taken" }]);
  // Both kinds of code share a link parameter.
  if ((await findReferrer(db, promo.code)) !== null) throw taken();
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(promoCodes)
      .values(promo)
      .onConflictDoNothing()
      .returning({ code: promoCodes.code });
    if (made.length === 0) throw taken();
    const rows = Object.entries(amounts).map(([currency, amount]) => ({
      code: promo.code,
      currency,
      amount,
    }));
    if (rows.length > 0) await tx.insert(promoAmounts).values(rows);
  });
}

/**
 * Stops a code for good.
 * @throws AppError NOT_FOUND
 */
export async function stopPromo(db: Db, code: string, now: Date): Promise<void> {
  const promo = await findPromo(db, code);
  if (!promo) throw new AppError("NOT_FOUND");
  await db
    .update(promoCodes)
    .set({ stoppedAt: now })
    .where(and(eq(promoCodes.code, promo.code), isNull(promoCodes.stoppedAt)));
}

export interface PromoGiven {
  readonly code: string;
  readonly currency: BillingCurrency;
  readonly sum: string;
  readonly payments: number;
}

export async function listPromos(db: Db): Promise<PromoCode[]> {
  const rows = await db.select().from(promoCodes).orderBy(desc(promoCodes.createdAt), promoCodes.code);
  const amounts = await db.select().from(promoAmounts);
  return rows.map((row) => ({
    ...row,
    amounts: Object.fromEntries(
      amounts.filter(({ code }) => code === row.code).map(({ currency, amount }) => [currency, amount]),
    ),
  }));
}

export async function sumGiven(db: Db): Promise<PromoGiven[]> {
  const rows = await db
    .select({
      code: promoPayments.code,
      currency: promoPayments.currency,
      sum: sql<string>`trim_scale(sum(${promoPayments.amount}))::text`,
      payments: sql<number>`count(*)::int`,
    })
    .from(promoPayments)
    .groupBy(promoPayments.code, promoPayments.currency)
    .orderBy(promoPayments.code, promoPayments.currency);
  return rows.map((row) => ({ ...row, currency: row.currency as BillingCurrency }));
}

export interface ListedUse {
  readonly bookedAt: string;
  readonly email: string;
  readonly state: "reserved" | "used" | "released";
  readonly given: { readonly currency: BillingCurrency; readonly sum: string }[];
}

/** Lists a page of a code's uses, latest first, with the total count. */
export async function listUses(
  db: Db,
  asked: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly uses: ListedUse[]; readonly count: number }> {
  const code = normaliseCode(asked);
  const rows = await db
    .select({ use: promoUses, email: users.email })
    .from(promoUses)
    .leftJoin(users, eq(users.userId, promoUses.userId))
    .where(eq(promoUses.code, code))
    .orderBy(desc(promoUses.bookedAt), desc(promoUses.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ use }) => use.id);
  const given = await db
    .select({
      useId: promoPayments.useId,
      currency: promoPayments.currency,
      sum: sql<string>`trim_scale(sum(${promoPayments.amount}))::text`,
    })
    .from(promoPayments)
    .where(and(eq(promoPayments.code, code), inArray(promoPayments.useId, ids)))
    .groupBy(promoPayments.useId, promoPayments.currency);
  const [total] = await db.select({ n: count() }).from(promoUses).where(eq(promoUses.code, code));
  const uses = rows.map(({ use, email }) => ({
    ...{ bookedAt: use.bookedAt.toISOString(), email: email ?? "", state: use.state },
    given: given
      .filter(({ useId }) => useId === use.id)
      .map(({ currency, sum }) => ({ currency: currency as BillingCurrency, sum })),
  }));
  return { uses, count: total?.n ?? 0 };
}
