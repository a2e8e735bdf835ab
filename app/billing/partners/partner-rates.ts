import { and, desc, eq, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { partnerRates, partners } from "./partners.tables.ts";

const stoppedBefore = (stoppedAt: Date | null, at: Date): boolean => stoppedAt !== null && stoppedAt <= at;

/** Returns the rate at a payment's time; null without an active partnership. */
export async function findPartnerRate(db: Db, userId: string, at: Date): Promise<string | null> {
  const [partner] = await db.select().from(partners).where(eq(partners.userId, userId));
  if (!partner || stoppedBefore(partner.stoppedAt, at)) return null;
  const day = at.toISOString().slice(0, 10);
  const [found] = await db
    .select({ rate: partnerRates.rate })
    .from(partnerRates)
    .where(and(eq(partnerRates.userId, userId), lte(partnerRates.since, day)))
    .orderBy(desc(partnerRates.since))
    .limit(1);
  return found?.rate ?? null;
}

export async function isActivePartner(db: Db, userId: string, now: Date): Promise<boolean> {
  const [partner] = await db.select().from(partners).where(eq(partners.userId, userId));
  return partner !== undefined && !stoppedBefore(partner.stoppedAt, now);
}
