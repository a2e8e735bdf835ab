import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { type ChangedBy, change } from "../history/change.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { assertCovered } from "../transactions/quantity-rows.ts";
import {
  deleteActionRows,
  getAction,
  listActionRowIds,
  listActions,
  setActionState,
  storeAction,
} from "./actions.queries.ts";
import { decideIncome, type Told } from "./book-income.ts";
import { actionOf, assertFirst, bookProposal, listProposals } from "./pending-actions.ts";

export interface Actor {
  readonly user: { readonly id: string; readonly plan: string };
  readonly actor?: { readonly id: string } | undefined;
  readonly today: string;
  readonly now: Date;
  readonly noteChange?: ((id: string) => void) | undefined;
}

const changedBy = (db: Db, { user, actor = user, now, noteChange }: Actor): ChangedBy => ({
  ...{ db, userId: user.id, actorId: actor.id, at: now, noteChange },
});

async function findDecided(tx: Db, portfolio: PortfolioRow, key: string, state: "booked" | "ignored") {
  const rowIds = await listActionRowIds(tx, portfolio);
  return (await listActions(tx, portfolio)).find(
    (action) =>
      action.eventKey === key && action.state === state && (state === "ignored" || rowIds.has(action.id)),
  )?.id;
}

const isIncomeKey = (key: string): boolean => key.startsWith("income ");

/**
 * Idempotent. `told` is the actual payment.
 * @throws AppError NOT_FOUND when not pending, CONFLICT without rows, ACTION_WAITS while an earlier event is undecided,
 * OVERSOLD
 */
export async function applyAction(
  db: Db,
  actor: Actor,
  { portfolioId, key, told }: { readonly portfolioId: string; readonly key: string; readonly told?: Told },
): Promise<{ readonly actionId: string; readonly isChanged: boolean }> {
  const { user, today, now } = actor;
  const of = { portfolioId, kind: "action-booked", about: { event: key } } as const;
  return change(changedBy(db, actor), of, async (tx, portfolio) => {
    const known = await findDecided(tx, portfolio, key, "booked");
    if (known !== undefined) return { actionId: known, isChanged: false };
    if (isIncomeKey(key)) {
      const actionId = await decideIncome(tx, portfolio, key, { ...told, today, now, state: "booked" });
      if (actionId === undefined) throw new AppError("NOT_FOUND");
      return { actionId, isChanged: true };
    }
    const proposals = await listProposals(tx, portfolio, today);
    const proposal = proposals.find((one) => one.key === key);
    if (!proposal) throw new AppError("NOT_FOUND");
    assertFirst(proposals, proposal);
    return { actionId: await bookProposal(tx, portfolio, proposal, { user, now }), isChanged: true };
  });
}

/** Idempotent. @throws AppError NOT_FOUND when not pending */
export async function ignoreAction(
  db: Db,
  actor: Actor,
  { portfolioId, key }: { readonly portfolioId: string; readonly key: string },
): Promise<{ readonly actionId: string; readonly isChanged: boolean }> {
  const { today, now } = actor;
  const of = { portfolioId, kind: "action-ignored", about: { event: key } } as const;
  return change(changedBy(db, actor), of, async (tx, portfolio) => {
    const known = await findDecided(tx, portfolio, key, "ignored");
    if (known !== undefined) return { actionId: known, isChanged: false };
    if (isIncomeKey(key)) {
      const actionId = await decideIncome(tx, portfolio, key, { today, now, state: "ignored" });
      if (actionId === undefined) throw new AppError("NOT_FOUND");
      return { actionId, isChanged: true };
    }
    const proposal = (await listProposals(tx, portfolio, today)).find((one) => one.key === key);
    if (!proposal) throw new AppError("NOT_FOUND");
    const { id } = await storeAction(tx, {
      ...actionOf(portfolio, proposal),
      ...{ state: "ignored", changedAt: now },
    });
    return { actionId: id, isChanged: true };
  });
}

/** Idempotent. @throws AppError NOT_FOUND, OVERSOLD when later rows need its units */
export async function undoAction(db: Db, actor: Actor, id: string): Promise<{ isChanged: boolean }> {
  const { user, now } = actor;
  const { portfolioId, eventKey } = await getAction(db, user.id, id);
  const of = { portfolioId, kind: "action-undone", about: { event: eventKey } } as const;
  return change(changedBy(db, actor), of, async (tx, portfolio) => {
    const action = await getAction(tx, user.id, id);
    if (action.state === "undone") return { isChanged: false };
    const touched = await deleteActionRows(tx, user.id, id);
    await setActionState(tx, user.id, [id], { state: "undone", changedAt: now });
    await assertCovered(tx, portfolio, touched);
    return { isChanged: true };
  });
}
