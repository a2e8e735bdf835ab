import { and, desc, eq, ne } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { findUser } from "../../identity/users.ts";
import type { Db } from "../../server/db/db-types.ts";
import { seal, unseal } from "../../server/security/seal.ts";
import type { ProviderName } from "../../shared/names/billing-names.ts";
import { paymentMethods, subscriptionEvents } from "../billing.tables.ts";
import { cardUsers } from "../lookups.tables.ts";
import type { SavedMethod } from "../providers/payment-provider.ts";

export const methodPurpose = ({ userId, id }: { readonly userId: string; readonly id: string }): string =>
  `payment method ${userId} ${id}`;

/**
 * Saves a method; the same card replaces the earlier one.
 * @returns false for a removed account
 */
export async function saveMethod(
  { tx, secretKey, now }: { readonly tx: Db; readonly secretKey: string; readonly now: Date },
  userId: string,
  { methodRef, ...method }: SavedMethod,
): Promise<boolean> {
  if (!(await findUser(tx, userId))) return false;
  const [same] =
    method.fingerprint === null
      ? []
      : await tx
          .select({ id: paymentMethods.id, createdAt: paymentMethods.createdAt })
          .from(paymentMethods)
          .where(
            and(
              eq(paymentMethods.userId, userId),
              eq(paymentMethods.provider, method.provider),
              eq(paymentMethods.fingerprint, method.fingerprint),
            ),
          );
  const id = same?.id ?? newId();
  const sealedRef = seal(secretKey, methodPurpose({ userId, id }), methodRef);
  const values = { ...method, sealedRef, usedAt: now };
  await tx
    .insert(paymentMethods)
    .values({ userId, id, createdAt: now, ...values })
    .onConflictDoUpdate({ target: [paymentMethods.userId, paymentMethods.id], set: values });
  const { fingerprint } = method;
  if (fingerprint !== null) await tx.insert(cardUsers).values({ fingerprint, userId }).onConflictDoNothing();
  return true;
}

export async function findMethod(
  db: Db,
  secretKey: string,
  userId: string,
  provider: ProviderName,
): Promise<SavedMethod | null> {
  const [row] = await db
    .select()
    .from(paymentMethods)
    .where(and(eq(paymentMethods.userId, userId), eq(paymentMethods.provider, provider)))
    .orderBy(desc(paymentMethods.usedAt), desc(paymentMethods.id))
    .limit(1);
  const methodRef = row && unseal(secretKey, methodPurpose(row), row.sealedRef);
  if (!row || methodRef === undefined) return null;
  const { customerRef, cardMask, cardBrand, expires, fingerprint } = row;
  return { provider, methodRef, customerRef, cardMask, cardBrand, expires, fingerprint };
}

/** Returns whether the card had a trial elsewhere: one per card. */
export async function hadTrialInOtherAccount(
  db: Db,
  userId: string,
  fingerprint: string | null,
): Promise<boolean> {
  if (fingerprint === null) return false;
  const [other] = await db
    .select({ userId: cardUsers.userId })
    .from(cardUsers)
    .innerJoin(subscriptionEvents, eq(subscriptionEvents.userId, cardUsers.userId))
    .where(
      and(
        eq(cardUsers.fingerprint, fingerprint),
        ne(cardUsers.userId, userId),
        eq(subscriptionEvents.kind, "trial-started"),
      ),
    )
    .limit(1);
  return other !== undefined;
}
