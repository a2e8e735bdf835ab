import { addMonths, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { findCuts, skippedShare, yearsWithoutCut } from "../income/cuts.ts";
import { medianYield } from "../income/median-yield.ts";
import type { IncomePayment } from "../income/payment.ts";
import { trailingIncome } from "../income/per-share.ts";
import { dividendGrowth } from "../income/yearly-growth.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import { decToNumber } from "../money/decimal.ts";
import { type DividendRating, dividendRating as rate, type Score } from "../rating/dividend-rating.ts";
import type { DatedFact, RatingFact } from "../rating/rating-input.ts";
import { RATING_PARTS, type RatingPart, SAFETY_PARTS } from "../rating/rating-scales.ts";
import type { CloseSeries } from "../risk/close-series.ts";
import { isRefused, type Refused, type Statistic } from "../risk/statistic.ts";
import { noteOf } from "../valuation/position-value.ts";
import { type CloseUse, findClose } from "../valuation/prices.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { type KnownPayments, paymentsOf, splitsOf } from "./asset-facts.ts";
import { createMemo } from "./memo.ts";
import { EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { answerOf, known } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";

const MONTHS = 60;
const STALE_DAYS = 10;

function monthlyCloses(query: Query, { asset }: PositionAccount, day: number): Map<number, CloseUse> {
  const series = query.state.input.prices.get(asset.id);
  const uses = new Map<number, CloseUse>();
  for (let back = MONTHS - 1; back >= 0; back--) {
    const monthEnd = dayNumber(addMonths(fromDayNumber(day), -back));
    const use = findClose(series, monthEnd);
    if (use === undefined || monthEnd - use.usedOn > STALE_DAYS) continue;
    uses.set(monthEnd, use);
  }
  return uses;
}

function toSeries(uses: ReadonlyMap<number, CloseUse>): CloseSeries {
  const closes = [...new Map([...uses.values()].map((use) => [use.usedOn, use])).values()];
  return {
    days: Int32Array.from(closes, ({ usedOn }) => usedOn),
    closes: Float64Array.from(closes, ({ close }) => close),
  };
}

function ownFacts(
  query: Query,
  account: PositionAccount,
  { adjusted, date, since }: KnownPayments,
  payments: readonly IncomePayment[],
): Partial<Record<RatingFact, DatedFact>> {
  const day = dayNumber(date);
  const uses = monthlyCloses(query, account, day);
  const closes = toSeries(uses);
  const growth = dividendGrowth(adjusted, date, since);
  const income = trailingIncome(adjusted, date);
  const close = closes.closes[closes.closes.length - 1];
  const isFresh = day - (closes.days[closes.days.length - 1] ?? 0) <= STALE_DAYS;
  const isComparable = payments.every(({ currency }) => currency === account.asset.currency);
  const isKnown = isComparable && isFresh && close !== undefined && !isRefused(income);
  const found: Partial<Record<RatingFact, Statistic | undefined>> = {
    yield: isKnown ? decToNumber(income.perShare) / close : undefined,
    yieldMedian: isComparable
      ? medianYield({ payments, splits: splitsOf(query, account, day), closes, asOf: date })
      : undefined,
    growth5: growth.year5,
    streak: growth.streak,
    yearsWithoutCut: yearsWithoutCut(adjusted, date),
    skippedShare: skippedShare(adjusted, date),
  };
  const isMedian = typeof found.yieldMedian === "number";
  for (const [monthEnd, use] of isComparable ? uses : []) {
    if (isMedian || monthEnd === day) query.recorder?.price(account.asset.id, monthEnd, use);
  }
  const facts: Partial<Record<RatingFact, DatedFact>> = {};
  for (const [fact, value] of Object.entries(found)) {
    if (typeof value === "number") facts[fact as RatingFact] = { value, date };
  }
  return facts;
}

function markOfYield({ state }: Query, { asset }: PositionAccount, day: number): Reason | undefined {
  const { payments = [] } = state.input.facts?.get(asset.id) ?? {};
  if (payments.some(({ currency }) => currency !== asset.currency)) return undefined;
  const close = findClose(state.input.prices.get(asset.id), day);
  if (close === undefined || day - close.usedOn > STALE_DAYS) return undefined;
  return noteOf(state, asset, close, day);
}

const ratings = createMemo<DividendRating>();

// Given facts take precedence over derived ones.
function ratingOf(
  query: Query,
  request: MetricRequest,
  parts: readonly RatingPart[],
): DividendRating | undefined {
  const account = request.accounts.positions[0];
  if (account === undefined) {
    refuse(query, reason("not-in-ledger"));
    return undefined;
  }
  const { id } = account.asset;
  const facts = query.state.input.facts?.get(id);
  if (facts?.payments === undefined && facts?.rating === undefined) {
    refuse(query, reason("no-dividends-given", { asset: id }));
    return undefined;
  }
  const { to } = request.range;
  const make = (): DividendRating => {
    const payments = paymentsOf(query, account, to);
    const asking = parts.includes("yield") ? query : { ...query, recorder: undefined };
    const own = payments === undefined ? {} : ownFacts(asking, account, payments, facts.payments ?? []);
    const date = fromDayNumber(to);
    const cuts = payments === undefined ? [] : findCuts(payments.adjusted, date).map((cut) => cut.date);
    const { isBank = false, isMoscow = false, facts: given } = facts.rating ?? {};
    return rate({ asOf: date, facts: { ...own, ...given }, isBank, isMoscow, cuts });
  };
  if (facts.rating !== undefined) query.recorder?.facts(id, { rating: facts.rating });
  const rating = query.recorder === undefined ? ratings(query.state, `${id} ${to}`, make) : make();
  for (const note of rating.notes) addNote(query, note);
  const mark = parts.includes("yield") ? markOfYield(query, account, to) : undefined;
  if (mark !== undefined) addNote(query, mark);
  explain(query, rating, parts);
  return rating;
}

function explain(query: Query, rating: DividendRating, parts: readonly RatingPart[]): void {
  if (query.recorder === undefined) return;
  for (const { part, weight, points, components } of rating.parts) {
    if (points === undefined || !parts.includes(part)) continue;
    for (const component of components) {
      addStep(query, () => ({
        key: "rating-component",
        params: { part, component: component.id },
        operands: component.measure === undefined ? {} : { measure: numberText(component.measure) },
        result: numberText(component.points),
      }));
    }
    addStep(query, () => ({
      key: "rating-part",
      params: { part },
      operands: { weight: String(weight) },
      result: numberText(points),
    }));
  }
}

function ofRating(
  formula: string,
  parts: readonly RatingPart[],
  read: (rating: DividendRating) => Score | Refused,
): Metric {
  return {
    unit: "count",
    formula,
    version: 1,
    scopes: ["asset"],
    inputs: EVERY_INPUT,
    isForHoldings: true,
    compute(query, request) {
      const rating = ratingOf(query, request, parts);
      const score = rating === undefined ? undefined : known(query, read(rating));
      if (score === undefined) return undefined;
      if (score.isPartial) addNote(query, reason("partial-rating"));
      if (score.cappedBy !== undefined) addNote(query, reason("rating-capped", { date: score.cappedBy }));
      return answerOf(query, score.score);
    },
  };
}

export const dividendRating = ofRating("dividend-rating", RATING_PARTS, ({ rating }) => rating);
/** Reliability, cover and balance. */
export const dividendSafety = ofRating("dividend-safety", SAFETY_PARTS, ({ safety }) => safety);
