import {
  type Asset,
  type AssetFacts,
  type Benchmark,
  type Dec,
  dayNumber,
  formatDec,
  formatMoney,
  fromDayNumber,
  type IncomePayment,
  type IsoDate,
  type LedgerInput,
  type MarketSplit,
  type Money,
  type Period,
  type PriceSeries,
  type RateSeries,
  type Transaction,
  toTraceBond,
} from "@zerno/engine";
import { pointsOf } from "./columns.ts";
import { defined } from "./defined.ts";
import type { PortfolioFile } from "./schema/portfolio-schema.ts";

const decText = (value: Dec | undefined) => (value === undefined ? undefined : formatDec(value));
const moneyText = (value: Money | undefined) => (value === undefined ? undefined : formatMoney(value));

function typeOf({
  bond,
  option,
  isCrypto,
  isFuture,
  isNominalUnknown,
}: Asset): PortfolioFile["assets"][number]["type"] {
  if (bond !== undefined || isNominalUnknown === true) return "bond";
  if (option !== undefined) return "option";
  if (isFuture === true) return "futures";
  return isCrypto === true ? "crypto" : "stock";
}

function assetOf(asset: Asset): PortfolioFile["assets"][number] {
  const { id, currency, bond, option, multiplier, costMethod, staleDays, isBlocked } = asset;
  return {
    ...defined({ id, currency, costMethod, staleDays, isBlocked, multiplier: decText(multiplier) }),
    type: typeOf(asset),
    ...(option !== undefined && { option: { ...option, strike: formatDec(option.strike) } }),
    ...(bond !== undefined && { bond: toTraceBond(bond) }),
  };
}

function rowOf(row: Transaction): PortfolioFile["transactions"][number] {
  const { kind, assetId, toAssetId, accountId, toAccountId, carried, useLots, ratio, ...rest } = row;
  const { quantity, toQuantity, price, rate, costShare, ...more } = rest;
  const { amount, accrued, fee, tax, toAmount, cost, ...plain } = more;
  const decs = { quantity, toQuantity, price, rate, costShare };
  const moneys = { amount, accrued, fee, tax, toAmount, cost };
  return {
    ...plain,
    type: kind,
    ...defined({ asset: assetId, toAsset: toAssetId, account: accountId, toAccount: toAccountId }),
    ...defined(Object.fromEntries(Object.entries(decs).map(([key, value]) => [key, decText(value)]))),
    ...defined(Object.fromEntries(Object.entries(moneys).map(([key, value]) => [key, moneyText(value)]))),
    ...(ratio !== undefined && { ratio: `${ratio.to}:${ratio.from}` }),
    ...(carried !== undefined && {
      lots: carried.map((lot) => ({
        ...defined({ acquired: lot.acquired, cost: moneyText(lot.cost) }),
        quantity: formatDec(lot.quantity),
      })),
    }),
    ...(useLots !== undefined && {
      useLots: useLots.map((lot) => ({ row: lot.rowId, quantity: formatDec(lot.quantity) })),
    }),
  };
}

const splitsOf = (splits: readonly MarketSplit[] | undefined) =>
  splits?.map(({ exDate, to, from }) => ({ exDate, ratio: `${to}:${from}` }));

const paymentsOf = (payments: readonly IncomePayment[] | undefined) =>
  payments?.map((payment) => ({ ...payment, amount: formatDec(payment.amount) }));

function benchmarkOf({ id, currency, prices, splits, payments }: Benchmark): PortfolioFile["benchmark"] {
  const points = pointsOf(prices.firstDay, prices.closes);
  const paid = payments === "unknown" ? payments : paymentsOf(payments);
  return {
    ...{ id, currency, prices: points.map(({ date, value }) => ({ date, close: value })) },
    ...defined({ splits: splitsOf(splits), payments: paid }),
  };
}

function factsOf(asset: string, { payments, since, splits, rating }: AssetFacts) {
  return {
    asset,
    ...defined({
      payments: paymentsOf(payments),
      since,
      splits: splitsOf(splits),
      rating,
    }),
  };
}

function runningOf({ running }: PriceSeries, date: IsoDate) {
  if (running?.day !== dayNumber(date)) return {};
  const { day: _day, ...rest } = running;
  return { running: rest };
}

// The last official rate states the day it is confirmed until.
function ratesOf(series: RateSeries): NonNullable<PortfolioFile["rates"]> {
  const { base, quote, firstDay, values, sources, inForce } = series;
  const isOfficial = (date: IsoDate) =>
    inForce !== undefined && sources[dayNumber(date) - firstDay] === inForce.source;
  const points = pointsOf(firstDay, values);
  const last = points.findLast(({ date }) => isOfficial(date))?.date;
  return points.map(({ date, value }) => ({
    ...{ pair: `${base}/${quote}`, date, rate: value },
    ...(inForce !== undefined && isOfficial(date) && { inForceDays: inForce.days }),
    ...(inForce !== undefined && date === last && { askedOn: fromDayNumber(inForce.confirmedUntil) }),
  }));
}

/** Closes and rates use their shortest decimal text. */
export function fromLedgerInput(input: LedgerInput, periods: readonly Period[] = []): PortfolioFile {
  const { lotScope, view, blockedHaircut, allowShort, baseCurrency, costMethod, trackCash } = input;
  const { isBlockedApart: blockedApart } = input;
  const { riskFree: riskFreeRate, calendar, goal, benchmark, facts } = input;
  const prices = [...input.prices.values()].flatMap((series) =>
    pointsOf(series.firstDay, series.closes).map(({ date, value }) => ({
      ...{ asset: series.assetId, date, close: value },
      ...runningOf(series, date),
    })),
  );
  const rates = input.rates.flatMap(ratesOf);
  return {
    version: 1,
    currency: input.currency,
    asOf: input.asOf,
    options: {
      ...defined({ lotScope, view, allowShort, blockedHaircut: decText(blockedHaircut), blockedApart }),
      ...defined({ riskFreeRate, calendar }),
      baseCurrency,
      costMethod,
      trackCash,
    },
    assets: [...input.assets.values()].map(assetOf),
    transactions: input.transactions.map(rowOf),
    prices,
    rates,
    ...(facts !== undefined && { facts: [...facts].map(([asset, one]) => factsOf(asset, one)) }),
    ...(benchmark !== undefined && { benchmark: benchmarkOf(benchmark) }),
    ...(goal !== undefined && { goal }),
    ...(periods.length > 0 && { periods: periods.map(({ from, to }) => ({ from, to })) }),
  };
}
