import {
  type Figure,
  formatDec,
  formatMoney,
  type IsoDate,
  type LedgerRun,
  type Period,
  parseMoney,
  runLedger,
  type Transaction,
} from "@zerno/engine";
import type { z } from "zod";
import { loadAssets, loadTerms } from "../../ledger/asset-terms.ts";
import { toWire, toWireReason } from "../../ledger/figures.ts";
import { type LedgerView, loadLedger } from "../../ledger/load-ledger.ts";
import { findOversold } from "../../ledger/quantity-check.ts";
import { cashEffectOf, grossOf } from "../../ledger/transaction-row.ts";
import { toTransaction } from "../../ledger/transaction-values.ts";
import { findPrice } from "../../market/prices.ts";
import { findRate } from "../../market/rates.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Money } from "../../shared/ledger-shapes.ts";
import { readDraft } from "./save-transaction.ts";
import type { TransactionPreview, transactionsContract } from "./transactions.contract.ts";

type PreviewInput = z.output<(typeof transactionsContract)["POST /api/transactions/preview"]["input"]>;

/** The draft's id while it has none: sorts behind every real one. */
const draftId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The ledger of one asset's rows alone, or of none. */
function runOf(view: LedgerView, transactions: readonly Transaction[], terms: LedgerView["input"]["assets"]) {
  return runLedger({ ...view.input, transactions, assets: terms });
}

function averageCostOf(run: LedgerRun, assetId: string, today: IsoDate): Figure {
  const period: Period = { from: today, to: today };
  return run.figure("averageCost", { kind: "asset", assetId }, period);
}

const quantityOf = (run: LedgerRun, assetId: string): string =>
  formatDec(run.holdings().find((holding) => holding.assetId === assetId)?.quantity ?? 0n);

/** Cash of the touched currencies at the end of the row's day: without the saved row, with the draft. */
function cashAfter(view: LedgerView, replaced: Transaction | undefined, row: Transaction, effect: Money[]) {
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
  book(effect, 1n);
  return effect.map(({ currency }) => ({ currency, amount: formatMoney(balances.get(currency) ?? 0n) }));
}

/** What a draft would do: the checks of saving, then the ledger with and without it. */
export async function previewTransaction(ctx: UserCtx, input: PreviewInput): Promise<TransactionPreview> {
  const view = await loadLedger(ctx, input.portfolioId);
  const values = await readDraft(ctx, ctx.db, input);
  const row = toTransaction(input.id ?? draftId, values);
  const assets = await loadAssets(ctx.db, ctx.user.id, row.assetId ? [row.assetId] : []);
  const terms = new Map([...view.input.assets, ...(await loadTerms(ctx.db, ctx.user.id, assets.values()))]);
  const replaced = view.input.transactions.find(({ id }) => id === input.id);
  const others = view.input.transactions.filter(({ id }) => id !== input.id);
  const ofAsset = (list: readonly Transaction[]) =>
    row.assetId === undefined ? [] : list.filter(({ assetId }) => assetId === row.assetId);
  const after = runOf(view, row.assetId === undefined ? [row] : [...ofAsset(others), row], terms);
  const before = runOf(view, ofAsset(view.input.transactions), terms);
  const cashEffect = cashEffectOf(row, view.portfolio.isCashTracked, terms);
  const oversold = findOversold([...ofAsset(others), row], view.portfolio.isShortAllowed);
  return {
    gross: grossOf(row, terms),
    cashEffect,
    cashAfter: cashAfter(view, replaced, row, cashEffect),
    holding:
      row.assetId === undefined
        ? null
        : {
            quantityBefore: quantityOf(before, row.assetId),
            quantityAfter: quantityOf(after, row.assetId),
            averageCostBefore: toWire(averageCostOf(before, row.assetId, view.today), assets),
            averageCostAfter: toWire(averageCostOf(after, row.assetId, view.today), assets),
          },
    oversold: oversold ? { assetId: oversold.assetId, date: oversold.date, missing: oversold.missing } : null,
    problems: after.problems
      .filter(({ transactionId }) => transactionId === row.id)
      .map(({ reason }) => toWireReason(reason, assets)),
    suggested: await suggest(ctx, view, row),
  };
}

/** What the form fills in for the day: the asset's close and the rate to the portfolio's currency. */
async function suggest(
  ctx: UserCtx,
  view: LedgerView,
  row: Transaction,
): Promise<TransactionPreview["suggested"]> {
  const assets = await loadAssets(ctx.db, ctx.user.id, row.assetId ? [row.assetId] : []);
  const asset = row.assetId === undefined ? undefined : assets.get(row.assetId);
  const price = asset ? await findPrice(ctx.db, ctx.user.id, asset, row.date) : null;
  const { currency: to } = view.portfolio;
  const pair = { from: row.currency, to };
  const rate = pair.from === to ? null : await findRate(ctx.db, ctx.user.id, pair, row.date);
  return {
    price:
      price && asset
        ? { value: price.close, currency: asset.currency, date: price.usedOn, source: price.source }
        : null,
    rate: rate
      ? {
          value: rate.rate,
          pair: `${pair.from}/${to}`,
          date: rate.legs[0]?.usedOn ?? row.date,
          source: [...new Set(rate.legs.map(({ source }) => source))].join(", "),
        }
      : null,
  };
}
