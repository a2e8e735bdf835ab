import { formatDec, formatMoney, KIND_CODES, type LedgerInput, type Transaction } from "@zerno/engine";
import { v7 as newId } from "uuid";
import { insertAssets } from "../../app/market/assets/write-assets.ts";
import { toPatches } from "../../app/market/prices/chunks.ts";
import { storePricePatches } from "../../app/market/prices/store-prices.ts";
import { storeRatePatches } from "../../app/market/rates/store-rates.ts";
import { searchTextOf } from "../../app/market/search/search-text.ts";
import { unrecorded } from "../../app/portfolio/history/recorded-tx.ts";
import { getAccountId } from "../../app/portfolio/portfolios/accounts.queries.ts";
import { insertPortfolio, type PortfolioRow } from "../../app/portfolio/portfolios/portfolios.queries.ts";
import type { TransactionValues } from "../../app/portfolio/transactions/transaction-values.types.ts";
import { insertTransactions } from "../../app/portfolio/transactions/transactions.queries.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import {
  AccountType,
  AssetType,
  CashBackType,
  CostMethod,
  nilGuid,
  PortfolioView,
} from "../../app/shared/codes.ts";

const source = { name: "bench" };
const firstYear = 2005;

/** Stores a ledger with its prices and rates in the database, in the program's form. */
export async function storeLedger(db: Db, userId: string, ledger: LedgerInput): Promise<PortfolioRow> {
  const ids = new Map([...ledger.assets.keys()].map((id) => [id, newId()]));
  await storeAssets(db, ledger, ids);
  await storeMarket(db, ledger, ids);
  const portfolio = await insertPortfolio(db, userId, {
    name: "Bench",
    currency: ledger.baseCurrency,
    view: PortfolioView.transactional,
    accountType: AccountType.real,
    costMethod: CostMethod.fifo,
    cashBackType: CashBackType.byTransactions,
    isCashTracked: ledger.trackCash,
    createdAt: new Date(),
  });
  const accountId = await getAccountId(db, userId, portfolio.id);
  const rows = ledger.transactions.map((row) => toValues(row, ids));
  await insertTransactions(unrecorded(db, "new"), { portfolio, accountId, now: new Date() }, rows);
  return portfolio;
}

async function storeAssets(db: Db, ledger: LedgerInput, ids: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...ledger.assets].map(([name, { currency }]) => {
    const names = { ticker: name, nameEn: name, nameRu: name };
    const id = ids.get(name) ?? name;
    return { ...names, id, currency, ownerId: nilGuid, type: AssetType.stock, exchange: "BENCH" };
  });
  await insertAssets(
    db,
    rows.map((row) => ({ ...row, searchText: searchTextOf(row), createdAt: new Date() })),
  );
}

async function storeMarket(db: Db, ledger: LedgerInput, ids: ReadonlyMap<string, string>): Promise<void> {
  const prices = [...ledger.prices].map(([name, { firstDay, closes }]) => ({
    asset: { ownerId: nilGuid, id: ids.get(name) ?? name },
    patches: toPatches(firstDay, closes, firstYear),
  }));
  await storePricePatches(db, nilGuid, prices, source);
  const rates = ledger.rates.map(({ base, quote, firstDay, values }) => ({
    base,
    quote,
    patches: toPatches(firstDay, values, firstYear),
  }));
  await storeRatePatches(db, nilGuid, rates, source);
}

const toValues = (row: Transaction, ids: ReadonlyMap<string, string>): TransactionValues => ({
  kind: KIND_CODES[row.kind],
  tradeDate: row.date,
  tradeTime: null,
  settleDate: null,
  assetOwnerId: nilGuid,
  assetId: ids.get(row.assetId ?? "") ?? null,
  quantity: row.quantity === undefined ? null : formatDec(row.quantity),
  price: row.price === undefined ? null : formatDec(row.price),
  currency: row.currency,
  amount: null,
  accrued: null,
  fee: row.fee === undefined ? null : formatMoney(row.fee),
  feeCurrency: null,
  tax: null,
  taxCurrency: null,
  rate: null,
  toAmount: null,
  toCurrency: null,
  ratioTo: null,
  ratioFrom: null,
  cost: null,
  acquiredOn: null,
  affectsCash: row.affectsCash,
  note: "",
});
