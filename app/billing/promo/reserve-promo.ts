import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { refused } from "./enter-promo.ts";
import { promoCodes, promoEntered, promoUses } from "./promo.tables.ts";
import { countOwnUses } from "./promo-codes.ts";

export interface PromoUse {
  readonly userId: string;
  readonly code: string;
  readonly orderId: string | null;
  readonly now: Date;
}

/**
 * Counts a use in the order's transaction; the row lock gives the last use to one order.
 * @returns the id of the use
 * @throws AppError PROMO_REFUSED used-up, used-by-you or unknown
 */
export async function reservePromo(tx: Db, use: PromoUse): Promise<string> {
  const { userId, code, orderId, now } = use;
  const [locked] = await tx
    .select({ maxUsesPerUser: promoCodes.maxUsesPerUser })
    .from(promoCodes)
    .where(eq(promoCodes.code, code))
    .for("update");
  if (!locked) throw refused("unknown");
  const running = await findRunning(tx, userId, code);
  if (running !== null) {
    await tx
      .update(promoUses)
      .set({ orderId, bookedAt: now })
      .where(and(eq(promoUses.userId, userId), eq(promoUses.id, running), eq(promoUses.state, "reserved")));
    return running;
  }
  if (locked.maxUsesPerUser !== null && (await countOwnUses(tx, userId, code)) >= locked.maxUsesPerUser)
    throw refused("used-by-you");
  const [counted] = await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} + 1` })
    .where(
      and(eq(promoCodes.code, code), or(isNull(promoCodes.maxUses), lt(promoCodes.uses, promoCodes.maxUses))),
    )
    .returning({ code: promoCodes.code });
  if (!counted) throw refused("used-up");
  const id = newId();
  await tx
    .insert(promoUses)
    .values({ userId, id, code, orderId, bookedAt: now, state: orderId === null ? "used" : "reserved" });
  await tx.update(promoEntered).set({ useId: id }).where(ofUser(userId, code));
  return id;
}

const ofUser = (userId: string, code: string) =>
  and(eq(promoEntered.userId, userId), eq(promoEntered.code, code));

async function findRunning(tx: Db, userId: string, code: string): Promise<string | null> {
  const [entered] = await tx
    .select({ useId: promoEntered.useId })
    .from(promoEntered)
    .where(ofUser(userId, code));
  return entered?.useId ?? null;
}

/** Releases the use of an order that will not be paid. */
export async function releasePromo(tx: Db, userId: string, orderId: string): Promise<void> {
  const [use] = await tx
    .update(promoUses)
    .set({ state: "released" })
    .where(and(eq(promoUses.userId, userId), eq(promoUses.orderId, orderId), eq(promoUses.state, "reserved")))
    .returning();
  if (!use) return;
  await tx
    .update(promoCodes)
    .set({ uses: sql`${promoCodes.uses} - 1` })
    .where(eq(promoCodes.code, use.code));
  await tx.update(promoEntered).set({ useId: null }).where(ofUser(userId, use.code));
}
