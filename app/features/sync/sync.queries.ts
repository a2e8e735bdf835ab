import { and, asc, desc, eq, gte, inArray, isNotNull, lte, notExists, or, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import { syncAccounts, syncConnections, syncRows, syncRuns } from "../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { SeenRow } from "./run/compare-rows.ts";

export type ConnectionRow = typeof syncConnections.$inferSelect;
export type AccountRow = typeof syncAccounts.$inferSelect;
export type RunRow = typeof syncRuns.$inferSelect;

interface Place {
  readonly userId: string;
  readonly id: string;
}

const isConnection = ({ userId, id }: Place) =>
  and(eq(syncConnections.userId, userId), eq(syncConnections.id, id));
const isAccount = ({ userId, id }: Place) => and(eq(syncAccounts.userId, userId), eq(syncAccounts.id, id));
const isRun = ({ userId, id }: Place) => and(eq(syncRuns.userId, userId), eq(syncRuns.id, id));

/** Returns a connection of the user. @throws AppError NOT_FOUND, also for another user's */
export async function getConnection(db: Db, userId: string, id: string): Promise<ConnectionRow> {
  const [row] = await db.select().from(syncConnections).where(isConnection({ userId, id }));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Oldest first. */
export const listConnections = (db: Db, userId: string): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(syncConnections)
    .where(eq(syncConnections.userId, userId))
    .orderBy(asc(syncConnections.createdAt), asc(syncConnections.id));

export async function changeConnection(
  db: Db,
  place: Place,
  change: Partial<Omit<typeof syncConnections.$inferInsert, "userId" | "id">>,
): Promise<void> {
  await db.update(syncConnections).set(change).where(isConnection(place));
}

/** Deletes a connection with accounts, runs and fetched operations; booked rows stay. */
export async function deleteConnection(db: Db, place: Place): Promise<void> {
  await db.delete(syncConnections).where(isConnection(place));
}

/** Lists accounts of a connection, or all of the user. */
export const listAccounts = (db: Db, userId: string, connectionId?: string): Promise<AccountRow[]> =>
  db
    .select()
    .from(syncAccounts)
    .where(
      and(
        eq(syncAccounts.userId, userId),
        connectionId === undefined ? undefined : eq(syncAccounts.connectionId, connectionId),
      ),
    )
    .orderBy(asc(syncAccounts.name), asc(syncAccounts.id));

export async function changeAccount(
  db: Db,
  place: Place,
  change: Partial<Omit<typeof syncAccounts.$inferInsert, "userId" | "id">>,
): Promise<void> {
  await db.update(syncAccounts).set(change).where(isAccount(place));
}

export async function insertRun(db: Db, values: typeof syncRuns.$inferInsert): Promise<void> {
  await db.insert(syncRuns).values(values);
}

export async function changeRun(
  db: Db,
  place: Place,
  change: Partial<Omit<typeof syncRuns.$inferInsert, "userId" | "id">>,
): Promise<void> {
  await db.update(syncRuns).set(change).where(isRun(place));
}

/** Newest first. */
export const listRuns = (db: Db, userId: string, connectionId: string, limit: number): Promise<RunRow[]> =>
  db
    .select()
    .from(syncRuns)
    .where(and(eq(syncRuns.userId, userId), eq(syncRuns.connectionId, connectionId)))
    .orderBy(desc(syncRuns.startedAt), desc(syncRuns.id))
    .limit(limit);

const keptRuns = 30;

export async function forgetOldRuns(db: Db, userId: string, connectionId: string): Promise<void> {
  const kept = await listRuns(db, userId, connectionId, keptRuns);
  const oldest = kept.at(-1);
  if (kept.length < keptRuns || !oldest) return;
  await db
    .delete(syncRuns)
    .where(
      and(
        eq(syncRuns.userId, userId),
        eq(syncRuns.connectionId, connectionId),
        sql`${syncRuns.startedAt} < ${oldest.startedAt.toISOString()}`,
      ),
    );
}

/** Closes runs of a crashed process. */
export async function endLostRuns(db: Db, { userId, id }: Place, now: Date): Promise<void> {
  await db
    .update(syncRuns)
    .set({ state: "interrupted", endedAt: now })
    .where(and(eq(syncRuns.userId, userId), eq(syncRuns.connectionId, id), eq(syncRuns.state, "running")));
}

/** Lists earlier fetched operations of these days, or with this content on any day. */
export async function listSeen(
  db: Db,
  { userId, id }: Place,
  { from, to, hashes }: { readonly from: string; readonly to: string; readonly hashes: readonly string[] },
): Promise<SeenRow[]> {
  const inDays = and(gte(syncRows.day, from), lte(syncRows.day, to));
  return db
    .select({
      id: syncRows.id,
      day: syncRows.day,
      hash: syncRows.hash,
      rowKey: syncRows.rowKey,
      transactionId: syncRows.transactionId,
    })
    .from(syncRows)
    .where(
      and(
        eq(syncRows.userId, userId),
        eq(syncRows.accountId, id),
        hashes.length === 0 ? inDays : or(inDays, inArray(syncRows.hash, [...hashes])),
      ),
    )
    .orderBy(sql`${syncRows.transactionId} is null`, asc(syncRows.id));
}

const rowsPerInsert = 1_000;

export async function insertSeen(tx: Db, rows: readonly (typeof syncRows.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerInsert)
    await tx.insert(syncRows).values(rows.slice(at, at + rowsPerInsert));
}

export async function deleteSeen(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(syncRows).where(and(eq(syncRows.userId, userId), inArray(syncRows.id, [...ids])));
}

/** Deletes an account's fetched operations: the next run compares everything again. */
export async function forgetSeen(tx: Db, { userId, id }: Place): Promise<void> {
  await tx.delete(syncRows).where(and(eq(syncRows.userId, userId), eq(syncRows.accountId, id)));
}

/** Lists connections due for a nightly run, longest waiting first, without resting ones and those with a passphrase. */
export const listDue = (db: Db, now: Date, limit: number): Promise<ConnectionRow[]> =>
  db
    .select()
    .from(syncConnections)
    .where(
      and(
        lte(syncConnections.nextRunAt, now),
        eq(syncConnections.state, "ready"),
        eq(syncConnections.tokenMode, "server"),
        isNotNull(syncConnections.secrets),
        // Disabled users' connections wait.
        notExists(
          db
            .select({ id: users.userId })
            .from(users)
            .where(and(eq(users.userId, syncConnections.userId), isNotNull(users.disabledAt))),
        ),
      ),
    )
    .orderBy(asc(syncConnections.nextRunAt))
    .limit(limit);
