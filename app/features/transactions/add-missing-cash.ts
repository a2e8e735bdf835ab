import { formatMoney, type IsoDate, type Money, multiplyDivide, parseDec } from "@zerno/engine";
import type { z } from "zod";
import { loadLedger } from "../../ledger/load-ledger.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { findRate } from "../../market/rates.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AddedTransaction } from "../../shared/transaction-shapes.ts";
import type { cashTransactionsContract } from "./cash-transactions.contract.ts";
import { addTransaction } from "./save-transaction.ts";

type Input = z.output<(typeof cashTransactionsContract)["POST /api/cashtransactions/missing"]["input"]>;

/** 10^18, the scale of rates. */
const ONE = 10n ** 18n;

/**
 * Adds what a currency lacks on the first evening below zero, so much that no later evening is below zero either: a
 * deposit, or an exchange from another currency at the day's rate. Pressed twice it adds nothing more.
 * @throws AppError INVALID_INPUT without a rate
 */
export async function addMissingCash(
  ctx: UserCtx,
  { portfolioId, currency, from }: Input,
): Promise<{ row: AddedTransaction | null }> {
  const view = await loadLedger(ctx, portfolioId);
  const first = view.run.firstNegativeCash(currency);
  if (!first || !view.portfolio.isCashTracked) return { row: null };
  const days = new Set(view.input.transactions.flatMap(({ date }) => (date >= first.date ? [date] : [])));
  const balances = [...days].map(
    (day) => view.run.cashBalances(day).find((cash) => cash.currency === currency)?.amount ?? 0n,
  );
  const missing = -balances.reduce((lowest: bigint, one) => (one < lowest ? one : lowest), 0n) as Money;
  // What was paid from outside stays that: this money is for what cash paid already.
  const row = { portfolioId, date: first.date, note: "", paysOutsideTrades: false };
  if (from === undefined)
    return {
      row: await addTransaction(ctx, { ...row, kind: "deposit", currency, amount: formatMoney(missing) }),
    };
  const reader = readerOfPortfolio(view.portfolio);
  const found = await findRate(ctx.db, reader, { from: currency, to: from }, first.date as IsoDate);
  const rate = found && parseDec(found.rate);
  if (!rate) throw new AppError("INVALID_INPUT", {}, [{ path: "from", code: "unknown" }]);
  const exchange = { kind: "currency-exchange", currency: from, toCurrency: currency };
  const amounts = { amount: formatMoney(multiplyDivide(missing, rate, ONE)), toAmount: formatMoney(missing) };
  return { row: await addTransaction(ctx, { ...row, ...exchange, ...amounts }) };
}
