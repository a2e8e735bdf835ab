import { formatMoney, type IsoDate, type Money, multiplyDivide, parseDec, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { findRate } from "../../market/rates/rates.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AddedTransaction } from "../../shared/schemas/transaction.schema.ts";
import type { cashTransactionsContract } from "./cash-transactions.contract.ts";
import { addTransaction } from "./save-transaction.ts";

type Input = z.output<(typeof cashTransactionsContract)["POST /api/cashtransactions/missing"]["input"]>;

/** 10^18, the scale of rates. */
const ONE = 10n ** 18n;

interface Gap {
  readonly date: IsoDate;
  readonly amount: Money;
}

/** The first negative day of a currency, and its lowest balance from then on. */
function gapOf({ run, input, portfolio }: LedgerView, currency: string): Gap | undefined {
  const first = portfolio.isCashTracked ? run.firstNegativeCash(currency) : undefined;
  if (!first) return undefined;
  const days = new Set(input.transactions.flatMap(({ date }) => (date >= first.date ? [date] : [])));
  const lowest = [...days].reduce((least: bigint, day) => {
    const balance = run.cashBalances(day).find((cash) => cash.currency === currency)?.amount ?? 0n;
    return balance < least ? balance : least;
  }, 0n);
  return { date: first.date, amount: -lowest as Money };
}

/**
 * Adds a currency's missing cash, so that no day stays negative: a deposit on the first negative day, or an exchange at
 * that day's rate. Idempotent.
 * @throws AppError INVALID_INPUT without a rate
 */
export async function addMissingCash(
  ctx: UserCtx,
  { portfolioId, currency, from, foreseen }: Input,
): Promise<{ row: AddedTransaction | null }> {
  const view = await loadLedger(ctx, portfolioId);
  const gap = foreseen
    ? { date: foreseen.date as IsoDate, amount: parseMoney(foreseen.amount) ?? (0n as Money) }
    : gapOf(view, currency);
  if (!gap || gap.amount === 0n) return { row: null };
  // Trades paid from outside stay so.
  const head = { portfolioId, date: gap.date, note: "", paysOutsideTrades: false };
  const missing = formatMoney(gap.amount);
  if (from === undefined)
    return { row: await addTransaction(ctx, { ...head, kind: "deposit", currency, amount: missing }) };
  const reader = readerOfPortfolio(view.portfolio);
  const found = await findRate(ctx.db, reader, { from: currency, to: from }, gap.date);
  const rate = found && parseDec(found.rate);
  if (!rate) throw new AppError("INVALID_INPUT", {}, [{ path: "from", code: "unknown" }]);
  const given = formatMoney(multiplyDivide(gap.amount, rate, ONE));
  const exchange = { kind: "currency-exchange", currency: from, amount: given };
  return {
    row: await addTransaction(ctx, { ...head, ...exchange, toCurrency: currency, toAmount: missing }),
  };
}
