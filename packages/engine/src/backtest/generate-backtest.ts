import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { type Money, PER_DEC } from "../money/decimal.ts";
import { divideByPower } from "../money/rounding.ts";
import { remember } from "../remember.ts";
import { isRefused, type Refused } from "../risk/statistic.ts";
import { createRates } from "../valuation/rates.ts";
import { worthOf } from "../valuation/worth.ts";
import type { BacktestAsset, BacktestPlan, PeriodicFlow } from "./backtest-plan.ts";
import { type Book, moveMoney, openBook, type Position, receiveDividend, split } from "./book.ts";
import { findFaults } from "./find-faults.ts";
import { liftPrices } from "./lift-prices.ts";
import { contribute, hasDrifted, rebalance, reinvest, withdraw } from "./place-orders.ts";
import { createSchedule, flowOf } from "./schedule.ts";
import { findTradingStart, openDays } from "./trading-start.ts";

export interface GeneratedBacktest {
  readonly input: LedgerInput;
  readonly start: IsoDate;
  /** Buys and sells without fees. */
  readonly traded: Money;
  readonly notes: readonly Reason[];
}

function withLedgerPrices(plan: BacktestPlan, start: number): BacktestPlan | Refused {
  if (plan.dividends !== "price") return plan;
  const rates = createRates(plan.rates);
  const assets: BacktestAsset[] = [];
  for (const asset of plan.assets) {
    const prices = liftPrices(asset, rates, start);
    if (isRefused(prices)) return prices;
    assets.push({ ...asset, prices });
  }
  return { ...plan, assets };
}

type Happenings = Map<Position, (() => void)[]>;

/** Splits at the open, then dividends of the units held. */
function eventsOf(book: Book): ReadonlyMap<number, Happenings> {
  const { plan } = book;
  const byDay = new Map<number, Happenings>();
  for (const position of book.positions) {
    const { splits = [], dividends = [] } = position.asset;
    const add = (day: number, happen: () => void): void => {
      const ofDay: Happenings = remember(byDay, day, () => new Map());
      remember(ofDay, position, () => []).push(happen);
    };
    for (const { exDate, to, from } of splits) {
      const day = dayNumber(exDate);
      add(day, () => split(book, position, { day, to, from }));
    }
    for (const { exDate, payDate, amount, currency } of plan.dividends === "reinvest" ? dividends : []) {
      const day = dayNumber(exDate);
      add(day, () => {
        const gross = worthOf(undefined, { quantity: position.held, price: amount, day });
        const tax = divideByPower(gross * (plan.withholding ?? 0n), PER_DEC);
        receiveDividend(book, position, { day, gross, tax, currency, payDate });
      });
    }
  }
  return byDay;
}

function createFlows(book: Book, flow: PeriodicFlow | undefined, start: IsoDate) {
  if (flow === undefined || flow.amount === 0n) return () => {};
  const schedule = createSchedule(start, flow.every);
  let made = 0;
  let isOver = false;
  return (day: number, isRebalancing: boolean): void => {
    for (let count = schedule.comeBy(day); count > 0 && !isOver; count--) {
      const amount = flowOf(flow, ++made);
      // Buying by weights before the day's rebalancing would only add fees.
      if (amount > 0n && isRebalancing) moveMoney(book, day, amount);
      else if (amount > 0n) contribute(book, day, amount);
      else if (amount < 0n) isOver = !withdraw(book, day, -amount);
    }
  };
}

function createDates({ rebalancing }: BacktestPlan, start: IsoDate): (day: number) => boolean {
  if (rebalancing.kind === "never" || rebalancing.kind === "threshold") return () => false;
  const schedule = createSchedule(start, rebalancing.kind);
  return (day) => schedule.comeBy(day) > 0;
}

function play(book: Book, first: number): void {
  const { plan } = book;
  const start = fromDayNumber(first);
  const last = dayNumber(plan.end);
  const events = eventsOf(book);
  const open = openDays(plan.assets, first, last);
  // A purchase at the last close only costs fees.
  const lastOpen = first + open.lastIndexOf(1);
  let isWaiting = false;
  const playFlows = createFlows(book, plan.flow, start);
  const isDateOf = createDates(plan, start);
  const drift = plan.rebalancing.kind === "threshold" ? plan.rebalancing.drift : undefined;
  contribute(book, first, plan.amount);
  for (let day = first + 1; day <= last; day++) {
    const ofDay = events.get(day);
    if (isWaiting || ofDay !== undefined) {
      for (const position of isWaiting ? book.positions : (ofDay?.keys() ?? [])) {
        for (const happen of ofDay?.get(position) ?? []) happen();
        reinvest(book, position, day);
      }
      isWaiting = book.positions.some(({ isDue }) => isDue);
    }
    if (open[day - first] === 0) continue;
    const isDate = isDateOf(day) && day < lastOpen;
    playFlows(day, isDate);
    if (day === lastOpen) continue;
    if (isDate || (drift !== undefined && hasDrifted(book, day, drift))) rebalance(book, day);
  }
}

function ledgerOf(plan: BacktestPlan, transactions: readonly Transaction[]): LedgerInput {
  const assets = new Map<string, Asset>();
  for (const { assetId, currency, staleDays, isCrypto } of plan.assets) {
    assets.set(assetId, {
      id: assetId,
      currency,
      ...(staleDays !== undefined && { staleDays }),
      ...(isCrypto !== undefined && { isCrypto }),
    });
  }
  return {
    baseCurrency: plan.currency,
    currency: plan.currency,
    costMethod: "fifo",
    trackCash: true,
    asOf: plan.end,
    transactions,
    assets,
    prices: new Map(plan.assets.map(({ assetId, prices }) => [assetId, prices])),
    rates: plan.rates,
    sourceNames: plan.sourceNames,
  };
}

/**
 * Generates the ledger of a plan. Cash is held in the plan's currency only. Flows and rebalancings fall on the start's
 * day of the month and wait for the next day with closes of all assets; a rebalancing of the same day invests the
 * flows; nothing is rebalanced on the last such day. An indivisible remainder stays as cash. Notes: those of the start,
 * `exhausted` {date}, `tax-not-applied` when dividends are in the price and a tax is given. Refused: faults of the plan
 * (see `findFaults`), `no-close`, `no-common-day`, `no-rate` {pair, date}. Source: conventions C70.
 */
export function generateBacktest(plan: BacktestPlan): GeneratedBacktest | Refused {
  const faults = findFaults(plan);
  if (faults.length > 0) return { refused: faults };
  const start = findTradingStart(plan);
  if (isRefused(start)) return start;
  const priced = withLedgerPrices(plan, start.day);
  if (isRefused(priced)) return priced;
  const book = openBook(priced);
  play(book, start.day);
  if (book.missing.size > 0) return { refused: [...book.missing.values()] };
  const isTaxLeftOut = plan.dividends === "price" && (plan.withholding ?? 0n) > 0n;
  return {
    input: ledgerOf(priced, book.rows),
    start: fromDayNumber(start.day),
    traded: book.traded as Money,
    notes: [...start.notes, ...(isTaxLeftOut ? [reason("tax-not-applied")] : []), ...book.notes],
  };
}
