import {
  formatDec,
  formatMoney,
  type LedgerRun,
  type Period,
  parseDec,
  parseMoney,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import type { z } from "zod";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { findOpenSplit } from "../../portfolio/actions/pending-actions.ts";
import { loadAssets, loadTerms } from "../../portfolio/assets/asset-terms.ts";
import { toWire, toWireReason } from "../../portfolio/figures/figures.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { withLotMethods } from "../../portfolio/portfolios/lot-methods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { settlesInCash } from "../../portfolio/transactions/cash-settlement.ts";
import { findOutsideRows, type OutsideRows } from "../../portfolio/transactions/outside-trades.ts";
import { findOversold, type Oversold } from "../../portfolio/transactions/quantity-check.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { toTransaction } from "../../portfolio/transactions/to-transaction.ts";
import { cashEffectOf, grossOf } from "../../portfolio/transactions/transaction-row.ts";
import { isCashDraft } from "../../portfolio/transactions/transaction-values.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError, isAppError } from "../../shared/app-error.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { Money } from "../../shared/schemas/ledger.schema.ts";
import { suggestOf } from "./suggest-of-day.ts";
import type { TransactionPreview, transactionsContract } from "./transactions.contract.ts";

type PreviewInput = z.output<(typeof transactionsContract)["POST /api/transactions/preview"]["input"]>;

/** Id of a new draft: sorts last. */
const draftId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Ledger of a single asset's rows, or of none. */
function runOf(view: LedgerView, transactions: readonly Transaction[], terms: LedgerView["input"]["assets"]) {
  return runLedger({ ...view.input, transactions, assets: terms });
}

function averageCostOf(run: LedgerRun, assetId: string, { assets, today }: LedgerView): Figure {
  const period: Period = { from: today, to: today };
  return toWire(run.figure("averageCost", { kind: "asset", assetId }, period), assets, period);
}

const quantityOf = (run: LedgerRun, assetId: string): string =>
  formatDec(run.holdings().find((holding) => holding.assetId === assetId)?.quantity ?? 0n);

interface Beside {
  /** Saved row replaced by the draft. */
  readonly replaced: Transaction | undefined;
  /** Trades moved to cash with it. */
  readonly moved: OutsideRows["rows"];
}

/** Cash of the affected currencies at the end of the day, with the draft in place of the saved row. */
function cashAfter(view: LedgerView, { replaced, moved }: Beside, row: Transaction, effect: Money[]) {
  const { run, input, portfolio } = view;
  const balances = new Map(
    run.cashBalances(row.date).map(({ currency, amount }) => [currency, amount as bigint]),
  );
  const book = (changes: readonly Money[], sign: bigint) => {
    for (const { currency, amount } of changes)
      balances.set(currency, (balances.get(currency) ?? 0n) + sign * (parseMoney(amount) ?? 0n));
  };
  if (replaced && replaced.date <= row.date)
    book(cashEffectOf(replaced, portfolio.isCashTracked, input.assets), -1n);
  for (const trade of moved) if (trade.date <= row.date) book(trade.effect, 1n);
  book(effect, 1n);
  return effect.map(({ currency }) => ({ currency, amount: formatMoney(balances.get(currency) ?? 0n) }));
}

/** An incomplete form has no effect, but price and rate can be suggested. */
function onUnfilled(error: unknown): null {
  const isUnfilled =
    isAppError(error) &&
    error.code === "INVALID_INPUT" &&
    error.fields.every(({ code }) => code === "required" || code === "zero");
  if (isUnfilled) return null;
  throw error;
}

const nothingYet = {
  gross: null,
  cashEffect: [],
  cashAfter: [],
  belowZero: [],
  holding: null,
  received: null,
  oversold: null,
  problems: [],
} satisfies Omit<TransactionPreview, "suggested" | "affectsCash" | "outsideTrades">;

/** Decides whether the draft affects cash, and finds earlier trades that an account's first cash may pay for. */
async function settlementOf(
  { db }: UserCtx,
  { portfolio }: LedgerView,
  input: PreviewInput,
  replaced: Transaction | undefined,
): Promise<{ readonly affectsCash: boolean; readonly outside: OutsideRows | null }> {
  const { accountId } = input;
  const isOfCash = isCashDraft(input);
  const known = input.affectsCash ?? (isOfCash ? true : replaced?.affectsCash);
  const affectsCash = known ?? (await settlesInCash(db, portfolio, accountId));
  const isAsked = affectsCash && isOfCash && replaced === undefined;
  return { affectsCash, outside: isAsked ? await findOutsideRows(db, portfolio, accountId) : null };
}

/** Previews a draft: the checks of saving, then the ledger with and without it. */
export async function previewTransaction(ctx: UserCtx, input: PreviewInput): Promise<TransactionPreview> {
  const view = await loadLedger(ctx, input.portfolioId);
  const replaced = view.input.transactions.find(({ id }) => id === input.id);
  if (input.id && !replaced) throw new AppError("NOT_FOUND");
  if (input.accountId) await getAccountId(ctx.db, ctx.user.id, input.portfolioId, input.accountId);
  const { affectsCash, outside } = await settlementOf(ctx, view, input, replaced);
  const settlement = { affectsCash, outsideTrades: outside?.trades ?? null };
  const values = await readDraft(ctx, ctx.db, view.portfolio, { ...input, affectsCash }).catch(onUnfilled);
  if (values === null) {
    const { assetId, date, currency } = input;
    const quantity = input.quantity ? parseDec(input.quantity) : undefined;
    const suggested = await suggestOf(ctx, view, { assetId, date, currency, quantity });
    // Without an amount nothing is paid: the missing field is reported first.
    return { ...nothingYet, affectsCash, outsideTrades: null, suggested };
  }
  const row = toTransaction(input.id ?? draftId, values);
  const ids = [row.assetId, row.toAssetId].flatMap((id) => id ?? []);
  const assets = await loadAssets(ctx.db, ctx.user.id, ids);
  const named = { ...view, assets: new Map([...view.assets, ...assets]) };
  const terms = new Map([
    ...view.input.assets,
    ...(await loadTerms(ctx.db, readerOfPortfolio(view.portfolio), assets.values())),
  ]);
  const others = view.input.transactions.filter(({ id }) => id !== input.id);
  const linked = linkedAssets([...view.input.transactions, row], ids);
  const ofAssets = (list: readonly Transaction[]) =>
    list.filter(({ assetId, toAssetId }) => linked.has(assetId ?? "") || linked.has(toAssetId ?? ""));
  const withDraft = ids.length === 0 ? [row] : [...ofAssets(others), row];
  const after = runOf(view, withDraft, withLotMethods(terms, withDraft, view));
  const before = runOf(view, ofAssets(view.input.transactions), view.input.assets);
  const cashEffect = cashEffectOf(row, view.portfolio.isCashTracked, terms);
  const oversold = findOversold(withDraft, view.portfolio.isShortAllowed);
  const holdingOf = (assetId: string | undefined) =>
    assetId === undefined
      ? null
      : {
          quantityBefore: quantityOf(before, assetId),
          quantityAfter: quantityOf(after, assetId),
          averageCostBefore: averageCostOf(before, assetId, named),
          averageCostAfter: averageCostOf(after, assetId, named),
        };
  const beside = { replaced, moved: input.paysOutsideTrades && outside ? outside.rows : [] };
  const balances = cashAfter(view, beside, row, cashEffect);
  return {
    ...settlement,
    gross: grossOf(row, terms),
    cashEffect,
    cashAfter: balances,
    belowZero: balances.flatMap(({ currency, amount }) => (amount.startsWith("-") ? [currency] : [])),
    holding: holdingOf(row.assetId),
    received: holdingOf(row.toAssetId),
    oversold: oversold ? await withSplit(ctx, view, oversold) : null,
    problems: after.problems
      .filter(({ transactionId }) => transactionId === row.id)
      .map(({ reason }) => toWireReason(reason, named.assets)),
    suggested: await suggestOf(ctx, view, row),
  };
}

/** An oversold row, with a known split that may explain it. */
async function withSplit(
  ctx: UserCtx,
  { portfolio }: LedgerView,
  { assetId, date, missing }: Oversold,
): Promise<NonNullable<TransactionPreview["oversold"]>> {
  const split = await findOpenSplit(ctx.db, portfolio, assetId, date);
  if (!split) return { assetId, date, missing, split: null };
  const { effectiveOn, terms, source } = split;
  const { ratioTo = "1", ratioFrom = "1" } = terms;
  return { assetId, date, missing, split: { date: effectiveOn, ratioTo, ratioFrom, source } };
}

/** Assets linked by rows of two: their holdings depend on each other. */
function linkedAssets(rows: readonly Transaction[], ids: readonly string[]): ReadonlySet<string> {
  const linked = new Set(ids);
  const pairs = rows.filter(({ assetId, toAssetId }) => assetId !== undefined && toAssetId !== undefined);
  for (let size = -1; size !== linked.size; ) {
    size = linked.size;
    for (const { assetId = "", toAssetId = "" } of pairs) {
      if (!linked.has(assetId) && !linked.has(toAssetId)) continue;
      linked.add(assetId).add(toAssetId);
    }
  }
  return linked;
}
