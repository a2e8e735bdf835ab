import {
  type Asset,
  dayNumber,
  formatMoney,
  kindOf,
  type LedgerInput,
  runLedger,
  type Transaction,
  worthOf,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import { demoTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Money } from "../../shared/schemas/ledger.schema.ts";
import type { TransactionRow } from "../../shared/schemas/transaction.schema.ts";
import { loadAssets, loadTerms, toAssetRef } from "../assets/asset-terms.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { rowTag } from "./row-tag.ts";
import { toTransaction } from "./to-transaction.ts";
import type { TransactionTableRow } from "./transactions.queries.ts";

export interface RowContext {
  readonly isCashTracked: boolean;
  readonly isDemo: boolean;
  readonly assets: ReadonlyMap<string, AssetRow>;
  readonly terms: ReadonlyMap<string, Asset>;
  readonly language: string;
}

/** Removes trailing zeros. */
export const plainDecimal = (text: string): string =>
  text.includes(".") ? text.replace(/\.?0+$/, "") : text;

const plainOrNull = (text: string | null): string | null => (text === null ? null : plainDecimal(text));

/** Null without amount and price, and for a bond price without nominal. */
export function grossOf(row: Transaction, terms: ReadonlyMap<string, Asset>): string | null {
  if (row.amount !== undefined) return formatMoney(row.amount);
  const { legs, line } = kindOf(row.kind);
  // Per unit of the underlying.
  const isOfOther = legs.includes("join") || legs.includes("assigned");
  const [quantity, id] = isOfOther ? [row.toQuantity, row.toAssetId] : [row.quantity, row.assetId];
  if (quantity === undefined || row.price === undefined) return null;
  const asset = id === undefined ? undefined : terms.get(id);
  const isPriceOfPosition = isOfOther || line === "position";
  if (isPriceOfPosition && asset?.isNominalUnknown === true) return null;
  const trade = { quantity, price: row.price, day: dayNumber(row.date) };
  return formatMoney(worthOf(isPriceOfPosition ? asset : undefined, trade));
}

/** Per currency. */
export function cashEffectOf(
  row: Transaction,
  isCashTracked: boolean,
  terms: ReadonlyMap<string, Asset>,
): Money[] {
  const input: LedgerInput = {
    baseCurrency: row.currency,
    currency: row.currency,
    costMethod: "fifo",
    trackCash: isCashTracked,
    asOf: row.date,
    transactions: [row],
    assets: terms,
    prices: new Map(),
    rates: [],
    sourceNames: [],
  };
  return runLedger(input)
    .cashBalances(row.date)
    .filter(({ amount }) => amount !== 0n)
    .map(({ currency, amount }) => ({ currency, amount: formatMoney(amount) }));
}

export function toTransactionRow(row: TransactionTableRow, ctx: RowContext): TransactionRow {
  const transaction = toTransaction(row.id, row, row.accountId);
  const asset = row.assetId === null ? undefined : ctx.assets.get(row.assetId);
  const toAsset = row.toAssetId === null ? undefined : ctx.assets.get(row.toAssetId);
  return {
    id: row.id,
    portfolioId: row.portfolioId,
    accountId: row.accountId,
    kind: row.kind,
    kindName: transaction.kind,
    group: kindOf(transaction.kind).group,
    date: row.tradeDate,
    time: row.tradeTime,
    settleDate: row.settleDate,
    asset: asset ? toAssetRef(asset, ctx.language) : null,
    quantity: plainOrNull(row.quantity),
    price: plainOrNull(row.price),
    currency: row.currency,
    amount: plainOrNull(row.amount),
    gross: grossOf(transaction, ctx.terms),
    cashEffect: cashEffectOf(transaction, ctx.isCashTracked, ctx.terms),
    accrued: plainOrNull(row.accrued),
    fee: plainOrNull(row.fee),
    feeCurrency: row.feeCurrency,
    tax: plainOrNull(row.tax),
    taxCurrency: row.taxCurrency,
    rate: plainOrNull(row.rate),
    toAmount: plainOrNull(row.toAmount),
    toCurrency: row.toCurrency,
    ratioTo: plainOrNull(row.ratioTo),
    ratioFrom: plainOrNull(row.ratioFrom),
    cost: plainOrNull(row.cost),
    acquiredOn: row.acquiredOn,
    affectsCash: row.affectsCash,
    note: ctx.isDemo ? demoTextIn(row.note, ctx.language) : row.note,
    importId: row.importId,
    importLine: row.importLine,
    actionId: row.actionId,
    moveId: row.moveId,
    toAsset: toAsset ? toAssetRef(toAsset, ctx.language) : null,
    toQuantity: plainOrNull(row.toQuantity),
    costShare: plainOrNull(row.costShare),
    optionRight: row.optionRight,
    lotChoices: row.lotChoices && [...row.lotChoices],
    version: row.version,
    etag: rowTag(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Reads assets once. */
export async function toTransactionRows(
  db: Db,
  rows: readonly TransactionTableRow[],
  portfolio: Pick<PortfolioRow, "userId" | "isCashTracked" | "isDemo">,
  language: string,
): Promise<TransactionRow[]> {
  const ids = [...new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()))];
  const assets = await loadAssets(db, portfolio.userId, ids);
  const terms = await loadTerms(db, readerOfPortfolio(portfolio), assets.values());
  const { isCashTracked, isDemo } = portfolio;
  const ctx = { isCashTracked, isDemo, assets, terms, language };
  return rows.map((row) => toTransactionRow(row, ctx));
}
