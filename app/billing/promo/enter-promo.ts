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

/** Code as entered. */
export interface EnteredPromo {
  readonly userId: string;
  readonly code: string;
  readonly source: PromoSource;
  /** Intended purchase, if known. */
  readonly plan?: string | undefined;
  readonly currency?: string | undefined;
  readonly now: Date;
}

export const refused = (reason: PromoRefusal): AppError => new AppError("PROMO_REFUSED", { reason });

/** True once an account has paid for anything, money returned since or not. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const [paid] = await db
    .select({ id: billingPayments.id })
    .from(billingPayments)
    .where(and(eq(billingPayments.userId, userId), gt(billingPayments.amount, "0")))
    .limit(1);
  return paid !== undefined;
}

/** Loads a buyer as codes see one. */
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

/** Whether a use of a code began: reserved by an order that is not paid yet, or with payments to come. */
async function isRunning(db: Db, userId: string, code: string): Promise<boolean> {
  const [entered] = await db
    .select({ useId: promoEntered.useId })
    .from(promoEntered)
    .where(and(eq(promoEntered.userId, userId), eq(promoEntered.code, code), isNotNull(promoEntered.useId)));
  return entered !== undefined;
}

/**
 * Returns a code that holds for a user; one whose use began is not refused for that use.
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
 * Keeps a code for a user's next purchase, unless it does not hold for the account: the same code once.
 * @returns false where it was refused
 */
export async function enterPromo(db: Db, entered: EnteredPromo): Promise<boolean> {
  const promo = await findPromo(db, entered.code);
  const buyer = await loadBuyer(db, { ...entered, code: promo?.code ?? "" });
  // Plans granted free of charge are asked for by their owner, never taken by following a link.
  if (promo === null || promo.kind === "period" || refusalOf(promo, buyer) !== null) return false;
  await keepPromo(db, entered, promo.code);
  return true;
}

/** Writes down a code that was checked. */
export async function keepPromo(
  db: Db,
  { userId, source, now }: Pick<EnteredPromo, "userId" | "source" | "now">,
  code: string,
): Promise<void> {
  await db
    .insert(promoEntered)
    .values({ userId, code, source, enteredAt: now })
    .onConflictDoUpdate({ target: [promoEntered.userId, promoEntered.code], set: { source } });
}
