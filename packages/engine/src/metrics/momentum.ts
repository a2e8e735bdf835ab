import { addMonths, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { adjustForSplits } from "../income/adjust-for-splits.ts";
import { countingDay, type IncomePayment } from "../income/payment.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { MarketSplit } from "../ledger/price-series.ts";
import { decToNumber } from "../money/decimal.ts";
import { type CloseLookup, changeBetween, fromHigh, YEAR_OF_WEEKS } from "../risk/momentum.ts";
import type { Statistic } from "../risk/statistic.ts";
import { noteOf } from "../valuation/position-value.ts";
import { findClose } from "../valuation/prices.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { recordSplits, splitsOf } from "./asset-facts.ts";
import { createMemo } from "./memo.ts";
import type { Metric } from "./metric.ts";
import { answerOf } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";

const daysBack = createMemo<number>();

function monthsBack({ state }: Query, day: number, months: number): number {
  if (months === 0) return day;
  return daysBack(state, `${day} ${months}`, () => dayNumber(addMonths(fromDayNumber(day), -months)));
}

/** Bonds are quoted in percent: a split leaves their prices. */
function splitsToUse(query: Query, account: PositionAccount, day: number): MarketSplit[] {
  return account.asset.bond === undefined ? splitsOf(query, account, day) : [];
}

/** Split-adjusted. */
function closesOf(query: Query, account: PositionAccount, day: number): CloseLookup {
  const series = query.state.input.prices.get(account.asset.id);
  const splits = splitsToUse(query, account, day).map(({ exDate, to, from }) => ({
    day: dayNumber(exDate),
    factor: Number(from) / Number(to),
  }));
  const adjusted = (close: number, on: number): number => {
    let price = close;
    for (const split of splits) if (split.day > on) price *= split.factor;
    return price;
  };
  return {
    lastOn(on) {
      const found = findClose(series, on);
      return found && { close: adjusted(found.close, found.usedOn), usedOn: found.usedOn };
    },
    highest(after, to) {
      let high = Number.NEGATIVE_INFINITY;
      if (series === undefined) return high;
      for (let on = after + 1; on <= to; on++) {
        const close = series.closes[on - series.firstDay] ?? Number.NaN;
        if (!Number.isNaN(close)) high = Math.max(high, splits.length === 0 ? close : adjusted(close, on));
      }
      return high;
    },
  };
}

/** Amounts are per unit as of `day`. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly day: number;
}

/** Undefined when unknown or in another currency. */
function paymentsIn(query: Query, account: PositionAccount, window: Window): IncomePayment[] | undefined {
  const { id, currency, bond } = account.asset;
  const known = query.state.input.facts?.get(id)?.payments;
  if (known === undefined || bond !== undefined) return undefined;
  const [from, to] = [fromDayNumber(window.from), fromDayNumber(window.to)];
  const payments = known.filter((payment) => {
    const date = countingDay(payment);
    return payment.status !== "estimated" && date > from && date <= to;
  });
  const foreign = payments.find((payment) => payment.currency !== currency);
  // A foreign payment alone explains why none counts.
  query.recorder?.facts(id, { payments: foreign === undefined ? payments : [foreign] });
  if (foreign !== undefined) return undefined;
  return adjustForSplits(payments, splitsOf(query, account, window.day), fromDayNumber(window.day));
}

/** Factor on units: each payment buys payment / close of the ex-date. */
function reinvested(query: Query, account: PositionAccount, window: Window): number {
  const payments = paymentsIn(query, account, window);
  if (payments === undefined) {
    addNote(query, reason("price-return", { asset: account.asset.id }));
    return 1;
  }
  const closes = closesOf(query, account, window.day);
  let units = 1;
  for (const payment of payments) {
    const day = dayNumber(countingDay(payment));
    query.recorder?.closeOn(account.asset.id, day);
    const found = closes.lastOn(day);
    if (found !== undefined && found.close > 0) units *= 1 + decToNumber(payment.amount) / found.close;
  }
  return units;
}

function remarkClose(query: Query, { asset }: PositionAccount, day: number): void {
  const close = findClose(query.state.input.prices.get(asset.id), day);
  const note = close === undefined ? undefined : noteOf(query.state, asset, close, day);
  if (close === undefined || note === undefined) return;
  addNote(query, note);
  query.recorder?.price(asset.id, day, close);
}

function totalReturn(query: Query, account: PositionAccount, window: Window): Statistic {
  const { id } = account.asset;
  const start = findClose(query.state.input.prices.get(id), window.from)?.usedOn ?? window.from;
  recordSplits(query, account, { after: start, to: window.day });
  for (const day of [window.from, window.to]) {
    query.recorder?.closeOn(id, day);
    remarkClose(query, account, day);
  }
  const change = changeBetween(closesOf(query, account, window.day), window.from, window.to);
  if (typeof change !== "number") return change;
  const units = reinvested(query, account, window);
  const total = (1 + change) * units - 1;
  addStep(query, () => ({
    key: "momentum",
    params: { from: fromDayNumber(window.from), to: fromDayNumber(window.to) },
    operands: { priceReturn: numberText(change), units: numberText(units) },
    result: numberText(total),
  }));
  return total;
}

function ofAsset(
  formula: string,
  read: (query: Query, account: PositionAccount, day: number) => Statistic,
): Metric {
  return {
    unit: "ratio",
    formula,
    version: 2,
    scopes: ["asset"],
    inputs: ["rows", "prices"],
    isForHoldings: true,
    compute(query, { accounts, range }) {
      const account = accounts.positions[0];
      if (account !== undefined) return answerOf(query, read(query, account, range.to));
      refuse(query, reason("not-in-ledger"));
      return undefined;
    },
  };
}

function overMonths(formula: string, from: number, to = 0): Metric {
  return ofAsset(formula, (query, account, day) =>
    totalReturn(query, account, { from: monthsBack(query, day, from), to: monthsBack(query, day, to), day }),
  );
}

/** Total return in the asset's currency over calendar months. */
export const momentum1 = overMonths("momentum", 1);
export const momentum3 = overMonths("momentum", 3);
export const momentum6 = overMonths("momentum", 6);
export const momentum12 = overMonths("momentum", 12);
/** From 12 months ago to 1 month ago (Jegadeesh and Titman 1993). */
export const momentum12Minus1 = overMonths("momentum-12-1", 12, 1);

/** Last close / highest close of 52 weeks - 1, split-adjusted (George and Hwang 2004). */
export const highDistance = ofAsset("high-distance", (query, account, day) => {
  const first = day - YEAR_OF_WEEKS;
  recordSplits(query, account, { after: first, to: day });
  query.recorder?.closes(account.asset.id, { first, last: day });
  remarkClose(query, account, day);
  return fromHigh(closesOf(query, account, day), day);
});
