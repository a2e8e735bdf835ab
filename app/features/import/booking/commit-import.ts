import { getImport, type ImportRow, saveProgress } from "../../../domain/imports/import.queries.ts";
import type { ImportReport } from "../../../domain/imports/import.schema.ts";
import { bookPreview } from "../../../domain/imports/preview/book-preview.ts";
import { buildPreview } from "../../../domain/imports/preview/build-preview.ts";
import { raiseNotification } from "../../../notifications/raise-notification.ts";
import { deriveDividends } from "../../../portfolio/actions/derive-dividends.ts";
import { byUser, changeWithin, noteOnly } from "../../../portfolio/history/change.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { getPortfolio, type PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { analyzeTransactions } from "../../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AccountType, ImportState } from "../../../shared/codes.ts";
import { listGroup } from "../preview/import-groups.ts";
import { sumReports } from "../preview/sum-reports.ts";
import { dropJob, findPreview, type ImportJob, jobOf } from "../reading/import-jobs.ts";

export interface CommitOptions {
  /** Undecided rows stay out. */
  readonly onlyGood: boolean;
  /** The file's bytes are not stored. */
  readonly isForgotten: boolean;
}

/** From so many rows on, table statistics are renewed. */
const manyRows = 5_000;

type CommitCtx = Pick<UserCtx, "db" | "user" | "memory" | "today" | "now" | "log" | "noteChange">;

/**
 * Books a preview in one transaction: custom assets, rows, opening balances, prices, rates, matches, state and the
 * entry in the log of changes. Accounts of one file are booked together.
 * @throws AppError IMPORT_STATE (already booked, abandoned), FILE_REJECTED, IMPORT_OPEN, OVERSOLD
 */
export async function commitImport(
  ctx: CommitCtx,
  row: ImportRow,
  { onlyGood, isForgotten }: CommitOptions,
): Promise<ImportReport> {
  assertPreviewed(row);
  const members = await listGroup(ctx.db, row, [ImportState.previewed, ImportState.failed]);
  const tasks = members.map((member) => ({ row: member, job: jobOf(ctx, member), onlyGood, isForgotten }));
  for (const { job } of tasks) await job.read;
  const changes: (string | null)[] = [];
  const report = await ctx.db.transaction(async (tx) => {
    const reports: ImportReport[] = [];
    for (const task of tasks) {
      const about = { file: task.row.fileName, importId: task.row.id };
      const of = { portfolioId: task.row.portfolioId, kind: "import-booked", about } as const;
      const { result, changeId } = await changeWithin(tx, byUser(ctx), of, (recorded, portfolio) =>
        book(ctx, recorded, { ...task, portfolio }),
      );
      await notifyBooked(ctx, tx, task.row, result);
      reports.push(result);
      changes.push(changeId);
    }
    return sumReports(reports);
  });
  noteOnly(ctx, changes);
  for (const { id } of members) dropJob(ctx, id);
  await afterwards(ctx, row, report);
  return report;
}

/** Not for sandboxes. */
async function notifyBooked(ctx: CommitCtx, tx: Db, row: ImportRow, report: ImportReport): Promise<void> {
  const portfolio = await getPortfolio(tx, row.userId, row.portfolioId);
  if (portfolio.accountType !== AccountType.real) return;
  const { rows, failed } = report;
  await raiseNotification(tx, {
    ...{ userId: row.userId, kind: "import-done", key: row.id, now: ctx.now() },
    params: {
      file: { type: "text", text: row.fileName },
      portfolio: { type: "text", text: portfolio.name },
      count: { type: "count", count: rows },
      ...(failed > 0 && { left: { type: "count", count: failed } }),
    },
  });
}

/** Dividends per share and table statistics; failures leave the import intact. */
async function afterwards(ctx: CommitCtx, { userId }: ImportRow, { rows }: ImportReport): Promise<void> {
  try {
    await deriveDividends(ctx.db, userId);
    if (rows >= manyRows) await analyzeTransactions(ctx.db);
  } catch (error) {
    ctx.log.warn({ err: error }, "dividends or statistics of an import's rows could not be made");
  }
}

function assertPreviewed(row: ImportRow): void {
  if (row.state === ImportState.failed)
    throw new AppError("FILE_REJECTED", { code: row.counts.fatal?.code ?? "not-recognised" });
  if (row.state !== ImportState.previewed) throw new AppError("IMPORT_STATE", { state: String(row.state) });
}

interface Task {
  readonly row: ImportRow;
  readonly job: ImportJob;
  readonly onlyGood: boolean;
  readonly isForgotten: boolean;
  readonly portfolio: PortfolioRow;
}

async function book(
  ctx: CommitCtx,
  tx: RecordedTx,
  { row: asked, job, ...task }: Task,
): Promise<ImportReport> {
  const row = await getImport(tx, asked.userId, asked.id);
  assertPreviewed(row);
  const cached = await findPreview(row, job, task.portfolio.lastChange);
  const state = cached ?? (await buildPreview(tx, row, await job.read, row.draft.decisions));
  return bookPreview(ctx, tx, { ...task, row, state, onProgress: progressReporter(ctx, row) });
}

/** Writes progress outside the transaction, skipping it when no connection is free. */
function progressReporter(ctx: CommitCtx, row: ImportRow): (done: number, total: number) => void {
  let isBusy = false;
  return (done, total) => {
    if (isBusy) return;
    isBusy = true;
    saveProgress(ctx.db, row, { phase: "saving", done, total })
      .catch((error: unknown) => ctx.log.warn({ err: error }, "import progress was not saved"))
      .finally(() => {
        isBusy = false;
      });
  };
}
