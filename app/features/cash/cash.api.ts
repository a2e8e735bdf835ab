import { addDays, formatMoney, type IsoDate, type Money, type Period, parseMoney } from "@zerno/engine";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import { rowsOf, sumTransactions, totalsOf } from "../../portfolio/transactions/list-transactions.ts";
import { cashEffectOf } from "../../portfolio/transactions/transaction-row.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { CashCurrency, cashContract } from "./cash.contract.ts";
import { type CashMove, cashMoves } from "./cash-moves.ts";
import { cashTag, stateCash } from "./state-cash.ts";

export const cashHandlers: Handlers<typeof cashContract> = {
  "GET /api/cash": async (ctx, { portfolioId }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const period = periodOf(view, { period: "ALL" });
    const { id, isComposite, view: kept } = view.portfolio;
    const isCashTracked = view.input.trackCash;
    const total = figureOf(view, "cash", { kind: "portfolio" }, period);
    const answer = {
      portfolioId: id,
      currency: view.currency,
      period,
      isComposite,
      isCashTracked,
      view: kept,
    };
    if (!isCashTracked) return { ...answer, currencies: [], total: null };
    return { ...answer, currencies: await currenciesOf(ctx, view, period), total };
  },
  "PUT /api/cash": stateCash,
};

/** Sums of a portfolio's rows by currency, of a composite those of its children. */
async function readTotals({ db }: UserCtx, { portfolio }: LedgerView) {
  const sums = await sumTransactions(db, await rowsOf(db, portfolio));
  return new Map(totalsOf(sums, "all").map(({ currency, ...totals }) => [currency, totals]));
}

const nothing = { deposits: "0", withdrawals: "0", income: "0", fees: "0", taxes: "0" };

/** Every currency that ever had money, by name. */
async function currenciesOf(ctx: UserCtx, view: LedgerView, period: Period): Promise<CashCurrency[]> {
  const totals = await readTotals(ctx, view);
  const moves = cashMoves(view);
  return view.run
    .cashBalances(period.to)
    .map(({ currency, amount }) => {
      const scope = { kind: "cash", currency } as const;
      return {
        currency,
        balance: formatMoney(amount),
        value: figureOf(view, "value", scope, period),
        weight: figureOf(view, "weight", scope, period),
        totals: totals.get(currency) ?? nothing,
        moves: addingUp(moves.get(currency) ?? [], amount),
        negative: negativeOf(view, currency),
        etag: view.portfolio.view === PortfolioView.holdings ? cashTag(amount) : null,
      };
    })
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Moves that add up to a balance; none where they do not, as of rows that the ledger could not use. */
function addingUp(moves: readonly CashMove[], balance: Money): CashMove[] {
  const sum = moves.reduce((all, { amount }) => all + (parseMoney(amount) ?? 0n), 0n);
  return sum === balance ? [...moves] : [];
}

/** The evening on which a currency's cash first went below zero, and which rows of that day took money. */
function negativeOf({ run, input, assets }: LedgerView, currency: string): CashCurrency["negative"] {
  const first = run.firstNegativeCash(currency);
  if (!first) return null;
  const on = (date: IsoDate): string =>
    formatMoney(run.cashBalances(date).find((cash) => cash.currency === currency)?.amount ?? 0n);
  const rows = input.transactions
    .filter(({ date }) => date === first.date)
    .flatMap((row) => {
      const effect = cashEffectOf(row, true, input.assets).find((one) => one.currency === currency);
      if (!effect?.amount.startsWith("-")) return [];
      const ticker = row.assetId === undefined ? null : (assets.get(row.assetId)?.ticker ?? null);
      // A composite numbers its children before the ids of their rows.
      return { id: row.id.replace(/^\d+:/, ""), kindName: row.kind, ticker, amount: effect.amount };
    });
  return { date: first.date, before: on(addDays(first.date, -1)), balance: on(first.date), rows };
}
