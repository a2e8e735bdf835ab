import { Decimal } from "decimal.js";
import { dayNumber } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import { inputOfTrace } from "../explain/evaluate-trace.ts";
import type { Trace } from "../explain/trace.ts";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { MetricId } from "../metrics/index.ts";
import type { NaiveBook } from "./naive-book.ts";
import { claimsIn } from "./naive-claims.ts";
import { nearest, ONE, plain } from "./naive-exact.ts";
import { rateOf } from "./naive-market.ts";
import { playBook } from "./naive-play.ts";
import { growthIn, irrIn } from "./naive-returns.ts";
import { countedScope, flowDays, flowRows, linesIn, type MetricRequest, stateOn } from "./naive-scope.ts";
import { averageCostOn, exposureOn, priceOn, worthOn } from "./naive-worth.ts";

/**
 * Independent recalculation, rounded only where docs/exactness.md says so; only types and the reading of traces are the
 * engine's. Money, quantities and ratios must agree to the last digit, statistics closely.
 */
export interface Naive {
  /** Undefined for unsupported figures. */
  figure(metric: MetricId, scope: Scope, period: Period): string | undefined;
}

type Recipe = (book: NaiveBook, request: MetricRequest) => string | undefined;

const money = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : plain(value, 10);
const price = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : plain(value, 18);

function ratio(part: bigint, whole: bigint): string | undefined {
  return whole <= 0n ? undefined : plain(nearest(part * ONE, whole), 18);
}

function valueOn(book: NaiveBook, scope: Scope, day: number): bigint {
  const { assets, cash } = stateOn(book, scope, day);
  const worth = assets.map(([asset, holding]) => worthOn(book, asset, holding, day));
  const balances = cash.map(([currency, balance]) => inViewOn(book, balance, currency, day));
  const claims = claimsIn(book, assets).filter(({ from, until }) => from <= day && day < until);
  const owed = claims.map(({ amount, currency }) => inViewOn(book, amount, currency, day));
  const parts = [...worth.map(({ clean, accrued }) => clean + accrued), ...balances, ...owed];
  return parts.reduce((a, b) => a + b, 0n);
}

function inViewOn({ input }: NaiveBook, amount: bigint, currency: string, day: number): bigint {
  return nearest(amount * (rateOf(input, currency, input.currency, day) ?? 0n), ONE);
}

function held(
  book: NaiveBook,
  { scope }: MetricRequest,
  day: number,
  pick: (asset: Parameters<typeof worthOn>[1], holding: Parameters<typeof worthOn>[2]) => bigint,
): bigint {
  const { assets } = stateOn(book, scope, day);
  return assets.reduce((sum, [asset, holding]) => sum + pick(asset, holding), 0n);
}

function cashOn(book: NaiveBook, { scope }: MetricRequest, day: number): bigint {
  const { cash } = stateOn(book, scope, day);
  return cash.reduce((sum, [currency, balance]) => sum + inViewOn(book, balance, currency, day), 0n);
}

const costOn = (book: NaiveBook, request: MetricRequest): bigint =>
  held(book, request, request.to, (_asset, { amounts }) => amounts[3]);

const unrealisedOn = (book: NaiveBook, request: MetricRequest): bigint =>
  held(
    book,
    request,
    request.to,
    (asset, holding) => worthOn(book, asset, holding, request.to).clean - holding.amounts[3],
  );

/** Against trade amounts (0) or costs (2). */
function unrealisedPrice(book: NaiveBook, request: MetricRequest, day: number, against: 0 | 2): bigint {
  return held(book, request, day, (asset, holding) => {
    if (holding.quantity === 0n) return 0n;
    const gain = worthOn(book, asset, holding, day).local - holding.amounts[against];
    return inViewOn(book, gain, asset.currency, day);
  });
}

function profitIn(book: NaiveBook, { scope, from, to }: MetricRequest): bigint {
  const flows = flowDays(book, { scope, from, to }).reduce((sum, day) => sum + day.in - day.out, 0n);
  return valueOn(book, scope, to) - valueOn(book, scope, from) - flows;
}

/** Reverses when paid or lapsed. */
function claimIncome(book: NaiveBook, { scope, from, to }: MetricRequest): bigint {
  let sum = 0n;
  for (const claim of claimsIn(book, stateOn(book, scope, to).assets)) {
    for (const [day, sign] of [
      [claim.from, 1n],
      [claim.until, -1n],
    ] as const) {
      if (day > from && day <= to) sum += sign * inViewOn(book, claim.amount, claim.currency, day);
    }
  }
  return sum;
}

function incomeIn(book: NaiveBook, request: MetricRequest): bigint {
  const accrued = (day: number): bigint =>
    held(book, request, day, (asset, holding) => worthOn(book, asset, holding, day).accrued);
  const received = linesIn(book, request).income + accrued(request.to) - accrued(request.from);
  return received + claimIncome(book, request);
}

function priceIn(book: NaiveBook, request: MetricRequest): bigint {
  const { from, to } = request;
  const change = unrealisedPrice(book, request, to, 0) - unrealisedPrice(book, request, from, 0);
  return linesIn(book, request).entryPrice + change;
}

function currencyIn(book: NaiveBook, request: MetricRequest): bigint {
  const { fees, taxes } = linesIn(book, request);
  return profitIn(book, request) - priceIn(book, request) - incomeIn(book, request) + fees + taxes;
}

/** At the ends of days; if never positive, after any row. */
function peakIn(book: NaiveBook, request: MetricRequest): bigint {
  const dailyFlows = flowDays(book, request).map((day) => day.in - day.out);
  const start = valueOn(book, request.scope, request.from);
  const peak = mostOf(start, dailyFlows);
  return peak > 0n ? peak : mostOf(start, flowRows(book, request));
}

function mostOf(start: bigint, flows: readonly bigint[]): bigint {
  let [sofar, most] = [start, start];
  for (const flow of flows) {
    sofar += flow;
    if (sofar > most) most = sofar;
  }
  return most;
}

const lastDay = (request: MetricRequest): MetricRequest => ({ ...request, from: request.to - 1 });

function weightOn(book: NaiveBook, { scope, to }: MetricRequest): string | undefined {
  return ratio(valueOn(book, scope, to), valueOn(book, countedScope(book, { kind: "portfolio" }), to));
}

const ofAsset =
  (
    answer: (
      book: NaiveBook,
      at: ReturnType<typeof stateOn>["assets"][number],
      day: number,
    ) => string | undefined,
  ): Recipe =>
  (book, { scope, to }) => {
    const [only] = stateOn(book, scope, to).assets;
    return only === undefined ? undefined : answer(book, only, to);
  };

const RECIPES: Readonly<Partial<Record<MetricId, Recipe>>> = {
  value: (book, { scope, to }) => money(valueOn(book, scope, to)),
  cash: (book, request) => money(cashOn(book, request, request.to)),
  cost: (book, request) => money(costOn(book, request)),
  invested: (book, request) => money(costOn(book, request) + cashOn(book, request, request.to)),
  totalProfit: (book, request) => money(profitIn(book, request)),
  periodGain: (book, request) => money(profitIn(book, request)),
  simpleReturn: (book, request) => ratio(profitIn(book, request), peakIn(book, request)),
  returnBase: (book, request) => {
    const peak = peakIn(book, request);
    return money(peak > 0n ? peak : undefined);
  },
  dayChange: (book, request) => money(profitIn(book, lastDay(request))),
  dayChangeRatio: (book, request) =>
    ratio(profitIn(book, lastDay(request)), valueOn(book, request.scope, request.to - 1)),
  netFlows: (book, request) =>
    money(flowDays(book, request).reduce((sum, day) => sum + day.in - day.out, 0n)),
  fees: (book, request) => money(linesIn(book, request).fees),
  taxes: (book, request) => money(linesIn(book, request).taxes),
  income: (book, request) => money(incomeIn(book, request)),
  priceResult: (book, request) => money(priceIn(book, request)),
  currencyResult: (book, request) => money(currencyIn(book, request)),
  realised: (book, request) => money(linesIn(book, request).realised),
  realisedPrice: (book, request) => money(linesIn(book, request).costPrice),
  realisedCurrency: (book, request) => {
    const { realised, costPrice } = linesIn(book, request);
    return money(realised - costPrice);
  },
  unrealised: (book, request) => money(unrealisedOn(book, request)),
  unrealisedPrice: (book, request) => money(unrealisedPrice(book, request, request.to, 2)),
  unrealisedCurrency: (book, request) =>
    money(unrealisedOn(book, request) - unrealisedPrice(book, request, request.to, 2)),
  quantity: ofAsset((_book, [, { quantity }]) => price(quantity)),
  lastPrice: ofAsset((book, [asset, holding], day) => price(priceOn(book, asset, holding, day))),
  averageCost: ofAsset((_book, [asset, holding], day) => price(averageCostOn(asset, holding, day))),
  exposure: (book, request) =>
    money(held(book, request, request.to, (asset, holding) => exposureOn(book, asset, holding, request.to))),
  weight: weightOn,
  twr: (book, request) =>
    growthIn(flowDays(book, request), request, valuesOf(book, request)).growth.minus(1).toFixed(),
  twrAnnualised: (book, request) => {
    const { growth, first } = growthIn(flowDays(book, request), request, valuesOf(book, request));
    return new Decimal(growth.toNumber() ** (365 / (request.to - (first ?? request.from))) - 1).toFixed();
  },
  irr: (book, request) => irrIn(flowDays(book, request), request, valuesOf(book, request))?.toFixed(),
};

/** Determined by rows, closes and rates. */
export const NAIVE_METRICS = Object.keys(RECIPES) as MetricId[];

function valuesOf(book: NaiveBook, { scope }: MetricRequest): (day: number) => bigint {
  return (day) => valueOn(book, scope, day);
}

/** Plays a ledger; missing inputs count as zero. */
export function recomputeLedger(input: LedgerInput): Naive {
  const book = playBook(input);
  return {
    figure(metric, scope, period) {
      const to = Math.min(dayNumber(period.to), dayNumber(input.asOf));
      const counted = countedScope(book, scope);
      return RECIPES[metric]?.(book, { scope: counted, from: dayNumber(period.from), to });
    },
  };
}

export function recomputeNaively(trace: Trace): string | undefined {
  return recomputeLedger(inputOfTrace(trace)).figure(trace.metric, trace.scope, trace.period);
}

/** Returns NaN when not listed. */
export function naiveRate(trace: Trace, from: string, to: string, date: string): Decimal {
  const rate = rateOf(inputOfTrace(trace), from, to, dayNumber(date as Period["to"]));
  return rate === undefined ? new Decimal(Number.NaN) : new Decimal(plain(rate, 18));
}
