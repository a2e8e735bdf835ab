import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { Transaction } from "../ledger/transaction.ts";
import { type Dec, decFromNumber, type Money } from "../money/decimal.ts";
import { multiplyDivide } from "../money/rounding.ts";
import { feeOf } from "../rebalance/order-money.ts";
import type { FeeModel } from "../rebalance/rebalance-input.ts";
import { remember } from "../remember.ts";
import { createRates, type Rates } from "../valuation/rates.ts";
import type { BacktestAsset, BacktestPlan } from "./backtest-plan.ts";
import { localWorth, type Quote, worthInPlan } from "./order-size.ts";
import { closeOf } from "./trading-start.ts";

export interface Position {
  readonly asset: BacktestAsset;
  held: bigint;
  /** Net dividends to reinvest. */
  earmarked: bigint;
  isDue: boolean;
}

export interface Book {
  readonly plan: BacktestPlan;
  readonly rates: Rates;
  readonly positions: readonly Position[];
  readonly rows: Transaction[];
  readonly notes: Reason[];
  cash: bigint;
  /** Without fees, in the plan's currency. */
  traded: bigint;
  /** Many rows share a day. */
  rowDay: number;
  rowDate: IsoDate;
  readonly missing: Map<string, Reason>;
}

export function openBook(plan: BacktestPlan, rates: Rates = createRates(plan.rates)): Book {
  const positions = plan.assets.map((asset) => ({ asset, held: 0n, earmarked: 0n, isDue: false }));
  const first = { rowDay: dayNumber(plan.start), rowDate: plan.start };
  return { plan, rates, positions, rows: [], notes: [], cash: 0n, traded: 0n, ...first, missing: new Map() };
}

const nextId = ({ rows }: Book): string => `backtest-${rows.length + 1}`;

function dateOf(book: Book, day: number): IsoDate {
  if (day !== book.rowDay) {
    book.rowDay = day;
    book.rowDate = fromDayNumber(day);
  }
  return book.rowDate;
}

function rateOf(book: Book, currency: string, day: number): Dec | undefined {
  const rate = book.rates.rate(currency, book.plan.currency, day);
  if (rate !== undefined) return rate as Dec;
  const pair = `${currency}/${book.plan.currency}`;
  remember(book.missing, pair, () => reason("no-rate", { pair, date: fromDayNumber(day) }));
  return undefined;
}

export function quoteOf(book: Book, { asset }: Position, day: number): Quote | undefined {
  const close = closeOf(asset.prices, day);
  if (Number.isNaN(close)) return undefined;
  const rate = rateOf(book, asset.currency, day);
  return rate === undefined ? undefined : { price: decFromNumber(close), rate, step: asset.lotSize ?? 1n };
}

function exchange(
  book: Book,
  day: number,
  legs: { readonly paid: bigint; readonly from: string; readonly got: bigint; readonly to: string },
): void {
  if (legs.from === legs.to || legs.paid <= 0n || legs.got <= 0n) return;
  book.rows.push({
    id: nextId(book),
    date: dateOf(book, day),
    affectsCash: true,
    kind: "currency-exchange",
    amount: legs.paid as Money,
    currency: legs.from,
    toAmount: legs.got as Money,
    toCurrency: legs.to,
  });
}

export interface Order {
  readonly day: number;
  readonly quote: Quote;
  readonly units: bigint;
  /** In the plan's currency. */
  readonly worth: bigint;
  readonly fees: FeeModel | undefined;
}

function addTrade(
  book: Book,
  { asset }: Position,
  kind: "buy" | "sell",
  { day, quote, units, worth, fees }: Order,
): bigint {
  const fee = feeOf(fees, worth);
  // Spreading is several times slower, and trades are nine rows in ten.
  const row = {
    id: nextId(book),
    date: dateOf(book, day),
    affectsCash: true,
    kind,
    assetId: asset.assetId,
    quantity: units as Dec,
    price: quote.price,
    currency: asset.currency,
  };
  book.rows.push(fee > 0n ? { ...row, fee, feeCurrency: book.plan.currency } : row);
  book.traded += worth;
  return fee;
}

/** Returns the cost, fee included. */
export function buy(book: Book, position: Position, order: Order): bigint {
  const { day, quote, units, worth } = order;
  if (units <= 0n) return 0n;
  const { currency } = position.asset;
  if (currency !== book.plan.currency) {
    const got = localWorth(quote, units);
    exchange(book, day, { paid: worth, from: book.plan.currency, got, to: currency });
  }
  const spent = worth + addTrade(book, position, "buy", order);
  position.held += units;
  book.cash -= spent;
  return spent;
}

/** Sells at the close, unless the fee exceeds the proceeds. */
export function sell(book: Book, position: Position, asked: Omit<Order, "worth">): void {
  const { day, quote, units, fees } = asked;
  if (units <= 0n) return;
  const worth = worthInPlan(quote, units);
  if (feeOf(fees, worth) >= worth) return;
  const fee = addTrade(book, position, "sell", { day, quote, units, worth, fees });
  const { currency } = position.asset;
  if (currency !== book.plan.currency) {
    const paid = localWorth(quote, units);
    exchange(book, day, { paid, from: currency, got: worth, to: book.plan.currency });
  }
  position.held -= units;
  book.cash += worth - fee;
}

export function moveMoney(book: Book, day: number, amount: bigint): void {
  if (amount === 0n) return;
  const kind = amount > 0n ? "deposit" : "withdrawal";
  const size = (amount > 0n ? amount : -amount) as Money;
  const { currency } = book.plan;
  book.rows.push({
    id: nextId(book),
    date: dateOf(book, day),
    affectsCash: true,
    kind,
    amount: size,
    currency,
  });
  book.cash += amount;
}

/** Rounds as in the ledger (exactness E8). */
export function split(book: Book, position: Position, at: { day: number; to: bigint; from: bigint }): void {
  if (position.held === 0n) return;
  const { day, to, from } = at;
  const { assetId, currency } = position.asset;
  const ratio = { to, from };
  book.rows.push({
    id: nextId(book),
    date: dateOf(book, day),
    affectsCash: true,
    kind: "split",
    assetId,
    currency,
    ratio,
  });
  position.held = multiplyDivide(position.held, to, from);
}

/** Books net of tax on the ex-date, exchanged at the day's rate. */
export function receiveDividend(
  book: Book,
  position: Position,
  at: {
    readonly day: number;
    readonly gross: bigint;
    readonly tax: bigint;
    readonly currency: string;
    readonly payDate: IsoDate;
  },
): void {
  const { day, gross, tax, currency, payDate } = at;
  if (gross <= 0n) return;
  const rate = rateOf(book, currency, day);
  if (rate === undefined) return;
  const row = {
    id: nextId(book),
    date: dateOf(book, day),
    affectsCash: true,
    kind: "dividend" as const,
    assetId: position.asset.assetId,
    amount: gross as Money,
    currency,
    settleDate: payDate,
  };
  book.rows.push(tax > 0n ? { ...row, tax: tax as Money } : row);
  const net = book.rates.convert(gross - tax, { from: currency, to: book.plan.currency }, day) ?? 0n;
  exchange(book, day, { paid: gross - tax, from: currency, got: net, to: book.plan.currency });
  position.earmarked += net;
  position.isDue = true;
  book.cash += net;
}
