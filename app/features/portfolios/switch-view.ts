import { METRIC_IDS, METRICS, type MetricId, runLedger, type Transaction } from "@zerno/engine";
import { and, count, eq } from "drizzle-orm";
import { statements } from "../../domain/reconcile/statements.tables.ts";
import { figureOf, toWire } from "../../portfolio/figures/figures.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows } from "../../portfolio/history/write-rows.ts";
import { ledgerActions, transactions } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { type PortfolioRow, updatePortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import { rowsOfPortfolio } from "../../portfolio/run/ledger-rows.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { foldPositions, hasShorts, type StatedRow } from "../../portfolio/transactions/opening-balances.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import { getOwnPortfolio } from "./portfolio-answer.ts";
import type { Portfolio, ViewSwitch } from "./portfolios.contract.ts";

/** Most missed figures, listed if positions alone do not yield them. */
const missed = [
  ...["totalProfit", "simpleReturn", "twr", "irr", "realised", "income", "fees", "taxes"],
] as MetricId[];

const isRefused = (id: MetricId): boolean => METRICS[id].isForHoldings !== true;

/** Returns the reason a portfolio's view cannot be switched; null if it can. */
function blockedBy(view: LedgerView): ViewSwitch["blockedBy"] {
  if (view.portfolio.isComposite) return "composite";
  if (view.portfolio.view === PortfolioView.transactional && hasShorts(view)) return "short";
  return null;
}

const loadOwn = (ctx: UserCtx, id: string): Promise<LedgerView> => loadLedger({ ...ctx, currency: null }, id);

/** Previews what switching the view would keep, fold and end, from the current ledger. */
export async function previewSwitch(ctx: UserCtx, id: string): Promise<ViewSwitch> {
  const view = await loadOwn(ctx, id);
  const [rows] = await ctx.db
    .select({ n: count() })
    .from(transactions)
    .where(rowsOfPortfolio(ctx.user.id, id));
  const holdings = view.run.holdings();
  const isFolded = view.portfolio.view === PortfolioView.transactional;
  const cash = view.input.trackCash ? view.run.cashBalances().filter(({ amount }) => amount !== 0n) : [];
  return {
    from: view.portfolio.view,
    to: isFolded ? PortfolioView.holdings : PortfolioView.transactional,
    blockedBy: blockedBy(view),
    transactions: rows?.n ?? 0,
    positions: holdings.filter(({ isOpen }) => isOpen).length,
    closedPositions: holdings.filter(({ isOpen }) => !isOpen).length,
    currencies: cash.length,
    isIncomeBooked: view.portfolio.isIncomeBooked,
    ...(isFolded && blockedBy(view) === null
      ? whatEnds(view, await loadLedger(ctx, id))
      : { unrealised: null, ends: [], endsInAll: 0 }),
  };
}

/**
 * Returns the figures that positions cannot yield with their present values, and the remaining unrealised gain.
 * @param own in the portfolio's currency, in which positions are stated
 * @param view in the display currency
 */
function whatEnds(own: LedgerView, view: LedgerView): Pick<ViewSwitch, "unrealised" | "ends" | "endsInAll"> {
  const period = periodOf(view, { period: "ALL" });
  const scope = { kind: "portfolio" } as const;
  const rows: Transaction[] = foldPositions(own).map(({ values }, place) =>
    toTransaction(String(place), values),
  );
  const folded = runLedger({ ...view.input, transactions: rows, view: "holdings" });
  return {
    unrealised: {
      before: figureOf(view, "unrealised", scope, period),
      after: toWire(folded.figure("unrealised", scope, period), view.assets, period),
    },
    ends: missed
      .filter(isRefused)
      .map((metric) => ({ metric, figure: figureOf(view, metric, scope, period) })),
    endsInAll: METRIC_IDS.filter((id) => METRICS[id].scopes.includes("portfolio") && isRefused(id)).length,
  };
}

/**
 * Switches a portfolio's view. To positions: all rows become one opening balance per asset and currency, of today, with
 * total cost and first purchase day. To transactions: the stated positions become the first rows. One change, undone to
 * the last digit.
 * @throws AppError NOT_FOUND, INVALID_INPUT (`view`: short, composite), STALE when rows were written meanwhile
 */
export async function switchView(
  ctx: UserCtx,
  { id, view }: { readonly id: string; readonly view: 1 | 2 },
): Promise<Portfolio> {
  const ledger = await loadOwn(ctx, id);
  const blocked = blockedBy(ledger);
  if (blocked !== null) throw new AppError("INVALID_INPUT", {}, [{ path: "view", code: `view-${blocked}` }]);
  if (ledger.portfolio.view === view) return getOwnPortfolio(ctx, id);
  await change(byUser(ctx), { portfolioId: id, kind: "view-switched" }, async (tx, portfolio) => {
    if (portfolio.lastChange !== ledger.portfolio.lastChange) throw new AppError("STALE");
    if (view === PortfolioView.transactional) return updatePortfolio(tx, ctx.user.id, id, { view });
    await clearHistory(tx, portfolio);
    await stateRows(ctx, tx, portfolio, foldPositions(ledger));
    return updatePortfolio(tx, ctx.user.id, id, { view, isIncomeBooked: false });
  });
  return getOwnPortfolio(ctx, id);
}

/** Rows, what was decided about events, and what statements said of past evenings. Imports stay listed. */
async function clearHistory(tx: RecordedTx, { userId, id }: PortfolioRow): Promise<void> {
  const ofStatements = and(eq(statements.userId, userId), eq(statements.portfolioId, id));
  await deleteRows(tx, statements, ofStatements);
  const ofActions = and(eq(ledgerActions.userId, userId), eq(ledgerActions.portfolioId, id));
  await deleteRows(tx, ledgerActions, ofActions);
  await deleteRows(tx, transactions, rowsOfPortfolio(userId, id));
}

async function stateRows(
  ctx: UserCtx,
  tx: RecordedTx,
  portfolio: PortfolioRow,
  rows: readonly StatedRow[],
): Promise<void> {
  const now = ctx.now();
  const main = await getAccountId(tx, portfolio.userId, portfolio.id);
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId ?? main);
  for (const [accountId, group] of byAccount)
    await insertTransactions(
      tx,
      { portfolio, accountId, now },
      group.map(({ values }) => values),
    );
}
