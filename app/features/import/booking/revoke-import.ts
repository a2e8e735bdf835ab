import { findKindName, type Transaction } from "@zerno/engine";
import { and, eq, gt, lte } from "drizzle-orm";
import type { Applied } from "../../../domain/imports/decisions.ts";
import {
  changeImport,
  getImport,
  type ImportRow,
  listImports,
} from "../../../domain/imports/import.queries.ts";
import type { RevokeReport } from "../../../domain/imports/import.schema.ts";
import { deleteAccount, nameAccount } from "../../../domain/imports/import-account.ts";
import { moveBack } from "../../../domain/imports/outside-questions.ts";
import { restoreBalancingEntries } from "../../../domain/imports/preview/balancing-entries.ts";
import { restoreMarket } from "../../../domain/imports/statement-market.ts";
import { dropStatement } from "../../../domain/reconcile/statements.queries.ts";
import { allAssets } from "../../../market/market.views.ts";
import { listPaymentsOfImport, revokePayments } from "../../../portfolio/actions/actions.queries.ts";
import { deriveDividends } from "../../../portfolio/actions/derive-dividends.ts";
import { settleIncome } from "../../../portfolio/actions/settle-income.ts";
import { byUser, changeWithin, noteOnly } from "../../../portfolio/history/change.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { deleteRows } from "../../../portfolio/history/write-rows.ts";
import { transactions } from "../../../portfolio/ledger.tables.ts";
import {
  lockPortfolio,
  type PortfolioRow,
  updatePortfolio,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import { loadTransactions, rowsOfPortfolio } from "../../../portfolio/run/ledger-rows.ts";
import { listOversold, type Oversold } from "../../../portfolio/transactions/quantity-check.ts";
import { listTransactionsById } from "../../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { ImportState } from "../../../shared/codes.ts";
import { listGroup } from "../preview/import-groups.ts";
import { dropMadePortfolios } from "../reading/split-accounts.ts";
import { handOverPoints } from "./later-imports.ts";
import { forgetCompleted, restoreCompleted } from "./revoke-completions.ts";

export interface RevokeOptions {
  /** Also removes edited rows. */
  readonly withEdited: boolean;
  /** Also when remaining rows would then be oversold. */
  readonly evenOversold: boolean;
}

type RevokeCtx = Pick<UserCtx, "db" | "user" | "now" | "noteChange">;

/** Written with version 1; every edit increments. */
const uneditedVersion = 1;

/**
 * Undoes an import in one transaction: its rows, prices and rates (replaced values return), opening balances, created
 * account. Edited rows are kept and listed unless requested. All accounts of a file are undone together.
 * @throws AppError IMPORT_STATE unless booked; OVERSOLD when remaining rows need its units
 */
export async function revokeImport(
  ctx: RevokeCtx,
  id: string,
  options: RevokeOptions,
): Promise<RevokeReport> {
  const userId = ctx.user.id;
  const asked = await getImport(ctx.db, userId, id);
  const changes: (string | null)[] = [];
  const report = await ctx.db.transaction(async (tx) => {
    const members = await listGroup(tx, asked, [ImportState.committed]);
    // Locked in booking order; undone in the opposite one.
    for (const { portfolioId } of members) await lockPortfolio(tx, userId, portfolioId);
    const reports: RevokeReport[] = [];
    // Last booked first.
    for (const member of members.toReversed()) {
      const about = { file: member.fileName, importId: member.id };
      const of = { portfolioId: member.portfolioId, kind: "import-revoked", about } as const;
      const { result, changeId } = await changeWithin(tx, byUser(ctx), of, (recorded, portfolio) =>
        revokeOne(ctx, recorded, { ...options, member, portfolio }),
      );
      reports.push(result);
      changes.push(changeId);
    }
    await dropMadePortfolios(tx, members, byUser(ctx));
    return sumRevoked(reports);
  });
  noteOnly(ctx, changes);
  // Separate transaction: shared events are always locked before own ones.
  await deriveDividends(ctx.db, userId);
  return report;
}

const sumRevoked = (reports: readonly RevokeReport[]): RevokeReport => ({
  removed: reports.reduce((sum, { removed }) => sum + removed, 0),
  prices: reports.reduce((sum, { prices }) => sum + prices, 0),
  rates: reports.reduce((sum, { rates }) => sum + rates, 0),
  kept: reports.flatMap(({ kept }) => kept),
});

async function revokeOne(
  ctx: RevokeCtx,
  tx: RecordedTx,
  {
    member,
    portfolio,
    ...options
  }: RevokeOptions & {
    readonly member: ImportRow;
    readonly portfolio: PortfolioRow;
  },
): Promise<RevokeReport> {
  const { userId, id } = member;
  const row = await getImport(tx, userId, id);
  if (row.state !== ImportState.committed) throw new AppError("IMPORT_STATE", { state: String(row.state) });
  const edited = options.withEdited ? [] : await listEdited(tx, row);
  const ids = await listRemoved(tx, row, new Set(edited.map((entry) => entry.id)));
  const others = await listImports(tx, userId, null);
  await restoreCompleted(tx, row, others, await restorable(tx, row, options.withEdited));
  await restoreBalancingEntries(tx, row);
  await moveBack(tx, row);
  const left = await loadLeft(tx, row, ids);
  if (!options.evenOversold) await assertCovered(tx, portfolio, left);
  const payments = await listPaymentsOfImport(tx, userId, id);
  await removeRows(tx, row, options.withEdited);
  await forgetCompleted(tx, row, others, ids);
  await revokePayments(tx, userId, payments, { now: ctx.now(), since: row.createdAt });
  await dropStatement(tx, userId, id);
  await settleIncome(tx, portfolio, ctx.now());
  const market = await undoMarket(tx, row);
  await undoSettings(tx, { row, portfolio, left: left.after });
  const { applied: _over, ...draft } = row.draft;
  await changeImport(tx, row, [ImportState.committed], {
    state: ImportState.revoked,
    revokedAt: ctx.now(),
    draft,
  });
  return { removed: ids.size, ...market, kept: edited.map(toKept) };
}

/** Completed rows unedited since. */
async function restorable(tx: Db, row: ImportRow, withEdited: boolean): Promise<(id: string) => boolean> {
  const ids = (row.draft.applied?.completed ?? []).map(({ id }) => id);
  const rows = withEdited ? [] : await listTransactionsById(tx, row.userId, ids);
  const edited = new Set(rows.filter(({ version }) => version > uneditedVersion).map(({ id }) => id));
  return (id) => !edited.has(id);
}

const isOf = ({ userId, id }: ImportRow) =>
  and(eq(transactions.userId, userId), eq(transactions.importId, id));

/** Ids only: an import may have 100,000 rows. */
async function listRemoved(tx: Db, row: ImportRow, kept: ReadonlySet<string>): Promise<Set<string>> {
  const rows = await tx.select({ id: transactions.id }).from(transactions).where(isOf(row));
  return new Set(rows.flatMap(({ id }) => (kept.has(id) ? [] : id)));
}

async function listEdited(tx: Db, row: ImportRow) {
  return tx
    .select({
      id: transactions.id,
      date: transactions.tradeDate,
      kind: transactions.kind,
      ticker: allAssets.ticker,
      currency: transactions.currency,
    })
    .from(transactions)
    .leftJoin(
      allAssets,
      and(eq(allAssets.ownerId, transactions.assetOwnerId), eq(allAssets.id, transactions.assetId)),
    )
    .where(and(isOf(row), gt(transactions.version, uneditedVersion)))
    .orderBy(transactions.tradeDate, transactions.id);
}

type ListedRow = Awaited<ReturnType<typeof listEdited>>[number];

const toKept = ({ id, date, kind, ticker, currency }: ListedRow): RevokeReport["kept"][number] => ({
  transactionId: id,
  date,
  kindName: findKindName(kind) ?? String(kind),
  label: ticker ?? currency,
});

interface Left {
  readonly before: readonly Transaction[];
  readonly after: readonly Transaction[];
}

async function loadLeft(tx: Db, row: ImportRow, removed: ReadonlySet<string>): Promise<Left> {
  const before = await loadTransactions(tx, rowsOfPortfolio(row.userId, row.portfolioId));
  return { before, after: before.filter(({ id }) => !removed.has(id)) };
}

/** Rows oversold before do not count. */
async function assertCovered(
  tx: Db,
  { isShortAllowed }: PortfolioRow,
  { before, after }: Left,
): Promise<void> {
  const known = new Set(listOversold(before, isShortAllowed).map(({ transactionId }) => transactionId));
  const first = listOversold(after, isShortAllowed).find(({ transactionId }) => !known.has(transactionId));
  if (first) throw new AppError("OVERSOLD", await describe(tx, first));
}

async function describe(tx: Db, { assetId, date, missing }: Oversold): Promise<Record<string, string>> {
  const [asset] = await tx
    .select({ ticker: allAssets.ticker })
    .from(allAssets)
    .where(eq(allAssets.id, assetId))
    .limit(1);
  return { asset: asset?.ticker ?? assetId, date, missing };
}

async function removeRows(tx: RecordedTx, row: ImportRow, withEdited: boolean): Promise<void> {
  const isUntouched = withEdited ? undefined : lte(transactions.version, uneditedVersion);
  await deleteRows(tx, transactions, and(isOf(row), isUntouched));
}

async function undoMarket(tx: RecordedTx, row: ImportRow): Promise<{ prices: number; rates: number }> {
  const { applied } = row.draft;
  if (!applied) return { prices: 0, rates: 0 };
  const others = await listImports(tx, row.userId, null);
  const ours = await handOverPoints(tx, { row, applied, others });
  return restoreMarket(tx, row.userId, ours, applied.source);
}

interface Settings {
  readonly row: ImportRow;
  readonly portfolio: PortfolioRow;
  readonly left: readonly Transaction[];
}

/** Restores account and shorting unless used otherwise by now. */
async function undoSettings(tx: RecordedTx, { row, portfolio, left }: Settings): Promise<void> {
  const { applied } = row.draft;
  if (!applied) return;
  if (applied.hasAllowedShort && portfolio.isShortAllowed && listOversold(left, false).length === 0)
    await updatePortfolio(tx, row.userId, row.portfolioId, { isShortAllowed: false });
  await undoAccount(tx, row, applied, left);
}

async function undoAccount(
  tx: RecordedTx,
  row: ImportRow,
  { account, accountId }: Applied,
  left: readonly Transaction[],
): Promise<void> {
  if (account === "found") return;
  const others = await listImports(tx, row.userId, row.portfolioId);
  const isUsed = others.some(
    (other) =>
      other.id !== row.id && other.state === ImportState.committed && other.counts.accountId === accountId,
  );
  if (isUsed) return;
  if (account === "named") await nameAccount(tx, row.userId, accountId, { broker: "", numberMasked: "" });
  else if (!left.some((entry) => entry.accountId === accountId))
    await deleteAccount(tx, row.userId, accountId);
}
