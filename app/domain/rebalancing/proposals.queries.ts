import { and, asc, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { ProposalState } from "../../shared/codes.ts";
import { RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { proposedOrders, rebalanceSettings } from "./rebalancing.tables.ts";

export type ProposedRow = typeof proposedOrders.$inferSelect;
interface Place {
  readonly userId: string;
  readonly portfolioId: string;
}
export type NewProposal = Pick<
  ProposedRow,
  "assetOwnerId" | "assetId" | "side" | "quantity" | "price" | "accrued" | "fee" | "feeCurrency"
>;

export async function loadSettings(db: Db, { userId, portfolioId }: Place): Promise<RebalanceSettings> {
  const [row] = await db
    .select()
    .from(rebalanceSettings)
    .where(and(eq(rebalanceSettings.userId, userId), eq(rebalanceSettings.portfolioId, portfolioId)));
  return RebalanceSettings.parse(row?.settings ?? {});
}

export async function saveSettings(tx: RecordedTx, place: Place, settings: RebalanceSettings): Promise<void> {
  const row = { userId: place.userId, portfolioId: place.portfolioId, settings };
  const onConflict = {
    target: [rebalanceSettings.userId, rebalanceSettings.portfolioId],
    set: { settings },
  };
  await insertRows(tx, rebalanceSettings, row, { onConflict });
}

export async function listProposals(db: Db, { userId, portfolioId }: Place): Promise<ProposedRow[]> {
  return db
    .select()
    .from(proposedOrders)
    .where(
      and(
        eq(proposedOrders.userId, userId),
        eq(proposedOrders.portfolioId, portfolioId),
        eq(proposedOrders.state, ProposalState.waiting),
      ),
    )
    .orderBy(asc(proposedOrders.createdAt), asc(proposedOrders.planId), asc(proposedOrders.position));
}

export async function insertProposals(
  tx: RecordedTx,
  place: Place,
  orders: readonly NewProposal[],
  now: Date,
): Promise<void> {
  const planId = newId();
  const rows = orders.map((order, position) => ({
    ...order,
    userId: place.userId,
    portfolioId: place.portfolioId,
    id: newId(),
    planId,
    position,
    state: ProposalState.waiting,
    createdAt: now,
  }));
  if (rows.length > 0) await insertRows(tx, proposedOrders, rows);
}

export async function lockProposal(tx: Db, place: Place, id: string): Promise<ProposedRow> {
  const [row] = await tx
    .select()
    .from(proposedOrders)
    .where(
      and(
        eq(proposedOrders.userId, place.userId),
        eq(proposedOrders.id, id),
        eq(proposedOrders.portfolioId, place.portfolioId),
      ),
    )
    .for("update");
  if (!row) throw new AppError("NOT_FOUND");
  if (row.state !== ProposalState.waiting) throw new AppError("CONFLICT");
  return row;
}

export async function markConfirmed(
  tx: RecordedTx,
  row: ProposedRow,
  made: { readonly transactionId: string; readonly now: Date },
): Promise<void> {
  const { transactionId, now: decidedAt } = made;
  const isIt = and(eq(proposedOrders.userId, row.userId), eq(proposedOrders.id, row.id));
  await updateRows(tx, proposedOrders, { state: ProposalState.confirmed, transactionId, decidedAt }, isIt);
}

/**
 * Dismisses pending orders or restores dismissed ones; all or none.
 * @throws AppError NOT_FOUND when one is not in that state
 */
export async function setDismissed(
  tx: RecordedTx,
  place: Place,
  ids: readonly string[],
  { isDismissed, now }: { readonly isDismissed: boolean; readonly now: Date },
): Promise<void> {
  const [from, to] = isDismissed
    ? [ProposalState.waiting, ProposalState.dismissed]
    : [ProposalState.dismissed, ProposalState.waiting];
  const isChosen = and(
    eq(proposedOrders.userId, place.userId),
    eq(proposedOrders.portfolioId, place.portfolioId),
    inArray(proposedOrders.id, [...ids]),
    eq(proposedOrders.state, from),
  );
  const set = { state: to, decidedAt: isDismissed ? now : null };
  if ((await updateRows(tx, proposedOrders, set, isChosen)).count !== new Set(ids).size)
    throw new AppError("NOT_FOUND");
}
