import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { assetTargets } from "../../market/asset-reference.ts";
import type { Db } from "../../server/db/db-types.ts";
import { selectRecords } from "../../server/db/stored-columns.ts";
import { AppError } from "../../shared/app-error.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { allOf, deleteRows, insertRows, insertSelected, updateRows } from "../history/write-rows.ts";
import { type ActionState, deletedTransactions, ledgerActions, transactions as t } from "../ledger.tables.ts";

export type ActionRow = Omit<typeof ledgerActions.$inferSelect, keyof typeof assetTargets>;

export interface ActionOwner {
  readonly userId: string;
  readonly id: string;
  readonly isDemo: boolean;
}

const ofPortfolio = ({ userId, id }: ActionOwner) =>
  and(eq(ledgerActions.userId, userId), eq(ledgerActions.portfolioId, id));

export const listActions = (db: Db, portfolio: ActionOwner): Promise<ActionRow[]> =>
  db
    .select()
    .from(ledgerActions)
    .where(ofPortfolio(portfolio))
    .orderBy(asc(ledgerActions.effectiveOn), asc(ledgerActions.id));

/** Returns a stamp that every decision changes. */
export async function actionsStamp(db: Db, userId: string): Promise<string> {
  const [row] = await db
    .select({ stamp: sql<string>`count(*) || ' ' || coalesce(max(${ledgerActions.changedAt})::text, '')` })
    .from(ledgerActions)
    .where(eq(ledgerActions.userId, userId));
  return row?.stamp ?? "";
}

/** @throws AppError NOT_FOUND, for another user's too */
export async function getAction(db: Db, userId: string, id: string): Promise<ActionRow> {
  const [row] = await db
    .select()
    .from(ledgerActions)
    .where(and(eq(ledgerActions.userId, userId), eq(ledgerActions.id, id)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export async function storeAction(
  tx: RecordedTx,
  action: Omit<ActionRow, "parked" | "createdAt">,
): Promise<ActionRow> {
  const { state, due, changedAt, effectiveOn } = action;
  const onConflict = {
    target: [ledgerActions.userId, ledgerActions.portfolioId, ledgerActions.eventKey],
    set: { state, due, changedAt, effectiveOn, parked: null },
  };
  const values = { ...action, createdAt: changedAt };
  const {
    rows: [row],
  } = await insertRows(tx, ledgerActions, values, { onConflict, returning: allOf(ledgerActions) });
  if (!row) throw new Error("an action was stored and is not there");
  await forgetDeletedRows(tx, row.userId, row.id);
  return row;
}

/** Deleted rows must not be restored next to the new booking. */
const forgetDeletedRows = (tx: RecordedTx, userId: string, actionId: string) =>
  deleteRows(
    tx,
    deletedTransactions,
    and(eq(deletedTransactions.userId, userId), sql`${deletedTransactions.row}->>'action_id' = ${actionId}`),
  );

/** Also drops parked rows. */
export async function setActionState(
  tx: RecordedTx,
  userId: string,
  ids: readonly string[],
  change: { readonly state: ActionState; readonly changedAt: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const isOne = and(eq(ledgerActions.userId, userId), inArray(ledgerActions.id, [...ids]));
  await updateRows(tx, ledgerActions, { ...change, parked: null }, isOne);
}

export async function listActionRowIds(db: Db, portfolio: ActionOwner): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ id: t.id, actionId: t.actionId })
    .from(t)
    .where(and(eq(t.userId, portfolio.userId), eq(t.portfolioId, portfolio.id), isNotNull(t.actionId)))
    .orderBy(asc(t.id));
  const ids = new Map<string, string[]>();
  for (const { id, actionId } of rows)
    if (actionId !== null) ids.set(actionId, [...(ids.get(actionId) ?? []), id]);
  return ids;
}

/** @returns asset ids */
export async function deleteActionRows(tx: RecordedTx, userId: string, actionId: string): Promise<string[]> {
  await forgetDeletedRows(tx, userId, actionId);
  const isOfAction = and(eq(t.userId, userId), eq(t.actionId, actionId));
  const { rows: gone } = await deleteRows(tx, t, isOfAction, { returning: ["assetId", "toAssetId"] });
  return [...new Set(gone.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()))];
}

export async function parkRow(tx: RecordedTx, userId: string, actionId: string, now: Date): Promise<void> {
  const isIt = and(eq(t.userId, userId), eq(t.actionId, actionId));
  const parked = sql`(select to_jsonb(${t}) from ${t} where ${isIt} limit 1)`;
  const isAction = and(eq(ledgerActions.userId, userId), eq(ledgerActions.id, actionId));
  await updateRows(tx, ledgerActions, { state: "replaced", changedAt: now, parked }, isAction);
  await deleteRows(tx, t, isIt);
}

export async function unparkRow(tx: RecordedTx, userId: string, actionId: string, now: Date): Promise<void> {
  const isIt = and(
    eq(ledgerActions.userId, userId),
    eq(ledgerActions.id, actionId),
    isNotNull(ledgerActions.parked),
  );
  const parked = selectRecords(t, { json: sql`${ledgerActions.parked}`, from: sql`${ledgerActions}` });
  await insertSelected(tx, t, sql`${parked} where ${isIt}`);
  await updateRows(tx, ledgerActions, { state: "booked", parked: null, changedAt: now }, isIt);
}

/** Call before the import's rows are deleted. */
export async function listPaymentsOfImport(tx: Db, userId: string, importId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: ledgerActions.id })
    .from(ledgerActions)
    .where(
      and(
        eq(ledgerActions.userId, userId),
        sql`(${ledgerActions.parked}->>'import_id' = ${importId} or exists (
          select from ${t} where ${t.userId} = ${userId} and ${t.importId} = ${importId}
            and ${t.actionId} = ${ledgerActions.id}))`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Reverts an import's payment decisions to undecided, or to undone where they were before. */
export async function revokePayments(
  tx: RecordedTx,
  userId: string,
  ids: readonly string[],
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const isGone = and(
    eq(ledgerActions.userId, userId),
    inArray(ledgerActions.id, [...ids]),
    sql`not exists (select from ${t} where ${t.userId} = ${userId} and ${t.actionId} = ${ledgerActions.id})`,
  );
  await deleteRows(tx, ledgerActions, and(isGone, gte(ledgerActions.createdAt, since)));
  await updateRows(tx, ledgerActions, { state: "undone", changedAt: now, parked: null }, isGone);
}
