import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import type { StoredSeries } from "./series.ts";
import type { SeriesInfo } from "./series-catalogue.ts";

interface DailyLevels {
  readonly firstDay: number;
  readonly values: Float64Array;
}

type Stored = Pick<StoredSeries, "firstDay" | "values">;

const start = 100;
const daysOfYear = 365;

/**
 * Level of money at a yearly rate in percent: level(d + 1) = level(d) x (1 + rate(d) / 100) ^ (1 / 365). A rate holds
 * until the next, for at most `staleAfterDays` after the last.
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

/** Interpolates a monthly or yearly index geometrically by day, up to its last value. */
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

/** Benchmark levels of a series: growth of 100, or the unit price of a metal. */
export function levelsOf(info: SeriesInfo, stored: Stored): DailyLevels {
  if (info.kind === "rate") return earned(stored, info);
  if (info.kind === "prices") return between(stored);
  return { firstDay: stored.firstDay, values: stored.values };
}

/** Yearly rate, 0.05 = 5 %. */
export interface RateOfDay {
  readonly day: IsoDate;
  readonly rate: number;
}

export interface MeanRate {
  readonly rate: number;
  readonly days: number;
  readonly first: RateOfDay;
  readonly last: RateOfDay;
  readonly low: RateOfDay;
  readonly high: RateOfDay;
}

/**
 * Over the days after `from` up to `to`, 0.05 = 5 %; each day has the last published rate. Undefined where the series
 * begins later or is stale.
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
