import type { MapperProfile } from "@zerno/brokers";
import { and, asc, count, eq } from "drizzle-orm";
import { importProfiles } from "../../../domain/imports/imports.tables.ts";
import { MapperProfileSchema } from "../../../domain/imports/mapping.schema.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";

export interface ProfileRow {
  readonly id: string;
  readonly name: string;
  readonly profile: MapperProfile;
  readonly changedAt: Date;
}

/** Each is tried on every upload. */
const maxProfiles = 100;

const isProfile = (userId: string, id: string) =>
  and(eq(importProfiles.userId, userId), eq(importProfiles.id, id));

/** Lists the user's mappings by name, without ones of an outdated shape. */
export async function listProfiles(db: Db, userId: string): Promise<ProfileRow[]> {
  const rows = await db
    .select()
    .from(importProfiles)
    .where(eq(importProfiles.userId, userId))
    .orderBy(asc(importProfiles.name));
  return rows.flatMap(({ id, name, changedAt, profile }) => {
    const read = MapperProfileSchema.safeParse(profile);
    return read.success ? [{ id, name, changedAt, profile: read.data }] : [];
  });
}

const taken = () => new AppError("INVALID_INPUT", {}, [{ path: "name", code: "name-taken" }]);

async function assertFree(db: Db, userId: string, name: string, id: string): Promise<void> {
  const same = and(eq(importProfiles.userId, userId), eq(importProfiles.name, name));
  const [other] = await db.select({ id: importProfiles.id }).from(importProfiles).where(same);
  if (other && other.id !== id) throw taken();
}

interface NewProfile {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly profile: MapperProfile;
  readonly now: Date;
}

/** Saves a new mapping. @throws AppError INVALID_INPUT when the name is taken or a hundred exist */
export async function insertProfile(db: Db, { now, ...values }: NewProfile): Promise<void> {
  await assertFree(db, values.userId, values.name, values.id);
  const [found] = await db
    .select({ count: count() })
    .from(importProfiles)
    .where(eq(importProfiles.userId, values.userId));
  if ((found?.count ?? 0) >= maxProfiles)
    throw new AppError("INVALID_INPUT", {}, [
      { path: "name", code: "too-many-saved", params: { max: String(maxProfiles) } },
    ]);
  const saved = await db
    .insert(importProfiles)
    .values({ ...values, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning({ id: importProfiles.id });
  if (saved.length === 0) throw taken();
}

interface ProfileChange {
  readonly name?: string | undefined;
  readonly profile?: MapperProfile | undefined;
}

/** @throws AppError NOT_FOUND, INVALID_INPUT when the name is taken */
export async function changeProfile(
  db: Db,
  { userId, id }: { readonly userId: string; readonly id: string },
  { name, profile }: ProfileChange,
  now: Date,
): Promise<void> {
  if (name !== undefined) await assertFree(db, userId, name, id);
  const changed = await db
    .update(importProfiles)
    .set({ ...(name !== undefined && { name }), ...(profile && { profile }), changedAt: now })
    .where(isProfile(userId, id))
    .returning({ id: importProfiles.id });
  if (changed.length === 0) throw new AppError("NOT_FOUND");
}

/** @throws AppError NOT_FOUND */
export async function deleteProfile(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .delete(importProfiles)
    .where(isProfile(userId, id))
    .returning({ id: importProfiles.id });
  if (gone.length === 0) throw new AppError("NOT_FOUND");
}
