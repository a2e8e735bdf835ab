import { and, eq, gt, isNotNull } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { PromoRefusal, PromoSource } from "../../shared/names/promo-names.ts";
import { billingPayments } from "../billing.tables.ts";
import { promoEntered } from "./promo.tables.ts";
import {
  countOwnUses,
  findPromo,
  type PromoBuyer,
  type PromoCode,
  refusalOf,
  refusalOfPurchase,
} from "./promo-codes.ts";

export interface EnteredPromo {
  readonly userId: string;
  readonly code: string;
  readonly source: PromoSource;
  readonly plan?: string | undefined;
  readonly currency?: string | undefined;
  readonly now: Date;
}

export const refused = (reason: PromoRefusal): AppError => new AppError("PROMO_REFUSED", { reason });

/** Counts refunded payments too. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), gt(billingPayments.amount, "0")))
    .limit(1);
  return paid !== undefined;
}

export async function loadBuyer(
  db: Db,
  { userId, code, plan, currency, now }: Omit<EnteredPromo, "source">,
): Promise<PromoBuyer> {
  const [user] = await db.select({ country: users.country }).from(users).where(eq(users.userId, userId));
  return {
    ...{ country: user?.country ?? "", plan, currency, now },
    hasPaid: await hasPaid(db, userId),
    ownUses: await countOwnUses(db, userId, code),
  };
}

/** Returns whether a use is reserved by an open order or has payments to come. */
async function isRunning(db: Db, userId: string, code: string): Promise<boolean> {
  const [entered] = await db
    .select({ useId: promoEntered.useId })
    .from(promoEntered)
    .where(and(eq(promoEntered.userId, userId), eq(promoEntered.code, code), isNotNull(promoEntered.useId)));
  return entered !== undefined;
}

/**
 * Returns a valid code; a running use is not refused.
 * @throws AppError PROMO_REFUSED with the reason
 */
export async function getPromoFor(db: Db, entered: Omit<EnteredPromo, "source">): Promise<PromoCode> {
  const promo = await findPromo(db, entered.code);
  const buyer = await loadBuyer(db, { ...entered, code: promo?.code ?? "" });
  const hasBegun = promo !== null && (await isRunning(db, entered.userId, promo.code));
  const reason = hasBegun ? refusalOfPurchase(promo, buyer) : refusalOf(promo, buyer);
  if (reason !== null) throw refused(reason);
  if (promo === null) throw refused("unknown");
  return promo;
}

/**
 * Stores a code for the next purchase, idempotently.
 * @returns false where it was refused
 */
export async function enterPromo(db: Db, entered: EnteredPromo): Promise<boolean> {
  const promo = await findPromo(db, entered.code);
  const buyer = await loadBuyer(db, { ...entered, code: promo?.code ?? "" });
  // Free plans are requested by their owner, never granted by a link.
  if (promo === null || promo.kind === "period" || refusalOf(promo, buyer) !== null) return false;
  await storePromo(db, entered, promo.code);
  return true;
}

/** Stores a code that was already checked; entering it again updates only the source. */
export async function storePromo(
  db: Db,
  { userId, source, now }: Pick<EnteredPromo, "userId" | "source" | "now">,
  code: string,
): Promise<void> {
  await db
    .insert(promoEntered)
    .values({ userId, code, source, enteredAt: now })
    .onConflictDoUpdate({ target: [promoEntered.userId, promoEntered.code], set: { source } });
}
