import { type Draft, decimal, type InstrumentRef, type KindName, readCurrency } from "@zerno/brokers";
import { dayAfter, momentOf } from "../kit/moments.ts";
import { createPage, type PageReading } from "../kit/page.ts";
import type { Listed, Trade, Transaction } from "./lists.ts";
import type { Asset } from "./request.ts";
import { nominalOf, refOf } from "./values.ts";

const { absolute, add, isNegative, isZero, multiply, subtract } = decimal;
const ZONE = "Europe/Moscow";
const near = 1000;

interface Reading {
  readonly page: PageReading;
  readonly assets: ReadonlyMap<string, Asset | undefined>;
  readonly transactions: readonly Transaction[];
}

/** Actual charge of a deal, where its settlement is listed. */
const settlementOf = (
  { transactions }: Reading,
  { symbol, timestamp, size, price }: Trade,
): string | undefined => {
  const found = transactions.find(
    (other) =>
      other.symbol === symbol &&
      Math.abs(other.timestamp - timestamp) <= near &&
      other.trade?.size != null &&
      absolute(other.trade.size) === absolute(size) &&
      (other.trade.price == null || other.trade.price === price),
  );
  return found?.change == null || isZero(found.change.amount) ? undefined : absolute(found.change.amount);
};

function addTrade(reading: Reading, trade: Trade): void {
  const { page, assets } = reading;
  const asset = assets.get(trade.symbol);
  const nominal = nominalOf(asset);
  const quantity = absolute(trade.size);
  const accrued = absolute(trade.accrued_interest ?? "0");
  const currency = readCurrency(trade.currency || (asset?.quote_currency ?? ""))?.code;
  const moment = momentOf(trade.timestamp, ZONE);
  if (currency === undefined || isZero(quantity)) {
    page.fail(moment.date, currency === undefined ? "unknown-currency" : "zero-number", trade);
    return;
  }
  // Bonds are quoted in percent of a nominal that may have been amortised since.
  const unit = nominal === undefined ? trade.price : multiply(multiply(trade.price, nominal), "0.01");
  const settled = nominal === undefined ? undefined : settlementOf(reading, trade);
  page.add({
    ...{ kind: trade.side === "SIDE_BUY" ? ("buy" as const) : ("sell" as const), ...moment },
    ...{ instrument: refOf(trade.symbol, asset), quantity, price: trade.price, currency },
    amount: settled === undefined ? multiply(quantity, unit) : subtract(settled, accrued),
    accrued: isZero(accrued) ? undefined : accrued,
    note: trade.comment || undefined,
    externalId: trade.trade_id,
  });
}

const isDealFee = ({ transaction_name: name }: Transaction): boolean =>
  name === "" || /брокер|сделк|бирж|клиринг|broker|trade|exchange/i.test(name);

/** The report prints the fee at the deal; the API lists it separately, on the same or next day. */
function dealOf({ page }: Reading, { symbol, timestamp }: Transaction, currency: string): Draft | undefined {
  const { date } = momentOf(timestamp, ZONE);
  const ticker = symbol.split("@")[0];
  const deals = page.rows.filter(
    (row) =>
      (row.kind === "buy" || row.kind === "sell") &&
      row.currency === currency &&
      (symbol === "" || row.instrument?.symbol === ticker) &&
      row.date <= date &&
      dayAfter(row.date, 1) >= date,
  );
  const sameDay = deals.filter((row) => row.date === date);
  const best = sameDay.length > 0 ? sameDay : deals;
  return best.find(({ fee }) => fee === undefined) ?? best[0];
}

function addFee(reading: Reading, of: Transaction, change: NonNullable<Transaction["change"]>): boolean {
  const deal = isNegative(change.amount) && isDealFee(of) ? dealOf(reading, of, change.currency) : undefined;
  if (deal === undefined) return false;
  deal.fee = add(deal.fee ?? "0", absolute(change.amount));
  return true;
}

type Signs = readonly [paid: KindName, received: KindName];

const SIGNS: Readonly<Record<string, Signs>> = {
  DEPOSIT: ["cash-expense", "deposit"],
  WITHDRAW: ["withdrawal", "cash-gain"],
  COMMISSION: ["fee", "cash-gain"],
  TAX: ["tax", "tax-refund"],
  TRANSFER: ["withdrawal", "deposit"],
  INHERITANCE: ["withdrawal", "deposit"],
  CONTRACT_TERMINATION: ["withdrawal", "deposit"],
  OUTCOMES: ["cash-expense", "cash-gain"],
  FINE: ["cash-expense", "cash-gain"],
  LOAN: ["cash-expense", "cash-gain"],
  OTHERS: ["cash-expense", "cash-gain"],
};

function incomeKind(
  { transaction_name: name }: Transaction,
  instrument: InstrumentRef | undefined,
): KindName {
  if (instrument === undefined) return "interest";
  if (/част|амортиз/i.test(name)) return "amortisation";
  if (/погаш/i.test(name)) return "redemption";
  return instrument.assetType === 2 || /купон/i.test(name) ? "coupon" : "dividend";
}

function addMoney(reading: Reading, of: Transaction, category: string): void {
  const { page, assets } = reading;
  const moment = momentOf(of.timestamp, ZONE);
  const { change } = of;
  if (change == null || isZero(change.amount)) {
    page.ignore(moment.date, "no-ledger-event", of.transaction_name);
    return;
  }
  if (category === "COMMISSION" && addFee(reading, of, change)) return;
  const instrument = of.symbol === "" ? undefined : refOf(of.symbol, assets.get(of.symbol));
  const received = category === "INCOME" ? incomeKind(of, instrument) : (SIGNS[category]?.[1] ?? "cash-gain");
  const kind = isNegative(change.amount) ? (SIGNS[category]?.[0] ?? "cash-expense") : received;
  const quantity = kind === "redemption" ? absolute(of.change_qty ?? "0") : undefined;
  if (quantity === "0") page.fail(moment.date, "redemption-without-papers", of);
  else
    page.add({
      ...{ kind, ...moment, instrument, quantity },
      ...{
        currency: change.currency,
        amount: absolute(change.amount),
        note: of.transaction_name || undefined,
      },
    });
}

function addSecurities({ page, assets }: Reading, of: Transaction, quantity: string): void {
  const asset = assets.get(of.symbol);
  page.add({
    ...{ kind: isNegative(quantity) ? ("transfer-out" as const) : ("transfer-in" as const) },
    ...{ ...momentOf(of.timestamp, ZONE), instrument: refOf(of.symbol, asset), quantity: absolute(quantity) },
    currency: readCurrency(asset?.quote_currency ?? "")?.code ?? "RUB",
    ...{ affectsCash: false, note: of.transaction_name || undefined },
  });
}

function addTransaction(reading: Reading, of: Transaction): void {
  const { date } = momentOf(of.timestamp, ZONE);
  const category = (of.transaction_category || of.category)
    .toUpperCase()
    .replace(/^TRANSACTION_CATEGORY_/, "");
  if (of.trade != null) reading.page.ignore(date, "settlement-row", of.transaction_name);
  else if (category !== "INCOME" && SIGNS[category] === undefined)
    reading.page.fail(date, "unknown-event", of);
  else if (category !== "INCOME" && of.symbol !== "" && of.change_qty != null && !isZero(of.change_qty))
    addSecurities(reading, of, of.change_qty);
  else addMoney(reading, of, category);
}

/** Reads deals and movements as rows. */
export function readDays(
  trades: Listed<Trade>,
  transactions: Listed<Transaction>,
  assets: ReadonlyMap<string, Asset | undefined>,
): PageReading {
  const page = createPage();
  const reading: Reading = { page, assets, transactions: transactions.read };
  for (const trade of trades.read.toSorted((a, b) => a.timestamp - b.timestamp)) addTrade(reading, trade);
  for (const one of transactions.read.toSorted((a, b) => a.timestamp - b.timestamp))
    addTransaction(reading, one);
  for (const item of [...trades.unread, ...transactions.unread]) page.fail("", "unknown-row-shape", item);
  page.joinTaxes();
  return page;
}
