import { byUser } from "../../ledger/history/change.ts";
import { type ListedChange, listHistory } from "../../ledger/history/list-history.ts";
import { readImages } from "../../ledger/history/read-images.ts";
import { type UndoCompanion, undoChange } from "../../ledger/history/undo-change.ts";
import { getChosenPortfolio } from "../../ledger/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import { newKinds } from "../../shared/change-kinds.ts";
import type { HistoryChange, historyContract, RowChange } from "./history.contract.ts";
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

/** @param companions what follows an undo beside the recorded rows: prices of an import */
export const historyHandlers = (companions: readonly UndoCompanion[]): Handlers<typeof historyContract> => ({
  "GET /api/MyPortfolio/history": async (ctx, { portfolioId, group, cursor, pageSize }) => {
    const userId = ctx.user.id;
    const { id } = await getChosenPortfolio(ctx.db, userId, portfolioId);
    const found = await listHistory(ctx.db, userId, id, { group, before: cursor, size: pageSize });
    const page = found.slice(0, pageSize);
    const ids = page.map(({ change }) => change.id);
    const rows = await showRows(ctx.db, userId, await readImages(ctx.db, userId, ids, shownRows));
    return {
      portfolioId: id,
      changes: page.map((listed) =>
        toAnswer(listed, (ctx.actor ?? ctx.user).id, rows.get(listed.change.id) ?? []),
      ),
      nextCursor: found.length > pageSize ? (ids.at(-1) ?? null) : null,
    };
  },
  "POST /api/MyPortfolio/undo": (ctx, { changeId }) => undoChange(byUser(ctx), changeId, companions),
});
