import { Decimal } from "decimal.js";
import type { Trace } from "../explain/trace.ts";
import { isPlayedKind, type NaiveBook, type NaiveEvent, playBook } from "./naive-book.ts";
import { assetOf, dateOf, dayOf, naivePrice, naiveRate, naiveTerms, naiveUnit } from "./naive-market.ts";

/**
 * An independent recalculation of figures from a trace alone, for tests: the simplest code that could be right,
 * in decimal.js without rounding, sharing nothing with the engine but types. Compare at display precision.
 */
const ZERO = new Decimal(0);

interface NaiveValue {
  readonly clean: Decimal;
  readonly accrued: Decimal;
  readonly cash: Decimal;
  readonly total: Decimal;
}

function assetIdOf(trace: Trace): string | undefined {
  return trace.scope.kind === "asset" ? trace.scope.assetId : undefined;
}

function worthOf(trace: Trace, book: NaiveBook, date: string, isWhole = false): NaiveValue {
  const only = isWhole ? undefined : assetIdOf(trace);
  let clean = ZERO;
  let accrued = ZERO;
  let cash = ZERO;
  for (const [id, quantity] of book.quantities) {
    if (quantity.isZero() || (only !== undefined && id !== only)) continue;
    const asset = assetOf(trace, id);
    const rate = naiveRate(trace, asset.currency, trace.currency, date);
    const price = naivePrice(trace, id, date, book.lastTrades.get(id));
    clean = clean.plus(quantity.mul(price).mul(naiveUnit(asset, date)).mul(rate));
    accrued = accrued.plus(quantity.mul(naiveTerms(asset, date).accrued).mul(rate));
  }
  for (const [currency, balance] of book.cash) {
    if (!balance.isZero() && only === undefined)
      cash = cash.plus(balance.mul(naiveRate(trace, currency, trace.currency, date)));
  }
  return { clean, accrued, cash, total: clean.plus(accrued).plus(cash) };
}

function sum(events: readonly NaiveEvent[], pick: (event: NaiveEvent) => Decimal): Decimal {
  return events.reduce((total, event) => total.plus(pick(event)), ZERO);
}

interface Span {
  readonly from: string;
  readonly to: string;
}

function valueOn(trace: Trace, date: string): Decimal {
  return worthOf(trace, playBook(trace, date), date).total;
}

function eventsIn(trace: Trace, span: Span): NaiveEvent[] {
  return playBook(trace, span.to).events.filter(({ date }) => date > span.from);
}

function profitIn(trace: Trace, span: Span): Decimal {
  const flows = sum(eventsIn(trace, span), ({ flow }) => flow);
  return valueOn(trace, span.to).minus(valueOn(trace, span.from)).minus(flows);
}

function costOf(trace: Trace, book: NaiveBook): Decimal {
  let cost = ZERO;
  for (const [id, lots] of book.lots) {
    if (assetIdOf(trace) === undefined || id === assetIdOf(trace))
      for (const lot of lots) cost = cost.plus(lot.cost);
  }
  return cost;
}

function dayFlows(events: readonly NaiveEvent[]): Map<string, { in: Decimal; out: Decimal }> {
  const days = new Map<string, { in: Decimal; out: Decimal }>();
  for (const { date, flow } of events) {
    if (flow.isZero()) continue;
    const day = days.get(date) ?? { in: ZERO, out: ZERO };
    if (flow.isPositive()) day.in = day.in.plus(flow);
    else day.out = day.out.minus(flow);
    days.set(date, day);
  }
  return days;
}

/** Growth as a product over the days with flows: (value + out) / (value of the evening before + in). */
function growthIn(trace: Trace, span: Span): { growth: Decimal; first: string | undefined } {
  let growth = new Decimal(1);
  let base = valueOn(trace, span.from);
  let first = base.isZero() ? undefined : span.from;
  for (const [date, flow] of [...dayFlows(eventsIn(trace, span))].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!flow.in.isZero()) {
      const evening = dateOf(dayOf(date) - 1);
      const before = valueOn(trace, evening);
      if (!base.isZero()) growth = growth.mul(before).div(base);
      base = before.plus(flow.in);
      first ??= evening;
    }
    if (!flow.out.isZero()) {
      const value = valueOn(trace, date);
      if (!base.isZero()) growth = growth.mul(value.plus(flow.out)).div(base);
      base = value;
    }
  }
  if (!base.isZero()) growth = growth.mul(valueOn(trace, span.to)).div(base);
  return { growth, first };
}

function irrIn(trace: Trace, span: Span): Decimal {
  const flows = new Map<string, number>();
  const add = (date: string, amount: Decimal): void =>
    void flows.set(date, (flows.get(date) ?? 0) + amount.toNumber());
  add(span.from, valueOn(trace, span.from).neg());
  for (const { date, flow } of eventsIn(trace, span)) add(date, flow.neg());
  add(span.to, valueOn(trace, span.to));
  const list = [...flows]
    .filter(([, amount]) => Math.abs(amount) > 1e-12)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const start = dayOf(list[0]?.[0] ?? span.from);
  const value = (rate: number): number =>
    list.reduce((total, [date, amount]) => total + amount * (1 + rate) ** (-(dayOf(date) - start) / 365), 0);
  let [low, high] = [-0.999999, 10];
  if (value(low) < 0 === value(high) < 0) high = 1e6;
  // No root, or an even number of them: nothing a simple bisection could find.
  if (value(low) < 0 === value(high) < 0) return new Decimal(Number.NaN);
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (value(middle) < 0 === value(low) < 0) low = middle;
    else high = middle;
  }
  const days = dayOf(span.to) - start;
  return new Decimal(days < 365 ? (1 + low) ** (days / 365) - 1 : low);
}

function unrealisedPrice(trace: Trace, date: string): Decimal {
  const book = playBook(trace, date);
  let total = ZERO;
  for (const [id, lots] of book.lots) {
    const quantity = book.quantities.get(id) ?? ZERO;
    if (quantity.isZero() || (assetIdOf(trace) !== undefined && id !== assetIdOf(trace))) continue;
    const asset = assetOf(trace, id);
    const price = naivePrice(trace, id, date, book.lastTrades.get(id));
    const paid = lots.reduce((sofar, lot) => sofar.plus(lot.paidLocal), ZERO);
    const gain = quantity.mul(price).mul(naiveUnit(asset, date)).minus(paid);
    total = total.plus(gain.mul(naiveRate(trace, asset.currency, trace.currency, date)));
  }
  return total;
}

function priceIn(trace: Trace, span: Span): Decimal {
  const realised = sum(eventsIn(trace, span), ({ realisedPrice }) => realisedPrice);
  return realised.plus(unrealisedPrice(trace, span.to)).minus(unrealisedPrice(trace, span.from));
}

function incomeIn(trace: Trace, span: Span): Decimal {
  const accrued = (date: string): Decimal => worthOf(trace, playBook(trace, date), date).accrued;
  const hasBonds = trace.assets.some((asset) => asset.bond !== undefined);
  const received = sum(eventsIn(trace, span), ({ income }) => income);
  return hasBonds ? received.plus(accrued(span.to)).minus(accrued(span.from)) : received;
}

type Naive = (trace: Trace, span: Span) => Decimal;

const lineOf =
  (pick: (event: NaiveEvent) => Decimal): Naive =>
  (trace, span) =>
    sum(eventsIn(trace, span), pick);

const bookOn =
  (answer: (trace: Trace, book: NaiveBook, date: string) => Decimal): Naive =>
  (trace, { to }) =>
    answer(trace, playBook(trace, to), to);

function dayBefore({ to }: Span): Span {
  return { from: dateOf(dayOf(to) - 1), to };
}

function peakIn(trace: Trace, span: Span): Decimal {
  let sofar = valueOn(trace, span.from);
  let peak = sofar;
  for (const [, { in: inward, out }] of [...dayFlows(eventsIn(trace, span))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    sofar = sofar.plus(inward).minus(out);
    peak = Decimal.max(peak, sofar);
  }
  return peak;
}

const NAIVE: Readonly<Record<string, Naive>> = {
  value: bookOn((trace, book, date) => worthOf(trace, book, date).total),
  cash: bookOn((trace, book, date) => worthOf(trace, { ...book, quantities: new Map() }, date).cash),
  invested: bookOn((trace, book, date) =>
    costOf(trace, book).plus(worthOf(trace, { ...book, quantities: new Map() }, date).cash),
  ),
  cost: bookOn(costOf),
  totalProfit: profitIn,
  periodGain: profitIn,
  simpleReturn: (trace, span) => profitIn(trace, span).div(peakIn(trace, span)),
  dayChange: (trace, span) => profitIn(trace, dayBefore(span)),
  dayChangeRatio: (trace, span) => profitIn(trace, dayBefore(span)).div(valueOn(trace, dayBefore(span).from)),
  netFlows: lineOf(({ flow }) => flow),
  fees: lineOf(({ fees }) => fees),
  taxes: lineOf(({ taxes }) => taxes),
  income: incomeIn,
  priceResult: priceIn,
  currencyResult: (trace, span) => {
    const charges = sum(eventsIn(trace, span), ({ fees, taxes }) => fees.plus(taxes));
    return profitIn(trace, span).minus(priceIn(trace, span)).minus(incomeIn(trace, span)).plus(charges);
  },
  realised: lineOf(({ realised }) => realised),
  unrealised: bookOn((trace, book, date) => worthOf(trace, book, date).clean.minus(costOf(trace, book))),
  quantity: bookOn((trace, book) => book.quantities.get(assetIdOf(trace) ?? "") ?? ZERO),
  lastPrice: bookOn((trace, book, date) => {
    const id = assetIdOf(trace) ?? "";
    return naivePrice(trace, id, date, book.lastTrades.get(id));
  }),
  averageCost: bookOn((trace, book, date) => {
    const id = assetIdOf(trace) ?? "";
    const local = (book.lots.get(id) ?? []).reduce((total, lot) => total.plus(lot.costLocal), ZERO);
    return local.div(book.quantities.get(id) ?? ZERO).div(naiveUnit(assetOf(trace, id), date));
  }),
  weight: bookOn((trace, book, date) =>
    worthOf(trace, book, date).total.div(worthOf(trace, book, date, true).total),
  ),
  twr: (trace, span) => growthIn(trace, span).growth.minus(1),
  twrAnnualised: (trace, span) => {
    const { growth, first } = growthIn(trace, span);
    const days = dayOf(span.to) - dayOf(first ?? span.from);
    return new Decimal(growth.toNumber() ** (365 / days) - 1);
  },
  irr: irrIn,
};

/** The recalculator knows one pool of lots per asset, without haircuts or futures. */
function isPlayable(trace: Trace): boolean {
  return (
    trace.lotScope !== "account" &&
    trace.assets.every((asset) => asset.isBlocked !== true && asset.isFuture !== true) &&
    trace.rows.every(
      (row) => isPlayedKind(row.kind) && row.useLots === undefined && row.carried === undefined,
    )
  );
}

/**
 * Recomputes a trace's figure (portfolio and asset scopes); undefined for a metric
 * it does not know and for an IRR with several roots.
 */
export function recomputeNaively(trace: Trace): string | undefined {
  const compute = NAIVE[trace.metric];
  if (compute === undefined || trace.scope.kind === "cash" || trace.scope.kind === "group") return undefined;
  if (!isPlayable(trace)) return undefined;
  const to = trace.period.to < trace.asOf ? trace.period.to : trace.asOf;
  const result = compute(trace, { from: trace.period.from, to });
  return result.isNaN() && trace.metric === "irr" ? undefined : result.toFixed();
}
