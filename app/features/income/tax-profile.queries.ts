import { and, eq, sql } from "drizzle-orm";
import { noProfile, type TaxProfile } from "../../domain/calendar/tax-rates.ts";
import { taxProfiles } from "../../domain/tax.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";

interface StoredProfile {
  readonly profile: TaxProfile;
  /** 0 = none saved. */
  readonly version: number;
}

/** Without trailing zeros. */
const plain = (text: string | null): string | null =>
  text === null ? null : text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** Returns the user's tax profile. */
export async function readTaxProfile(db: Db, userId: string): Promise<StoredProfile> {
  const [row] = await db.select().from(taxProfiles).where(eq(taxProfiles.userId, userId));
  if (!row) return { profile: noProfile, version: 0 };
  const { residence, rate, hasW8ben, sources, holdings, version } = row;
  return { profile: { residence, rate: plain(rate), hasW8ben, sources, holdings }, version };
}

/**
 * Saves the user's tax profile.
 * @throws AppError STALE when another was saved meanwhile
 */
export async function saveTaxProfile(
  db: Db,
  userId: string,
  profile: TaxProfile,
  { version, now }: { readonly version: number; readonly now: Date },
): Promise<void> {
  const values = { ...profile, changedAt: now };
  const rows =
    version === 0
      ? await db
          .insert(taxProfiles)
          .values({ userId, ...values })
          .onConflictDoNothing()
          .returning({ version: taxProfiles.version })
      : await db
          .update(taxProfiles)
          .set({ ...values, version: sql`${taxProfiles.version} + 1` })
          .where(and(eq(taxProfiles.userId, userId), eq(taxProfiles.version, version)))
          .returning({ version: taxProfiles.version });
  if (rows.length === 0) throw new AppError("STALE");
}
