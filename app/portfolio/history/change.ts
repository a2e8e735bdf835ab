import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { users } from "../../identity/identity.tables.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { type ChangeKind, changeKinds, newKinds } from "../../shared/names/change-kinds.ts";
import { followTransfers } from "../moves/follow-moves.ts";
import { listReached } from "../moves/moves.queries.ts";
import { holdPortfolio, lockPortfolio, type PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { changeRows, portfolioChanges } from "./history.tables.ts";
import { type RecordedTx, recordedIn } from "./recorded-tx.ts";

/** `user` null is the program. */
export interface ChangedBy {
  readonly db: Db;
  /** Owner of the portfolio. */
  readonly userId: string;
  readonly actorId: string | null;
  readonly at: Date;
  /** For the response header, so that the client offers undo. */
  readonly noteChange?: ((id: string) => void) | undefined;
}

export const byUser = ({
  db,
  user,
  actor = user,
  now,
  noteChange,
}: Pick<UserCtx, "db" | "now" | "noteChange"> & {
  readonly user: { readonly id: string };
  readonly actor?: { readonly id: string } | undefined;
}): ChangedBy => ({
  db,
  userId: user.id,
  actorId: actor.id,
  at: now(),
  noteChange,
});

export interface ChangeOf {
  /** Null: shared by all portfolios. */
  readonly portfolioId: string | null;
  readonly otherPortfolioId?: string | undefined;
  readonly kind: ChangeKind;
  readonly about?: Readonly<Record<string, string>> | undefined;
  readonly undoes?: string | undefined;
}

type PortfolioChange = ChangeOf & { readonly portfolioId: string };

export interface Changed<T> {
  readonly result: T;
  /** Null when nothing changed. */
  readonly changeId: string | null;
}

/**
 * The one way to change what belongs to a portfolio. Opens a transaction, locks the portfolio (with an entry in the log of
 * changes, so that no figure of before is shown after) and hands out a handle for it: what `write` does to recorded tables by
 * `insertRows`, `updateRows`, `deleteRows` and `insertSelected` (write-rows.ts) is in the activity log of the same
 * transaction, with rows as they were: it can be read (list-history.ts) and undone (undo-change.ts).
 *
 * New tables: a line in `recorded-tables.ts`; the primary key starts with `user_id`. New kinds: a line in
 * `change-kinds.ts` and texts in `app/portfolio/ledger.{en,ru}.json`.
 *
 * @throws AppError NOT_FOUND; errors of `write` roll back
 */
export async function change<T>(
  by: ChangedBy,
  of: PortfolioChange,
  write: (tx: RecordedTx, portfolio: PortfolioRow) => Promise<T>,
): Promise<T> {
  const { result, changeId } = await by.db.transaction((tx) => changeWithin(tx, by, of, write));
  if (changeId) by.noteChange?.(changeId);
  return result;
}

/** In the caller's transaction, for several portfolios, each with its own log entry. */
export async function changeWithin<T>(
  tx: Db,
  by: Omit<ChangedBy, "db">,
  of: PortfolioChange,
  write: (tx: RecordedTx, portfolio: PortfolioRow) => Promise<T>,
): Promise<Changed<T>> {
  const ids = [of.portfolioId, ...(of.otherPortfolioId ? [of.otherPortfolioId] : [])];
  const locked = new Map<string, PortfolioRow>();
  await lockReached(tx, by.userId, ids, async (id) => {
    locked.set(id, await lockPortfolio(tx, by.userId, id));
  });
  const portfolio = locked.get(of.portfolioId);
  if (!portfolio) throw new Error("a portfolio was locked and is not there");
  for (const one of locked.values()) assertChangeable(one, of.kind);
  return record(tx, by, of, (recorded) => write(recorded, portfolio));
}

/**
 * Locks portfolios, and those that moves lead to from them: what arrived there may be made anew. All in the order of
 * their ids: two moves between the same portfolios never wait for each other in a ring.
 * @param lock takes the lock of one that is changed, with an entry in the log
 */
export async function lockReached(
  tx: Db,
  userId: string,
  ids: readonly string[],
  lock: (id: string) => Promise<void>,
): Promise<void> {
  const changed = new Set(ids);
  for (const id of [...new Set([...ids, ...(await listReached(tx, userId, ids))])].sort()) {
    if (changed.has(id)) await lock(id);
    else await holdPortfolio(tx, userId, id);
  }
}

/** For custom assets, their prices, and the order of portfolios. Logged in every portfolio; undone separately. */
export async function changeShared<T>(
  by: ChangedBy,
  of: Pick<ChangeOf, "kind" | "about">,
  write: (tx: RecordedTx) => Promise<T>,
): Promise<T> {
  const { result, changeId } = await by.db.transaction(async (tx) => {
    await lockShared(tx, by.userId);
    return record(tx, by, { ...of, portfolioId: null }, write);
  });
  if (changeId) by.noteChange?.(changeId);
  return result;
}

/** Serialises writers only. */
export async function lockShared(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.userId }).from(users).where(eq(users.userId, userId)).for("no key update");
}

/** @throws AppError COMPOSITE_READ_ONLY */
function assertChangeable({ isComposite }: PortfolioRow, kind: ChangeKind): void {
  if (isComposite && changeKinds[kind] !== "settings") throw new AppError("COMPOSITE_READ_ONLY");
}

/** Offers undo for a single change only. */
export function noteOnly(by: Pick<ChangedBy, "noteChange">, changes: readonly (string | null)[]): void {
  const [only] = changes;
  if (changes.length === 1 && only) by.noteChange?.(only);
}

/**
 * Without a lock, for restored or new portfolios. Empty changes are not logged, except of new portfolios. Rebuilds
 * transfers.
 */
export async function record<T>(
  tx: Db,
  by: Omit<ChangedBy, "db">,
  of: ChangeOf,
  write: (tx: RecordedTx, changeId: string) => Promise<T>,
): Promise<Changed<T>> {
  const id = newId();
  const { portfolioId, otherPortfolioId = null, kind, about = {}, undoes = null } = of;
  const { userId, actorId, at } = by;
  const row = { userId, id, portfolioId, otherPortfolioId, kind, about, actorId, at, undoes };
  await tx.insert(portfolioChanges).values(row);
  const recorded = recordedIn(tx, { userId, changeId: id });
  const result = await write(recorded, id);
  await followTransfers(recorded, by, id);
  if (newKinds.has(kind) || (await hasRows(tx, userId, id))) {
    if (undoes !== null) await markUndone(tx, userId, { target: undoes, by: id });
    return { result, changeId: id };
  }
  await tx
    .delete(portfolioChanges)
    .where(and(eq(portfolioChanges.userId, userId), eq(portfolioChanges.id, id)));
  return { result, changeId: null };
}

async function markUndone(
  tx: Db,
  userId: string,
  { target, by }: { target: string; by: string },
): Promise<void> {
  const isChange = (id: string) => and(eq(portfolioChanges.userId, userId), eq(portfolioChanges.id, id));
  const [undone] = await tx
    .update(portfolioChanges)
    .set({ undoneBy: by })
    .where(isChange(target))
    .returning({ undoes: portfolioChanges.undoes });
  const first = undone?.undoes ?? null;
  if (first !== null) await tx.update(portfolioChanges).set({ undoneBy: null }).where(isChange(first));
}

async function hasRows(tx: Db, userId: string, id: string): Promise<boolean> {
  const isIt = and(eq(changeRows.userId, userId), eq(changeRows.changeId, id));
  return (await tx.select({ one: sql`1` }).from(changeRows).where(isIt).limit(1)).length > 0;
}
