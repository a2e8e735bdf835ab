import type { DraftRow } from "@zerno/brokers";
import { v7 as newId } from "uuid";
import { isOpenRow, type PreviewState } from "../../../domain/imports/preview/build-preview.ts";
import { nameRows, type ReadHead, type ReadRow } from "../../../domain/imports/statement-reader.ts";
import { syncFormat } from "../../../domain/imports/stored-rows.ts";
import { settleIncome } from "../../../portfolio/actions/settle-income.ts";
import { changeWithin } from "../../../portfolio/history/change.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { changeAccount, deleteSeen, insertSeen, listSeen } from "../sync.queries.ts";
import { type AccountTask, type FetchedPage, fileNameOf } from "./account-task.ts";
import { type Booked, bookFetched } from "./book-fetched.ts";
import { compareRows, contentHash, type SeenRow } from "./compare-rows.ts";
import { keepLease } from "./lease.ts";
import { assertStillCovered, removeVanishedRows, Uncovered } from "./remove-vanished-rows.ts";
import { addUndecided, findUndecided, narrowUndecided } from "./undecided-rows.ts";

export interface PageReport extends Booked {
  readonly fetched: number;
  readonly takenBack: number;
  readonly open: number;
  readonly ignored: number;
  readonly failed: number;
}

/** Account head with broker and number, by which file and sync meet. */
function headOf({ provider, place, account }: AccountTask, { window, balances }: FetchedPage): ReadHead {
  const brokerId = account.brokerId ?? provider.brokerIds[0] ?? provider.id;
  return {
    ...{ brokerId, brokerName: account.brokerName ?? place, format: `${syncFormat}${provider.id}` },
    account: {
      number: account.number ?? account.id,
      name: account.name,
      ...(account.currency && { currency: account.currency }),
    },
    period: { from: window.from, to: window.to },
    ...{ ignored: [], failed: [], instruments: [], prices: [], rates: [] },
    closing: balances ?? { cash: [], positions: [] },
    counts: { dataRows: 0, rows: 0, ignored: 0, failed: 0 },
    why: { code: "synced", params: {} },
    isOverruled: false,
  };
}

/**
 * Checks of a file that are not asked for linked accounts (a dollar coin counts as a dollar): every night's trades
 * would wait.
 */
const settledDoubts: ReadonlySet<string> = new Set(["stable-coin-at-par"]);

const toDraft = ({ externalId: _unstable, ...row }: DraftRow, index: number): DraftRow => ({
  ...row,
  checks: row.checks.filter(({ code }) => !settledDoubts.has(code)),
  line: index + 1,
  lines: [index + 1],
});

interface Step<Tx extends Db = RecordedTx> {
  readonly task: AccountTask;
  readonly fetched: FetchedPage;
  readonly tx: Tx;
  /** Vanished rows stay, because later ones need them. */
  readonly keepsVanished: boolean;
}

/**
 * Books a page and the account's cursor in one transaction: new rows are imported, vanished ones removed unless others
 * need them, balances compared.
 * @throws LeaseLost, AppError NOT_FOUND (the portfolio is gone)
 */
export async function bookPage(task: AccountTask, fetched: FetchedPage): Promise<PageReport> {
  const once = (keepsVanished: boolean) =>
    task.context.db.transaction((tx) => bookOnce({ task, fetched, tx, keepsVanished }));
  try {
    return await once(false);
  } catch (error) {
    if (error instanceof Uncovered) return once(true);
    throw error;
  }
}

async function bookOnce(step: Step<Db>): Promise<PageReport> {
  const { task, fetched, tx } = step;
  const { context, user, link, leaseId, trigger } = task;
  const at = context.now();
  await keepLease(tx, { userId: user.id, id: link.connectionId, leaseId }, at);
  const by = { userId: user.id, actorId: trigger === "nightly" ? null : user.id, at };
  const about = { file: fileNameOf(task) };
  const of = { portfolioId: link.portfolioId, kind: "sync-booked", about } as const;
  const { result } = await changeWithin(tx, by, of, (recorded, portfolio) =>
    write({ ...step, tx: recorded }, portfolio),
  );
  await changeAccount(tx, link, {
    ...(!fetched.isBalanceOnly && { cursor: fetched.window.to }),
    ...(fetched.balances && { lastSyncedAt: at, firstSyncedAt: link.firstSyncedAt ?? at, problem: null }),
  });
  return result;
}

async function write(step: Step, portfolio: PortfolioRow): Promise<PageReport> {
  const { task, fetched, tx } = step;
  const { user, link, context } = task;
  const { page, window } = fetched;
  const hashes = [...new Set(page.rows.map(contentHash))];
  const seen = fetched.isBalanceOnly ? [] : await listSeen(tx, link, { ...window, hashes });
  const isWhole = page.failed.length === 0;
  const { fresh, settled, vanished } = compareRows(page.rows, seen, { window, today: task.today, isWhole });
  const gone = step.keepsVanished ? [] : vanished;
  const takenBack = await removeVanishedRows(tx, task, gone);
  await forgetWaiting(step, vanished);
  const head = headOf(task, fetched);
  // Equal rows are counted: earlier ones claim their ledger rows first.
  const before = fresh.length === 0 ? [] : settled;
  const rows = nameRows([...before, ...fresh].map(toDraft), head.brokerId, head.account?.number ?? "");
  const read = { head, rows };
  const question = { task, tx, portfolio, read, settled: before.length, ...fetched };
  const booked = await bookFetched({ ...question, keepsOpenings: step.keepsVanished });
  if (takenBack.removed > 0) await settleIncome(tx, portfolio, context.now());
  await assertStillCovered(tx, portfolio, takenBack);
  const named = rows.slice(before.length);
  const open = openRows(named, booked.state, before.length);
  await addUndecided(tx, { ...placeOf(task), now: context.now() }, { head, rows: open });
  await insertSeen(tx, seenOf(step, fresh, named, booked.ids));
  await deleteSeen(tx, user.id, takenBack.seen);
  const { ids: _ids, state: _state, ...counts } = booked;
  return {
    ...counts,
    fetched: page.rows.length,
    takenBack: takenBack.removed,
    open: open.length,
    ignored: page.ignored.length,
    failed: page.failed.length,
  };
}

const placeOf = (task: AccountTask) => ({
  userId: task.user.id,
  portfolioId: task.link.portfolioId,
  accountId: task.link.id,
  fileName: fileNameOf(task),
});

async function forgetWaiting({ task, tx }: Step, vanished: readonly SeenRow[]): Promise<void> {
  const keys = vanished.filter(({ transactionId }) => transactionId === null).map(({ rowKey }) => rowKey);
  if (keys.length === 0) return;
  const undecided = await findUndecided(tx, task.user.id, task.link.id);
  if (!undecided) return;
  const out = [...keys];
  const left = undecided.read.rows.filter(({ key }) => {
    const at = out.indexOf(key);
    if (at >= 0) out.splice(at, 1);
    return at < 0;
  });
  await narrowUndecided(tx, undecided, left);
}

/** @param first place of the first row among the previewed ones */
const openRows = (rows: readonly ReadRow[], state: PreviewState | null, first: number): ReadRow[] =>
  state === null ? [] : rows.filter((_, index) => isOpenRow(state.states[first + index]));

const seenOf = (
  { task }: Step,
  fresh: readonly DraftRow[],
  rows: readonly ReadRow[],
  ids: ReadonlyMap<number, string>,
) =>
  fresh.map((row, index) => ({
    userId: task.user.id,
    id: newId(),
    accountId: task.link.id,
    day: row.date,
    hash: contentHash(row),
    rowKey: rows[index]?.key ?? "",
    transactionId: ids.get(rows[index]?.line ?? 0) ?? null,
  }));
