import type { Decisions } from "../../../domain/imports/decisions.ts";
import { bookPreview } from "../../../domain/imports/preview/book-preview.ts";
import { buildPreview, isOpenRow } from "../../../domain/imports/preview/build-preview.ts";
import { changeWithin } from "../../../portfolio/history/change.ts";
import { type AccountTask, fileNameOf } from "./account-task.ts";
import { keepLease } from "./lease.ts";
import { addUndecided, findUndecided } from "./undecided-rows.ts";

/**
 * Previews undecided operations again: a security may be known by now. Resolved ones are booked. Skipped while the user
 * is deciding.
 * @returns rows written
 */
export async function retryUndecided(task: AccountTask): Promise<number> {
  const { context, user, link, leaseId, trigger } = task;
  const first = await findUndecided(context.db, user.id, link.id);
  if (!first || first.row.portfolioId !== link.portfolioId || isBeingAnswered(first.row.draft.decisions))
    return 0;
  return context.db.transaction(async (outer) => {
    const at = context.now();
    await keepLease(outer, { userId: user.id, id: link.connectionId, leaseId }, at);
    const by = { userId: user.id, actorId: trigger === "nightly" ? null : user.id, at };
    const of = {
      portfolioId: link.portfolioId,
      kind: "sync-booked",
      about: { file: fileNameOf(task) },
    } as const;
    const { result } = await changeWithin(outer, by, of, async (tx, portfolio) => {
      const undecided = await findUndecided(tx, user.id, link.id);
      if (!undecided) return 0;
      const state = await buildPreview(tx, undecided.row, undecided.read, undecided.row.draft.decisions);
      if (!state.states.some(({ isIncluded }) => isIncluded)) return 0;
      const left = undecided.read.rows.filter((_, index) => isOpenRow(state.states[index]));
      const ctx = { user, today: task.today, now: context.now };
      const { row, read } = undecided;
      // Undo reopens the question: it needs its rows then.
      const report = await bookPreview(ctx, tx, {
        row,
        state,
        portfolio,
        onlyGood: true,
        isForgotten: false,
      });
      const place = { userId: user.id, portfolioId: link.portfolioId, accountId: link.id };
      await addUndecided(tx, { ...place, fileName: row.fileName, now: at }, { head: read.head, rows: left });
      return report.rows;
    });
    return result;
  });
}

const isBeingAnswered = ({ instruments, rows, oversold }: Decisions): boolean =>
  [instruments, rows, oversold].some((answers) => Object.keys(answers).length > 0);
