import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { StoredSeries } from "./series.ts";
import type { SeriesInfo } from "./series-catalogue.ts";

/** Levels by day, as closes of an index are kept: NaN = none. */
interface DailyLevels {
  /** Day number of the first level. */
  readonly firstDay: number;
  readonly values: Float64Array;
}

type Stored = Pick<StoredSeries, "firstDay" | "values">;

/** First level of a computed index. */
const start = 100;
const daysOfYear = 365;

/**
 * A yearly rate in percent as money that earns it: level(d + 1) = level(d) x (1 + rate(d) / 100) ^ (1 / 365), the rate
 * of a day being the last one told, which holds for at most `staleAfterDays` after the last value.
 */
function earned({ firstDay, values }: Stored, { staleAfterDays }: SeriesInfo): DailyLevels {
  const levels = new Float64Array(values.length + staleAfterDays);
  let [level, rate] = [start, values[0] ?? 0];
  for (let day = 0; day < levels.length; day++) {
    levels[day] = level;
    const told = values[day];
    if (told !== undefined && !Number.isNaN(told)) rate = told;
    level *= (1 + rate / 100) ** (1 / daysOfYear);
  }
  return { firstDay, values: levels };
}

/** A monthly or yearly index by day: it grows evenly between two values and ends with the last one. */
function between({ firstDay, values }: Stored): DailyLevels {
  const levels = Float64Array.from(values);
  let before = -1;
  for (let day = 0; day < levels.length; day++) {
    const value = levels[day] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const base = levels[before] ?? Number.NaN;
    for (let at = before + 1; before >= 0 && at < day; at++)
      levels[at] = base * (value / base) ** ((at - before) / (day - before));
    before = day;
  }
  return { firstDay, values: levels };
}

/** A series as something results are measured against: what 100 in it became, or what a unit of a metal costs. */
export function levelsOf(info: SeriesInfo, stored: Stored): DailyLevels {
  if (info.kind === "rate") return earned(stored, info);
  if (info.kind === "prices") return between(stored);
  return { firstDay: stored.firstDay, values: stored.values };
}

/** A yearly rate in force on a day, 0.05 = 5 %. */
export interface RateOfDay {
  readonly day: IsoDate;
  readonly rate: number;
}

/** The mean of a yearly rate over days, with the rates it is made of. */
export interface MeanRate {
  readonly rate: number;
  readonly days: number;
  readonly first: RateOfDay;
  readonly last: RateOfDay;
  readonly low: RateOfDay;
  readonly high: RateOfDay;
}

/**
 * The mean of a yearly rate over the days after `from` up to `to`, 0.05 = 5 %: every day has the last value told.
 * Undefined where the series begins later or had nothing for longer than it may be old.
 */
export function meanRate(info: SeriesInfo, stored: Stored, from: IsoDate, to: IsoDate): MeanRate | undefined {
  const { firstDay, values } = stored;
  const [first, last] = [dayNumber(from) + 1, Math.max(dayNumber(to), dayNumber(from) + 1)];
  let told: number | undefined;
  let sum = 0;
  let [low, high] = [first, first];
  const inForce: number[] = [];
  for (let day = Math.min(firstDay, first); day <= last; day++) {
    if (!Number.isNaN(values[day - firstDay] ?? Number.NaN)) told = day;
    if (day < first) continue;
    if (told === undefined || day - told > info.staleAfterDays) return undefined;
    const rate = values[told - firstDay] ?? 0;
    sum += rate;
    inForce.push(rate);
    if (rate < (inForce[low - first] ?? rate)) low = day;
    if (rate > (inForce[high - first] ?? rate)) high = day;
  }
  const days = last - first + 1;
  const of = (day: number) => ({ day: fromDayNumber(day), rate: (inForce[day - first] ?? 0) / 100 });
  return { rate: sum / days / 100, days, first: of(first), last: of(last), low: of(low), high: of(high) };
}
