import { desc, eq } from "drizzle-orm";
import { userRoles } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { Role } from "../../shared/codes.ts";
import { getReferralCode } from "../referral/referral-codes.ts";
import { partnerRates, partners } from "./partners.tables.ts";

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function getPartner(tx: Db, userId: string): Promise<typeof partners.$inferSelect> {
  const [partner] = await tx.select().from(partners).where(eq(partners.userId, userId)).for("update");
  if (!partner) throw new AppError("NOT_FOUND");
  return partner;
}

/**
 * Makes a user a partner; earlier accounts of the link stay referrals.
 * @throws AppError INVALID_INPUT if already a partner
 */
export async function addPartner(
  tx: Db,
  { userId, rate, note }: { readonly userId: string; readonly rate: string; readonly note: string },
  now: Date,
): Promise<void> {
  const added = await tx
    .insert(partners)
    .values({ userId, startedAt: now, note })
    .onConflictDoNothing()
    .returning({ userId: partners.userId });
  if (added.length === 0)
    throw new AppError("INVALID_INPUT", {}, [{ path: "email", code: "partner-already" }]);
  await tx.insert(partnerRates).values({ userId, since: dayOf(now), rate });
  await tx.insert(userRoles).values({ userId, role: Role.partner, grantedAt: now }).onConflictDoNothing();
  await getReferralCode(tx, userId, now);
}

/**
 * Sets the rate from a day (UTC) on; booked accruals stay.
 * @throws AppError NOT_FOUND; INVALID_INPUT for a day before today
 */
export async function setPartnerRate(
  tx: Db,
  { userId, since, rate }: { readonly userId: string; readonly since: string; readonly rate: string },
  now: Date,
): Promise<void> {
  await getPartner(tx, userId);
  if (since < dayOf(now)) throw new AppError("INVALID_INPUT", {}, [{ path: "since", code: "too-early" }]);
  await tx
    .insert(partnerRates)
    .values({ userId, since, rate })
    .onConflictDoUpdate({ target: [partnerRates.userId, partnerRates.since], set: { rate } });
}

/**
 * Stops or resumes a partnership; role and earnings stay.
 * @throws AppError NOT_FOUND
 */
export async function setPartnerStopped(
  tx: Db,
  userId: string,
  isStopped: boolean,
  now: Date,
): Promise<void> {
  const { stoppedAt } = await getPartner(tx, userId);
  await tx
    .update(partners)
    .set({ stoppedAt: isStopped ? (stoppedAt ?? now) : null })
    .where(eq(partners.userId, userId));
}

export const listPartnerRates = (db: Db, userId: string) =>
  db
    .select({ since: partnerRates.since, rate: partnerRates.rate })
    .from(partnerRates)
    .where(eq(partnerRates.userId, userId))
    .orderBy(desc(partnerRates.since));
