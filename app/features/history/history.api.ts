import { demoOwnTextsIn } from "../../market/demo/portfolios/demo-texts.ts";
import { byUser } from "../../portfolio/history/change.ts";
import type { RowImage } from "../../portfolio/history/history.tables.ts";
import { getChange, type UndoCompanion, undoChange } from "../../portfolio/history/undo-change.ts";
import { getChosenPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { newKinds } from "../../shared/names/change-kinds.ts";
import type { HistoryChange, historyContract, RowChange } from "./history.contract.ts";
import { type ListedChange, listHistory } from "./list-history.ts";
import { readImages } from "./read-images.ts";
import { showRows } from "./show-rows.ts";

const shownRows = 12;

function toAnswer(
  { change, actorName, isRecent, rowCount }: ListedChange,
  readerId: string,
  rows: RowChange[],
): HistoryChange {
  const { id, kind, about, at, actorId, undoneBy } = change;
  return {
    id,
    kind,
    undoneKind: about.change ?? null,
    at: at.toISOString(),
    actor: actorName,
    isOwn: actorId === readerId,
    isShared: change.portfolioId === null,
    subject: about.file ?? about.name ?? null,
    isUndone: undoneBy !== null,
    canUndo: isRecent && undoneBy === null && !newKinds.has(kind),
    rowCount,
    rows,
  };
}

const isOf = (portfolioId: string, { before, after }: { before: RowImage | null; after: RowImage | null }) =>
  [before, after].every((image) => (image?.portfolio_id ?? portfolioId) === portfolioId);

/**
 * An owner undoes everything, a named portfolio's changes being those that stand in its log; whom a portfolio was shared
 * with, their own changes of that portfolio alone.
 */
function mayUndo(
  actor: UserCtx["actor"],
  change: ListedChange["change"],
  portfolioId: string | undefined,
): boolean {
  const of = [change.portfolioId, change.otherPortfolioId];
  if (!actor) return portfolioId === undefined || change.portfolioId === null || of.includes(portfolioId);
  const isTheirs = actor.level === "edit" && change.actorId === actor.id;
  return isTheirs && change.portfolioId === portfolioId && change.otherPortfolioId === null;
}

/** @param companions what follows an undo beside the recorded rows: prices of an import */
export const historyHandlers = (companions: readonly UndoCompanion[]): Handlers<typeof historyContract> => ({
  "GET /api/MyPortfolio/history": async (ctx, { portfolioId, group, cursor, pageSize }) => {
    const userId = ctx.user.id;
    const { id } = await getChosenPortfolio(ctx.db, userId, portfolioId);
    const isGuest = ctx.actor !== undefined;
    const asked = { group, before: cursor, size: pageSize, isGuest };
    const found = await listHistory(ctx.db, userId, id, asked);
    const page = found.slice(0, pageSize);
    const ids = page.map(({ change }) => change.id);
    const images = await readImages(ctx.db, userId, ids, shownRows);
    // Of a move the other side stands in a portfolio that was not shared.
    const seen = isGuest ? images.filter((image) => isOf(id, image)) : images;
    const rows = await showRows(ctx.db, userId, seen);
    return {
      portfolioId: id,
      changes: page.map((listed) => {
        const answer = toAnswer(listed, (ctx.actor ?? ctx.user).id, rows.get(listed.change.id) ?? []);
        const told = demoOwnTextsIn(ctx, answer);
        return mayUndo(ctx.actor, listed.change, id) ? told : { ...told, canUndo: false };
      }),
      nextCursor: found.length > pageSize ? (ids.at(-1) ?? null) : null,
    };
  },
  "POST /api/MyPortfolio/undo": async (ctx, { changeId, portfolioId }) => {
    const target = await getChange(ctx.db, ctx.user.id, changeId);
    if (!mayUndo(ctx.actor, target, portfolioId)) throw new AppError("NOT_FOUND");
    return undoChange(byUser(ctx), changeId, companions);
  },
});
