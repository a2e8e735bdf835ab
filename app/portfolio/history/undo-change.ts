import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { newKinds } from "../../shared/names/change-kinds.ts";
import { settleIncome } from "../actions/settle-income.ts";
import { rebuildAfter } from "../moves/follow-moves.ts";
import { removeOrphans } from "../moves/rebuild-moves.ts";
import { lockAnyPortfolio, type PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { findUncovered, oversoldError } from "../transactions/quantity-rows.ts";
import { type ChangedBy, lockReached, lockShared, record } from "./change.ts";
import {
  type ChangeRow,
  dependsOn,
  findCascaded,
  findWriter,
  findWriterOfAdded,
  findWriterOfTransaction,
  listTouchedAssets,
} from "./dependents.ts";
import { changeRows, portfolioChanges } from "./history.tables.ts";
import { recordedTables } from "./recorded-tables.ts";
import type { RecordedTx } from "./recorded-tx.ts";
import { type RecordedPart, restoreRows } from "./restore-rows.ts";

/** Per portfolio, and for shared data. */
export const undoDepth = 50;

/** Called with keys before rows of a table are restored; returns a follow-up. */
export interface UndoCompanion {
  readonly table: string;
  readonly follow: (
    tx: Db,
    userId: string,
    keys: readonly string[],
  ) => Promise<(tx: RecordedTx) => Promise<void>>;
  /** Runs after the transaction. */
  readonly afterwards?: (db: Db, userId: string) => Promise<void>;
}

/**
 * Undoes a change, or redoes an undone one, completely. Itself a logged change.
 * @returns the portfolio; null: shared
 * @throws AppError NOT_FOUND; UNDO_REFUSED {reason: undone | old | new | changed}; UNDO_DEPENDS {change, at} of a later
 * dependent change; OVERSOLD
 */
export async function undoChange(
  by: ChangedBy,
  id: string,
  companions: readonly UndoCompanion[] = [],
): Promise<{ readonly portfolioId: string | null; readonly undoId: string }> {
  const { portfolioId, otherPortfolioId } = await getChange(by.db, by.userId, id);
  const undone = await by.db.transaction(async (tx) => {
    const ids = [portfolioId, otherPortfolioId].filter((one) => one !== null).sort();
    if (portfolioId === null) await lockShared(tx, by.userId);
    await lockAll(tx, by.userId, ids);
    const target = await getChange(tx, by.userId, id);
    await assertUndoable(tx, target);
    const parts = await listParts(tx, target);
    const followed: ((tx: RecordedTx) => Promise<void>)[] = [];
    for (const one of companions) followed.push(await follow(tx, target, parts, one));
    const of = {
      portfolioId,
      otherPortfolioId: otherPortfolioId ?? undefined,
      kind: target.undoes === null ? ("undone" as const) : ("redone" as const),
      about: {
        ...target.about,
        change: target.undoes === null ? target.kind : (target.about.change ?? target.kind),
      },
      undoes: id,
    };
    const assetIds = await assetsToCheck(tx, target, parts);
    const { changeId } = await record(tx, by, of, async (undo, undoId) => {
      await restoreImages(undo, target, parts, undoId);
      for (const finish of followed) await finish(undo);
      await removeOrphans(undo, by, undoId);
      const receivers = await rebuildAfter(undo, by, undoId);
      for (const portfolio of await lockAll(tx, by.userId, ids)) {
        await settleIncome(undo, portfolio, by.at);
        await assertStillCovered(tx, target, portfolio, assetIds);
      }
      for (const receiver of receivers) {
        await settleIncome(undo, receiver.portfolio, by.at);
        await assertStillCovered(tx, target, receiver.portfolio, receiver.assetIds);
      }
    });
    if (changeId === null) throw new AppError("UNDO_REFUSED", { reason: "changed" });
    return { undoId: changeId, tables: new Set(parts.map(({ tableName }) => tableName)) };
  });
  for (const { table, afterwards } of companions)
    if (undone.tables.has(table)) await afterwards?.(by.db, by.userId);
  by.noteChange?.(undone.undoId);
  return { portfolioId, undoId: undone.undoId };
}

const isChange = (userId: string, id: string): SQL | undefined =>
  and(eq(portfolioChanges.userId, userId), eq(portfolioChanges.id, id));

/** @throws AppError NOT_FOUND, for another user's too */
export async function getChange(db: Db, userId: string, id: string): Promise<ChangeRow> {
  const [row] = await db.select().from(portfolioChanges).where(isChange(userId, id));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function assertUndoable(tx: Db, target: ChangeRow): Promise<void> {
  if (target.undoneBy !== null) throw new AppError("UNDO_REFUSED", { reason: "undone" });
  if (newKinds.has(target.kind)) throw new AppError("UNDO_REFUSED", { reason: "new" });
  const { userId, portfolioId, id } = target;
  const newer = await tx
    .select({ id: portfolioChanges.id })
    .from(portfolioChanges)
    .where(
      and(
        eq(portfolioChanges.userId, userId),
        inLogOf(portfolioId),
        gt(portfolioChanges.id, id),
        isNull(portfolioChanges.undoes),
      ),
    )
    .limit(undoDepth);
  if (newer.length >= undoDepth) throw new AppError("UNDO_REFUSED", { reason: "old" });
}

export const inLogOf = (portfolioId: string | null): SQL | undefined =>
  portfolioId === null
    ? isNull(portfolioChanges.portfolioId)
    : or(eq(portfolioChanges.portfolioId, portfolioId), eq(portfolioChanges.otherPortfolioId, portfolioId));

async function listParts(tx: Db, { userId, id }: ChangeRow): Promise<RecordedPart[]> {
  const parts = await tx
    .select({
      userId: changeRows.userId,
      changeId: changeRows.changeId,
      place: changeRows.place,
      tableName: changeRows.tableName,
      operation: changeRows.operation,
      size: sql<number>`cardinality(${changeRows.keys})`.mapWith(Number),
    })
    .from(changeRows)
    .where(and(eq(changeRows.userId, userId), eq(changeRows.changeId, id)))
    .orderBy(asc(changeRows.place));
  if (parts.length === 0) throw new AppError("UNDO_REFUSED", { reason: "new" });
  const unknown = parts.find(({ tableName }) => !(tableName in recordedTables));
  if (unknown) throw new Error(`${unknown.tableName} is recorded and not in recorded-tables.ts`);
  return parts;
}

async function follow(
  tx: Db,
  { userId, id }: ChangeRow,
  parts: readonly RecordedPart[],
  companion: UndoCompanion,
): Promise<(tx: RecordedTx) => Promise<void>> {
  if (!parts.some(({ tableName }) => tableName === companion.table)) return async () => {};
  const rows = await tx
    .select({ keys: changeRows.keys })
    .from(changeRows)
    .where(
      and(
        eq(changeRows.userId, userId),
        eq(changeRows.changeId, id),
        inArray(changeRows.tableName, [companion.table]),
      ),
    );
  return companion.follow(tx, userId, [...new Set(rows.flatMap(({ keys }) => keys))]);
}

/** Last statement first, for references. Refuses unrecorded cascades. */
async function restoreImages(
  tx: RecordedTx,
  target: ChangeRow,
  parts: readonly RecordedPart[],
  undoId: string,
): Promise<void> {
  const needing = await findWriterOfAdded(tx, target);
  if (needing) throw dependsOn(needing);
  for (const part of [...parts].reverse())
    if (!(await restoreRows(tx, part))) throw await refusal(tx, target);
  const owner = await findCascaded(tx, target, undoId);
  if (owner !== undefined)
    throw owner ? dependsOn(owner) : new AppError("UNDO_REFUSED", { reason: "changed" });
}

async function refusal(tx: Db, target: ChangeRow): Promise<AppError> {
  const writer = await findWriter(tx, target);
  return writer ? dependsOn(writer) : new AppError("UNDO_REFUSED", { reason: "changed" });
}

/** Undefined: all, as settings (shorting) are restored. */
async function assetsToCheck(tx: Db, target: ChangeRow, parts: readonly RecordedPart[]) {
  if (parts.some(({ tableName }) => tableName === "portfolios")) return undefined;
  return listTouchedAssets(tx, target);
}

async function assertStillCovered(
  tx: Db,
  target: ChangeRow,
  portfolio: PortfolioRow,
  assetIds: readonly string[] | undefined,
): Promise<void> {
  const oversold = await findUncovered(tx, portfolio, assetIds);
  if (!oversold) return;
  const writer = await findWriterOfTransaction(tx, target, oversold.transactionId);
  throw writer ? dependsOn(writer) : await oversoldError(tx, oversold);
}

/** Ordered by id; undo may restore deleted ones. */
async function lockAll(tx: Db, userId: string, ids: readonly string[]): Promise<PortfolioRow[]> {
  const locked: PortfolioRow[] = [];
  await lockReached(tx, userId, ids, async (id) => {
    locked.push(await lockAnyPortfolio(tx, userId, id));
  });
  return locked;
}

/** Unless undone. */
export async function findDeletion(db: Db, userId: string, undoId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: portfolioChanges.id })
    .from(portfolioChanges)
    .where(
      and(
        eq(portfolioChanges.userId, userId),
        sql`${portfolioChanges.about} ->> 'undoId' = ${undoId}`,
        isNull(portfolioChanges.undoes),
        isNull(portfolioChanges.undoneBy),
      ),
    )
    .limit(1);
  return row?.id;
}
