import {
  accruedHeld,
  type Dec,
  decToNumber,
  divideHalfEven,
  formatDec,
  formatMoney,
  fromDayNumber,
  MONEY_ONE,
  type Money,
  moneyToNumber,
  multiplyDivide,
  worthOf,
} from "@zerno/engine";
import type { Bilingual } from "./bilingual.ts";
import type { DemoRow } from "./demo-row.ts";
import type { DuePayment, MarketView } from "./market-view.ts";

export interface BookTerms {
  readonly isCashTracked: boolean;
  /** Thousandths of a percent of the trade: 50 = 0.05 %. */
  readonly feePer100k: number;
  readonly dividendTaxPercent: number;
}

const one = 10n ** 18n;
const cent = MONEY_ONE / 100n;

export const toCents = (value: bigint): Money => (divideHalfEven(value, cent) * cent) as Money;
export const moneyOf = (units: number): Money => (BigInt(Math.round(units * 100)) * cent) as Money;
const dec = (units: number): Dec => (BigInt(Math.round(units * 1e6)) * 10n ** 12n) as Dec;

/** Uses the engine's arithmetic, so that cash equals the ledger's. */
export class Book {
  readonly rows: DemoRow[] = [];
  readonly #view: MarketView;
  readonly #terms: BookTerms;
  readonly #cash = new Map<string, bigint>();
  readonly #held = new Map<string, bigint>();
  readonly #due = new Map<number, { payment: DuePayment; quantity: bigint }[]>();
  #day = 0;

  constructor(view: MarketView, terms: BookTerms) {
    this.#view = view;
    this.#terms = terms;
  }

  beginDay(day: number): void {
    this.#day = day;
    for (const payment of this.#view.paidOn(day))
      this.#receive(payment, this.#held.get(payment.ticker) ?? 0n);
    for (const { payment, quantity } of this.#due.get(day) ?? []) this.#receive(payment, quantity);
    for (const payment of this.#view.exOn(day)) {
      const quantity = this.#held.get(payment.ticker) ?? 0n;
      if (quantity === 0n) continue;
      this.#due.set(payment.payDay, [...(this.#due.get(payment.payDay) ?? []), { payment, quantity }]);
    }
    for (const { ticker, to, from } of this.#view.splitsOn(day)) {
      const quantity = this.#held.get(ticker) ?? 0n;
      if (quantity === 0n) continue;
      this.#held.set(ticker, multiplyDivide(quantity, BigInt(to), BigInt(from)));
      this.#write("split", { ticker, ratioTo: String(to), ratioFrom: String(from) });
    }
  }

  cash(currency: string): number {
    return moneyToNumber(this.#cash.get(currency) ?? 0n);
  }

  quantity(ticker: string): number {
    return decToNumber(this.#held.get(ticker) ?? 0n);
  }

  value(ticker: string): number {
    const { row } = this.#view.asset(ticker);
    const perPoint = row.nominal === null ? 1 : Number(row.nominal) / 100;
    return this.quantity(ticker) * this.#view.lastClose(ticker, this.#day) * perPoint;
  }

  unitCost(ticker: string): number {
    const { row } = this.#view.asset(ticker);
    return this.#view.lastClose(ticker, this.#day) * (row.nominal === null ? 1 : Number(row.nominal) / 100);
  }

  deposit(currency: string, amount: Money, note?: Bilingual): void {
    this.#move("deposit", currency, { amount, sign: 1n, note });
  }

  withdraw(currency: string, amount: Money, note?: Bilingual): void {
    this.#move("withdrawal", currency, { amount, sign: -1n, note });
  }

  charge(kind: "fee" | "tax", currency: string, charged: { amount: Money; note: Bilingual }): void {
    this.#move(kind, currency, { ...charged, sign: -1n });
  }

  interest(currency: string, amount: Money): void {
    this.#move("interest", currency, { amount, sign: 1n, note: undefined });
  }

  /** Trades near the close. False when the exchange is closed. */
  trade(kind: "buy" | "sell", ticker: string, units: number, note?: Bilingual): boolean {
    const price = this.#view.tradePrice(ticker, this.#day);
    const quantity = dec(units);
    if (price === undefined || quantity <= 0n) return false;
    const asset = this.#view.engineAsset(ticker);
    const { currency } = asset;
    const worth = worthOf(asset, { quantity, price, day: this.#day });
    const { amount: accrued } = accruedHeld(asset, { quantity, day: this.#day });
    const fee = toCents((worth * BigInt(this.#terms.feePer100k)) / 100_000n);
    const sign = kind === "buy" ? 1n : -1n;
    this.#add(currency, -sign * (worth + accrued) - fee);
    this.#held.set(ticker, (this.#held.get(ticker) ?? 0n) + sign * quantity);
    this.#write(kind, {
      ticker,
      quantity: formatDec(quantity),
      price: formatDec(price),
      ...(accrued === 0n ? {} : { accrued: formatMoney(accrued) }),
      ...(fee === 0n ? {} : { fee: formatMoney(fee), feeCurrency: currency }),
      ...(note ? { note } : {}),
    });
    return true;
  }

  exchange(pair: { from: string; to: string }, amount: Money, spreadPer100k: number): void {
    const { from, to } = pair;
    const isInverted = from === "RUB" || to === "EUR";
    const rate = isInverted ? this.#view.rate(to, from, this.#day) : this.#view.rate(from, to, this.#day);
    const exact = isInverted ? multiplyDivide(amount, one, rate) : multiplyDivide(amount, rate, one);
    const bought = toCents((exact * BigInt(100_000 - spreadPer100k)) / 100_000n);
    this.#add(from, -amount);
    this.#add(to, bought);
    this.rows.push({
      kind: "currency-exchange",
      tradeDate: fromDayNumber(this.#day),
      currency: from,
      amount: formatMoney(amount),
      toAmount: formatMoney(bought),
      toCurrency: to,
      affectsCash: true,
    });
  }

  #receive({ kind, ticker, perUnit }: DuePayment, quantity: bigint): void {
    if (quantity === 0n) return;
    const { currency } = this.#view.engineAsset(ticker);
    const amount = toCents(multiplyDivide(perUnit, quantity, one));
    const percent = kind === "dividend" ? this.#terms.dividendTaxPercent : 0;
    const tax = toCents((amount * BigInt(percent)) / 100n);
    this.#add(currency, amount - tax);
    if (kind === "redemption") this.#held.delete(ticker);
    this.#write(kind, {
      ticker,
      amount: formatMoney(amount),
      ...(kind === "redemption" ? { quantity: formatDec(quantity) } : {}),
      ...(tax === 0n ? {} : { tax: formatMoney(tax), taxCurrency: currency }),
    });
  }

  #move(
    kind: "deposit" | "withdrawal" | "fee" | "tax" | "interest",
    currency: string,
    moved: { amount: Money; sign: bigint; note: Bilingual | undefined },
  ): void {
    if (moved.amount <= 0n) return;
    this.#add(currency, moved.sign * moved.amount);
    this.rows.push({
      kind,
      tradeDate: fromDayNumber(this.#day),
      currency,
      amount: formatMoney(moved.amount),
      affectsCash: true,
      ...(moved.note ? { note: moved.note } : {}),
    });
  }

  #write(
    kind: DemoRow["kind"],
    {
      ticker,
      ...fields
    }: { ticker: string } & Omit<DemoRow, "kind" | "tradeDate" | "asset" | "currency" | "affectsCash">,
  ): void {
    const { row } = this.#view.asset(ticker);
    this.rows.push({
      kind,
      tradeDate: fromDayNumber(this.#day),
      asset: { ownerId: row.ownerId, id: row.id },
      currency: row.currency,
      affectsCash: this.#terms.isCashTracked,
      ...fields,
    });
  }

  #add(currency: string, money: bigint): void {
    if (this.#terms.isCashTracked) this.#cash.set(currency, (this.#cash.get(currency) ?? 0n) + money);
  }
}
