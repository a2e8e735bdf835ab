import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "../server/db/db-types.ts";
import { legalVersion } from "../shared/legal-version.ts";
import { type ConsentKind, consents } from "./identity.tables.ts";

export async function recordConsent(
  db: Db,
  userId: string,
  kind: ConsentKind,
  given: { readonly isGranted: boolean; readonly now: Date; readonly address: string },
): Promise<void> {
  await db.insert(consents).values({
    userId,
    id: uuidv7(),
    kind,
    version: legalVersion,
    isGranted: given.isGranted,
    givenAt: given.now,
    address: given.address,
  });
}

export const listConsents = (db: Db, userId: string) =>
  db.select().from(consents).where(eq(consents.userId, userId)).orderBy(asc(consents.givenAt));

/** By the latest record. */
export async function hasConsent(db: Db, userId: string, kind: ConsentKind): Promise<boolean> {
  const all = await listConsents(db, userId);
  return all.filter((row) => row.kind === kind).at(-1)?.isGranted ?? false;
}
