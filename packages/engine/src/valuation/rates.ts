import type { RateSeries } from "../ledger/ledger-input.ts";
import { DEC_ONE, decFromNumber, PER_DEC } from "../money/decimal.ts";
import { divideByPower, divideHalfEven } from "../money/rounding.ts";
import { remember } from "../remember.ts";

/** A rate may be this many days old. */
export const RATE_MAX_AGE_DAYS = 7;

/** Crosses go through one of these, in this order, with at most two legs. */
const HUBS = ["RUB", "EUR", "USD"] as const;

/** One source rate of a path; `isInverted` means the path divides by it. */
export interface RateLeg {
  readonly series: RateSeries;
  readonly isInverted: boolean;
}

/** A source value really used. */
export interface RateUse {
  readonly series: RateSeries;
  readonly usedOn: number;
}

/** The rate function of one run: pure in (pair, day), rounded once to 18 decimals, memoised. */
export interface Rates {
  /** `to` per one `from`; undefined when no path has values at most 7 days old. */
  rate(from: string, to: string, day: number): bigint | undefined;
  /** Money of `from` in `to`, rounded once; undefined without a rate. */
  convert(
    money: bigint,
    pair: { readonly from: string; readonly to: string },
    day: number,
  ): bigint | undefined;
  /** The source values behind `rate`. */
  uses(from: string, to: string, day: number): readonly RateUse[];
  /** The same in float64 for statistics: one value per day of [firstDay, lastDay], NaN = none. */
  column(from: string, to: string, days: { readonly first: number; readonly last: number }): Float64Array;
}

function usedDay(series: RateSeries, day: number): number | undefined {
  const top = Math.min(day - series.firstDay, series.values.length - 1);
  const bottom = Math.max(0, day - series.firstDay - RATE_MAX_AGE_DAYS);
  for (let index = top; index >= bottom; index--) {
    if ((series.values[index] ?? Number.NaN) > 0) return series.firstDay + index;
  }
  return undefined;
}

function valueOn(series: RateSeries, day: number): number {
  return series.values[day - series.firstDay] ?? Number.NaN;
}

/** All paths of a pair, best first: direct, divided, then by hub. */
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
  return paths;
}

function exactRate(path: readonly RateLeg[], day: number): bigint | undefined {
  // A direct leg brings 10^18 too much and an inverted one too little: only what does not cancel is divided.
  let numerator = 1n;
  let denominator = 1n;
  let scale = 1;
  for (const { series, isInverted } of path) {
    const on = usedDay(series, day);
    if (on === undefined) return undefined;
    const value = decFromNumber(valueOn(series, on));
    if (value === 0n) return undefined;
    if (isInverted) denominator *= value;
    else numerator *= value;
    scale += isInverted ? 1 : -1;
  }
  if (denominator === 1n && scale === 0) return numerator;
  for (; scale > 0; scale--) numerator *= DEC_ONE;
  for (; scale < 0; scale++) denominator *= DEC_ONE;
  return divideHalfEven(numerator, denominator);
}

function filledLeg(leg: RateLeg, first: number, last: number): Float64Array {
  const { series } = leg;
  const out = new Float64Array(last - first + 1).fill(Number.NaN);
  let value = Number.NaN;
  let age = 0;
  for (let day = first - RATE_MAX_AGE_DAYS; day <= last; day++) {
    const fresh = series.values[day - series.firstDay];
    if (fresh !== undefined && fresh > 0) {
      value = leg.isInverted ? 1 / fresh : fresh;
      age = 0;
    } else if (++age > RATE_MAX_AGE_DAYS) value = Number.NaN;
    if (day >= first) out[day - first] = value;
  }
  return out;
}

function columnOf(paths: readonly RateLeg[][], first: number, last: number): Float64Array {
  const out = new Float64Array(last - first + 1).fill(Number.NaN);
  for (const path of paths) {
    if (!out.some(Number.isNaN)) break;
    const columns = path.map((leg) => filledLeg(leg, first, last));
    for (let i = 0; i < out.length; i++) {
      if (!Number.isNaN(out[i] ?? 0)) continue;
      let product = 1;
      for (const column of columns) product *= column[i] ?? Number.NaN;
      out[i] = product;
    }
  }
  return out;
}

interface PairMemo {
  readonly paths: RateLeg[][];
  readonly byDay: Map<number, bigint | undefined>;
}

/** The rate function over the given source series. */
export function createRates(series: readonly RateSeries[]): Rates {
  const pairs = new Map<string, Map<string, PairMemo>>();
  const columns = new Map<string, Float64Array>();

  function memoOf(from: string, to: string): PairMemo {
    const known = pairs.get(from)?.get(to);
    if (known !== undefined) return known;
    const memo = { paths: findPaths(series, from, to), byDay: new Map() };
    remember(pairs, from, () => new Map<string, PairMemo>()).set(to, memo);
    return memo;
  }

  function rate(from: string, to: string, day: number): bigint | undefined {
    if (from === to) return DEC_ONE;
    const memo = memoOf(from, to);
    const known = memo.byDay.get(day);
    if (known !== undefined || memo.byDay.has(day)) return known;
    let found: bigint | undefined;
    for (const path of memo.paths) {
      found = exactRate(path, day);
      if (found !== undefined) break;
    }
    memo.byDay.set(day, found);
    return found;
  }

  return {
    rate,
    convert(money, { from, to }, day) {
      if (from === to || money === 0n) return money;
      const found = rate(from, to, day);
      return found === undefined ? undefined : divideByPower(money * found, PER_DEC);
    },
    uses(from, to, day) {
      if (from === to) return [];
      const path = memoOf(from, to).paths.find((candidate) => exactRate(candidate, day) !== undefined) ?? [];
      return path.map((leg) => ({ series: leg.series, usedOn: usedDay(leg.series, day) ?? day }));
    },
    column(from, to, { first, last }) {
      const key = `${from}/${to}/${first}/${last}`;
      const length = last - first + 1;
      return remember(columns, key, () =>
        from === to ? new Float64Array(length).fill(1) : columnOf(memoOf(from, to).paths, first, last),
      );
    },
  };
}
