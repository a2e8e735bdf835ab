import { rangeKey } from "../days/range-key.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import { DEC_ONE, DEC_PLACES, PER_DEC, toScaled } from "../money/decimal.ts";
import { divideByPower, divideHalfEven } from "../money/rounding.ts";
import {
  fromWordRate,
  isRateTerm,
  multiplyInWord,
  rateInWord,
  toWordRate,
  type WordRate,
} from "../money/word.ts";
import { remember } from "../remember.ts";

/** Unless an official rate is in force for longer. */
const RATE_MAX_AGE_DAYS = 7;

/** In order of preference. */
const HUBS = ["RUB", "EUR", "USD"] as const;

/** `isInverted`: the path divides by it. */
export interface RateLeg {
  readonly series: RateSeries;
  readonly isInverted: boolean;
}

export interface RateUse {
  readonly series: RateSeries;
  readonly usedOn: number;
}

/** Pure in (pair, day), rounded once to 18 decimals, cached. */
export interface Rates {
  /** `to` per one `from`; undefined without values at most 7 days old or in force. */
  rate(from: string, to: string, day: number): bigint | undefined;
  find(from: string, to: string, day: number): WordRate | undefined;
  /** Rounded once; undefined without a rate. */
  convert(
    money: bigint,
    pair: { readonly from: string; readonly to: string },
    day: number,
  ): bigint | undefined;
  uses(from: string, to: string, day: number): readonly RateUse[];
  /** Per day of [firstDay, lastDay], NaN = none. */
  column(from: string, to: string, days: { readonly first: number; readonly last: number }): Float64Array;
}

const longestAge = ({ inForce }: RateSeries): number => Math.max(RATE_MAX_AGE_DAYS, inForce?.days ?? 0);

/** Last value at most a week old, otherwise the official one in force. */
function usedDay(series: RateSeries, day: number): number | undefined {
  const { values, sources, inForce, firstDay } = series;
  const top = Math.min(day - firstDay, values.length - 1);
  const bottom = Math.max(0, day - firstDay - longestAge(series));
  const recent = day - firstDay - RATE_MAX_AGE_DAYS;
  for (let index = top; index >= bottom; index--) {
    const stands = index >= recent || sources[index] === inForce?.source;
    if (stands && (values[index] ?? Number.NaN) > 0) return firstDay + index;
  }
  return undefined;
}

/** Tests for a value older than a week, used without confirmation. */
export const isUnconfirmed = ({ inForce }: RateSeries, usedOn: number, day: number): boolean =>
  inForce !== undefined && day - usedOn > RATE_MAX_AGE_DAYS && day > inForce.confirmedUntil;

function valueOn(series: RateSeries, day: number): number {
  return series.values[day - series.firstDay] ?? Number.NaN;
}

/** Best first: preferred source only, then direct, inverted, by hub. */
function findPaths(rates: readonly RateSeries[], from: string, to: string): RateLeg[][] {
  const legs = (base: string, quote: string): RateLeg[] => [
    ...rates
      .filter((s) => s.base === base && s.quote === quote)
      .map((series) => ({ series, isInverted: false })),
    ...rates
      .filter((s) => s.base === quote && s.quote === base)
      .map((series) => ({ series, isInverted: true })),
  ];
  const paths = legs(from, to).map((leg) => [leg]);
  for (const hub of HUBS) {
    if (hub === from || hub === to) continue;
    for (const first of legs(from, hub)) for (const second of legs(hub, to)) paths.push([first, second]);
  }
  const isChosen = (path: readonly RateLeg[]): boolean => path.every(({ series }) => series.isPreferred);
  return [...paths.filter(isChosen), ...paths.filter((path) => !isChosen(path))];
}

const POWERS = Array.from({ length: 2 * DEC_PLACES + 1 }, (_, places) => 10n ** BigInt(places));
const tenTo = (places: number): bigint => POWERS[places] ?? 10n ** BigInt(places);

const MILLION = 1e6;

/** Undefined when inexact or too large for `rateInWord`. */
function millionthsOf(value: number): number | undefined {
  const millionths = Math.round(value * MILLION);
  return isRateTerm(millionths) && millionths / MILLION === value ? millionths : undefined;
}

/** At most one multiplication and one division of millionths. */
function rateOfMillionths(path: readonly RateLeg[], day: number): WordRate | undefined {
  let numerator = MILLION;
  let denominator = MILLION;
  let [times, divisions] = [0, 0];
  for (const { series, isInverted } of path) {
    const on = usedDay(series, day);
    const term = on === undefined ? undefined : millionthsOf(valueOn(series, on));
    if (term === undefined) return undefined;
    if (isInverted) denominator = term;
    else numerator = term;
    if (isInverted ? ++divisions > 1 : ++times > 1) return undefined;
  }
  return rateInWord(numerator, denominator);
}

function rateOn(path: readonly RateLeg[], day: number): WordRate | undefined {
  return rateOfMillionths(path, day) ?? wideRateOn(path, day);
}

function wideRateOn(path: readonly RateLeg[], day: number): WordRate | undefined {
  let numerator = 1n;
  let denominator = 1n;
  let places = 0;
  for (const { series, isInverted } of path) {
    const on = usedDay(series, day);
    if (on === undefined) return undefined;
    const value = toScaled(valueOn(series, on));
    if (value.digits === 0n) return undefined;
    if (isInverted) denominator *= value.digits;
    else numerator *= value.digits;
    places += isInverted ? value.places : -value.places;
  }
  if (places > 0) numerator *= tenTo(places);
  else if (places < 0) denominator *= tenTo(-places);
  return toWordRate(divideHalfEven(numerator * DEC_ONE, denominator));
}

const ONE = toWordRate(DEC_ONE);

/** Rounds half to even. */
export function atRate(money: bigint, rate: WordRate): bigint {
  const isSmall = money < 0n ? -money <= rate.most : money <= rate.most;
  return isSmall ? multiplyInWord(money, rate) : divideByPower(money * fromWordRate(rate), PER_DEC);
}

function firstRate(paths: readonly RateLeg[][], day: number): WordRate | undefined {
  for (const path of paths) {
    const rate = rateOn(path, day);
    if (rate !== undefined) return rate;
  }
  return undefined;
}

function multiplyLeg(product: Float64Array, leg: RateLeg, first: number, isFirst: boolean): void {
  const { series, isInverted } = leg;
  const { values, sources, inForce } = series;
  const shift = first - series.firstDay;
  const count = product.length;
  let value = Number.NaN;
  let used = Number.NEGATIVE_INFINITY;
  // The last official value may hold longer than a later one of another source.
  let official = Number.NaN;
  let officialUntil = Number.NEGATIVE_INFINITY;
  const begin = Math.max(-longestAge(series), -shift);
  for (let i = 0; i < Math.min(begin, count); i++) product[i] = Number.NaN;
  for (let i = begin; i < count; i++) {
    const fresh = values[i + shift] ?? Number.NaN;
    if (fresh > 0) {
      value = isInverted ? 1 / fresh : fresh;
      used = i;
      if (inForce !== undefined && sources[i + shift] === inForce.source) {
        official = value;
        officialUntil = i + inForce.days;
      }
    } else if (i - used > RATE_MAX_AGE_DAYS) value = i <= officialUntil ? official : Number.NaN;
    if (i >= 0) product[i] = isFirst ? value : (product[i] ?? 1) * value;
  }
}

function fillGaps(out: Float64Array, more: Float64Array): void {
  for (let i = 0; i < out.length; i++) if (Number.isNaN(out[i] ?? 0)) out[i] = more[i] ?? Number.NaN;
}

function hasGaps(column: Float64Array): boolean {
  for (let i = 0; i < column.length; i++) if (Number.isNaN(column[i] ?? 0)) return true;
  return false;
}

/** Separate loops are optimised as a whole. */
function columnOf(paths: readonly RateLeg[][], first: number, last: number): Float64Array {
  let out: Float64Array | undefined;
  for (const path of paths) {
    const product = new Float64Array(last - first + 1);
    for (const leg of path) multiplyLeg(product, leg, first, leg === path[0]);
    if (out === undefined) out = product;
    else fillGaps(out, product);
    if (!hasGaps(out)) break;
  }
  return out ?? new Float64Array(last - first + 1).fill(Number.NaN);
}

let ones = new Float64Array(0);

/** Shared by all runs. */
function onesFor(days: number): Float64Array {
  if (ones.length < days) ones = new Float64Array(days).fill(1);
  return ones.subarray(0, days);
}

interface PairMemo {
  readonly from: string;
  readonly to: string;
  readonly paths: RateLeg[][];
  /** `null` = no rate on that day. */
  readonly firstDay: number;
  readonly byDay: (WordRate | null | undefined)[];
  readonly columns: Map<number, Float64Array>;
  /** The last queried day is usually queried again. */
  day: number;
  rate: WordRate | undefined;
}

function daysOf(paths: readonly RateLeg[][]): { first: number; length: number } {
  let first = Number.POSITIVE_INFINITY;
  let end = 0;
  for (const { series } of paths.flat()) {
    first = Math.min(first, series.firstDay);
    end = Math.max(end, series.firstDay + series.values.length + longestAge(series));
  }
  return { first, length: Math.max(0, end - first) };
}

export function createRates(series: readonly RateSeries[]): Rates {
  const pairs = new Map<string, Map<string, PairMemo>>();

  let last: PairMemo | undefined;

  function memoOf(from: string, to: string): PairMemo {
    if (last !== undefined && last.from === from && last.to === to) return last;
    const ofFrom = remember(pairs, from, () => new Map<string, PairMemo>());
    last = remember(ofFrom, to, (): PairMemo => {
      const paths = findPaths(series, from, to);
      const { first, length } = daysOf(paths);
      const byDay = new Array<WordRate | null | undefined>(length);
      const columns = new Map<number, Float64Array>();
      return { from, to, paths, firstDay: first, byDay, columns, day: Number.NaN, rate: undefined };
    });
    return last;
  }

  function dayRate(from: string, to: string, day: number): WordRate | undefined {
    const memo = memoOf(from, to);
    if (memo.day === day) return memo.rate;
    const index = day - memo.firstDay;
    if (!(index >= 0 && index < memo.byDay.length)) return undefined;
    let known = memo.byDay[index];
    if (known === undefined) {
      known = firstRate(memo.paths, day) ?? null;
      memo.byDay[index] = known;
    }
    const found = known ?? undefined;
    memo.day = day;
    memo.rate = found;
    return found;
  }

  return {
    find: (from, to, day) => (from === to ? ONE : dayRate(from, to, day)),
    rate(from, to, day) {
      if (from === to) return DEC_ONE;
      const found = dayRate(from, to, day);
      return found === undefined ? undefined : fromWordRate(found);
    },
    convert(money, { from, to }, day) {
      if (from === to || money === 0n) return money;
      const found = dayRate(from, to, day);
      return found === undefined ? undefined : atRate(money, found);
    },
    uses(from, to, day) {
      if (from === to) return [];
      const path = memoOf(from, to).paths.find((candidate) => rateOn(candidate, day) !== undefined) ?? [];
      return path.map((leg) => ({ series: leg.series, usedOn: usedDay(leg.series, day) ?? day }));
    },
    column(from, to, { first, last }) {
      if (from === to) return onesFor(last - first + 1);
      const { columns, paths } = memoOf(from, to);
      return remember(columns, rangeKey({ from: first, to: last }), () => columnOf(paths, first, last));
    },
  };
}
