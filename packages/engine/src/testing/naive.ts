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
import { countedScope, flowDays, flowRows, linesIn, type Question, stateOn } from "./naive-scope.ts";
import { averageCostOn, exposureOn, priceOn, worthOn } from "./naive-worth.ts";

/**
 * Independent recalculation for tests: the ledger is applied row by row, rounded only where docs/exactness.md says so;
 * only types and the reading of traces are the engine's. Money, quantities and ratios must agree to the last digit,
 * statistics closely.
 */
export interface Naive {
  /** Returns plain text; undefined for unsupported figures. */
  figure(metric: MetricId, scope: Scope, period: Period): string | undefined;
}

type Recipe = (book: NaiveBook, question: Question) => string | undefined;

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
  { scope }: Question,
  day: number,
  pick: (asset: Parameters<typeof worthOn>[1], holding: Parameters<typeof worthOn>[2]) => bigint,
): bigint {
  const { assets } = stateOn(book, scope, day);
  return assets.reduce((sum, [asset, holding]) => sum + pick(asset, holding), 0n);
}

function cashOn(book: NaiveBook, { scope }: Question, day: number): bigint {
  const { cash } = stateOn(book, scope, day);
  return cash.reduce((sum, [currency, balance]) => sum + inViewOn(book, balance, currency, day), 0n);
}

const costOn = (book: NaiveBook, question: Question): bigint =>
  held(book, question, question.to, (_asset, { amounts }) => amounts[3]);

const unrealisedOn = (book: NaiveBook, question: Question): bigint =>
  held(
    book,
    question,
    question.to,
    (asset, holding) => worthOn(book, asset, holding, question.to).clean - holding.amounts[3],
  );

/** Sums at the day's rate: against trade amounts (0) or costs (2). */
function unrealisedPrice(book: NaiveBook, question: Question, day: number, against: 0 | 2): bigint {
  return held(book, question, day, (asset, holding) => {
    if (holding.quantity === 0n) return 0n;
    const gain = worthOn(book, asset, holding, day).local - holding.amounts[against];
    return inViewOn(book, gain, asset.currency, day);
  });
}

function profitIn(book: NaiveBook, { scope, from, to }: Question): bigint {
  const flows = flowDays(book, { scope, from, to }).reduce((sum, day) => sum + day.in - day.out, 0n);
  return valueOn(book, scope, to) - valueOn(book, scope, from) - flows;
}

/** Counts on the ex-date, reverses when paid or lapsed. */
function claimIncome(book: NaiveBook, { scope, from, to }: Question): bigint {
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

function incomeIn(book: NaiveBook, question: Question): bigint {
  const accrued = (day: number): bigint =>
    held(book, question, day, (asset, holding) => worthOn(book, asset, holding, day).accrued);
  const received = linesIn(book, question).income + accrued(question.to) - accrued(question.from);
  return received + claimIncome(book, question);
}

function priceIn(book: NaiveBook, question: Question): bigint {
  const { from, to } = question;
  const change = unrealisedPrice(book, question, to, 0) - unrealisedPrice(book, question, from, 0);
  return linesIn(book, question).entryPrice + change;
}

function currencyIn(book: NaiveBook, question: Question): bigint {
  const { fees, taxes } = linesIn(book, question);
  return profitIn(book, question) - priceIn(book, question) - incomeIn(book, question) + fees + taxes;
}

/** Returns the peak of start value + net flows at the ends of days; if never positive, after any row. */
function peakIn(book: NaiveBook, question: Question): bigint {
  const dailyFlows = flowDays(book, question).map((day) => day.in - day.out);
  const start = valueOn(book, question.scope, question.from);
  const peak = mostOf(start, dailyFlows);
  return peak > 0n ? peak : mostOf(start, flowRows(book, question));
}

function mostOf(start: bigint, flows: readonly bigint[]): bigint {
  let [sofar, most] = [start, start];
  for (const flow of flows) {
    sofar += flow;
    if (sofar > most) most = sofar;
  }
  return most;
}

const lastDay = (question: Question): Question => ({ ...question, from: question.to - 1 });

function weightOn(book: NaiveBook, { scope, to }: Question): string | undefined {
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
  cash: (book, question) => money(cashOn(book, question, question.to)),
  cost: (book, question) => money(costOn(book, question)),
  invested: (book, question) => money(costOn(book, question) + cashOn(book, question, question.to)),
  totalProfit: (book, question) => money(profitIn(book, question)),
  periodGain: (book, question) => money(profitIn(book, question)),
  simpleReturn: (book, question) => ratio(profitIn(book, question), peakIn(book, question)),
  returnBase: (book, question) => {
    const peak = peakIn(book, question);
    return money(peak > 0n ? peak : undefined);
  },
  dayChange: (book, question) => money(profitIn(book, lastDay(question))),
  dayChangeRatio: (book, question) =>
    ratio(profitIn(book, lastDay(question)), valueOn(book, question.scope, question.to - 1)),
  netFlows: (book, question) =>
    money(flowDays(book, question).reduce((sum, day) => sum + day.in - day.out, 0n)),
  fees: (book, question) => money(linesIn(book, question).fees),
  taxes: (book, question) => money(linesIn(book, question).taxes),
  income: (book, question) => money(incomeIn(book, question)),
  priceResult: (book, question) => money(priceIn(book, question)),
  currencyResult: (book, question) => money(currencyIn(book, question)),
  realised: (book, question) => money(linesIn(book, question).realised),
  realisedPrice: (book, question) => money(linesIn(book, question).costPrice),
  realisedCurrency: (book, question) => {
    const { realised, costPrice } = linesIn(book, question);
    return money(realised - costPrice);
  },
  unrealised: (book, question) => money(unrealisedOn(book, question)),
  unrealisedPrice: (book, question) => money(unrealisedPrice(book, question, question.to, 2)),
  unrealisedCurrency: (book, question) =>
    money(unrealisedOn(book, question) - unrealisedPrice(book, question, question.to, 2)),
  quantity: ofAsset((_book, [, { quantity }]) => price(quantity)),
  lastPrice: ofAsset((book, [asset, holding], day) => price(priceOn(book, asset, holding, day))),
  averageCost: ofAsset((_book, [asset, holding], day) => price(averageCostOn(asset, holding, day))),
  exposure: (book, question) =>
    money(
      held(book, question, question.to, (asset, holding) => exposureOn(book, asset, holding, question.to)),
    ),
  weight: weightOn,
  twr: (book, question) =>
    growthIn(flowDays(book, question), question, valuesOf(book, question)).growth.minus(1).toFixed(),
  twrAnnualised: (book, question) => {
    const { growth, first } = growthIn(flowDays(book, question), question, valuesOf(book, question));
    return new Decimal(growth.toNumber() ** (365 / (question.to - (first ?? question.from))) - 1).toFixed();
  },
  irr: (book, question) => irrIn(flowDays(book, question), question, valuesOf(book, question))?.toFixed(),
};

/** Supported figures: those determined by rows, closes and rates. */
export const NAIVE_METRICS = Object.keys(RECIPES) as MetricId[];

function valuesOf(book: NaiveBook, { scope }: Question): (day: number) => bigint {
  return (day) => valueOn(book, scope, day);
}

/** Applies a ledger once; missing inputs count as zero. */
export function playNaively(input: LedgerInput): Naive {
  const book = playBook(input);
  return {
    figure(metric, scope, period) {
      const to = Math.min(dayNumber(period.to), dayNumber(input.asOf));
      const counted = countedScope(book, scope);
      return RECIPES[metric]?.(book, { scope: counted, from: dayNumber(period.from), to });
    },
  };
}

/** Recomputes the figure of a trace from its listed inputs. */
export function recomputeNaively(trace: Trace): string | undefined {
  return playNaively(inputOfTrace(trace)).figure(trace.metric, trace.scope, trace.period);
}

/** Returns the rate of a day from a trace; NaN when not listed. */
export function naiveRate(trace: Trace, from: string, to: string, date: string): Decimal {
  const rate = rateOf(inputOfTrace(trace), from, to, dayNumber(date as Period["to"]));
  return rate === undefined ? new Decimal(Number.NaN) : new Decimal(plain(rate, 18));
}
