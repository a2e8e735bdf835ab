import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { RateSeries } from "../ledger/ledger-input.ts";
import type { PriceSeries, RunningPrice } from "../ledger/price-series.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { UsedColumns } from "./column-recorder.ts";

/** One value per calendar day, null = not used. */
interface TraceColumn {
  readonly firstDay: IsoDate;
  readonly values: readonly (number | null)[];
  readonly sources: readonly string[];
}

export type TraceRunning = Omit<RunningPrice, "day">;

export interface TraceCloses extends TraceColumn {
  readonly assetId: string;
  readonly running?: TraceRunning;
}

/** Validity of an official value in days, and the day it is confirmed until. */
export interface TraceInForce {
  readonly days: number;
  readonly confirmedUntil: IsoDate;
}

/** Values of an official source have a column of their own. */
export interface TraceRateColumn extends TraceColumn {
  readonly pair: string;
  /** Rank among the sources of the run. */
  readonly series: number;
  readonly isPreferred?: true;
  readonly inForce?: TraceInForce;
}

export interface TraceColumns {
  readonly closes: readonly TraceCloses[];
  readonly rates: readonly TraceRateColumn[];
}

interface Values {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

export function writeColumn(
  { firstDay, values, sources }: Values,
  used: ReadonlySet<number>,
  names: readonly string[],
): TraceColumn {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const from = new Set<string>();
  for (const day of used) {
    if (day < first) first = day;
    if (day > last) last = day;
    from.add(names[sources[day - firstDay] ?? 0] ?? "");
  }
  const written: (number | null)[] = [];
  for (let day = first; day <= last; day++) {
    written.push(used.has(day) ? (values[day - firstDay] ?? null) : null);
  }
  return { firstDay: fromDayNumber(first), values: written, sources: [...from].sort() };
}

/** Returns nothing for a close. */
export function runningOn(
  series: Pick<PriceSeries, "running"> | undefined,
  day: number,
): { readonly running?: TraceRunning } {
  if (series?.running?.day !== day) return {};
  const { day: _day, ...running } = series.running;
  return { running };
}

/** Returns nothing unless an official rate is in force. */
export function inForceOn(
  { inForce, sources, firstDay }: RateSeries,
  day: number,
): { readonly inForce?: TraceInForce } {
  if (inForce === undefined || sources[day - firstDay] !== inForce.source) return {};
  const { days, confirmedUntil } = inForce;
  return { inForce: { days, confirmedUntil: fromDayNumber(confirmedUntil) } };
}

function rateColumns(
  series: RateSeries,
  used: ReadonlySet<number>,
  { rank, names }: { readonly rank: number; readonly names: readonly string[] },
): TraceRateColumn[] {
  const parts = Map.groupBy(used, (day) => inForceOn(series, day).inForce !== undefined);
  return [...parts.values()].map((days) => ({
    pair: `${series.base}/${series.quote}`,
    series: rank,
    ...(series.isPreferred && { isPreferred: true as const }),
    ...inForceOn(series, days[0] ?? 0),
    ...writeColumn(series, new Set(days), names),
  }));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns undefined when only single days were read. */
export function toTraceColumns(
  { input }: RunState,
  { closes, rates }: UsedColumns,
): TraceColumns | undefined {
  const names = input.sourceNames;
  const usedCloses = [...closes].filter(([, used]) => used.size > 0);
  if (usedCloses.length === 0 && rates.size === 0) return undefined;
  return {
    closes: usedCloses
      .map(([series, used]) => ({
        assetId: series.assetId,
        ...writeColumn({ ...series, values: series.closes }, used, names),
        ...(series.running !== undefined &&
          used.has(series.running.day) &&
          runningOn(series, series.running.day)),
      }))
      .sort((a, b) => compareText(a.assetId, b.assetId)),
    rates: [...rates]
      .flatMap(([series, used]) => rateColumns(series, used, { rank: input.rates.indexOf(series), names }))
      .sort((a, b) => a.series - b.series),
  };
}

export interface Point {
  readonly day: number;
  readonly value: number;
  readonly running?: TraceRunning;
  readonly inForce?: TraceInForce;
}

export function pointsOfColumn({
  firstDay,
  values,
  running,
  inForce,
}: TraceColumn & Partial<TraceCloses> & Partial<TraceRateColumn>): Point[] {
  const first = dayNumber(firstDay);
  const isOfficial = inForce && { inForce };
  const points = values.flatMap((value, i): Point[] =>
    value === null ? [] : [{ day: first + i, value, ...isOfficial }],
  );
  const last = points.at(-1);
  if (running !== undefined && last !== undefined) points[points.length - 1] = { ...last, running };
  return points;
}

export function toColumn(points: readonly Point[]): Values {
  if (points.length === 0) return { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day } of points) {
    if (day < firstDay) firstDay = day;
    if (day > lastDay) lastDay = day;
  }
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  for (const { day, value } of points) values[day - firstDay] = value;
  return { firstDay, values, sources: new Uint8Array(values.length) };
}

export function toPriceSeries(groups: ReadonlyMap<string, readonly Point[]>): Map<string, PriceSeries> {
  const prices = new Map<string, PriceSeries>();
  for (const [assetId, points] of groups) {
    const { values: closes, ...rest } = toColumn(points);
    const last = points.find(({ running }) => running !== undefined);
    const running = last?.running && { running: { day: last.day, ...last.running } };
    prices.set(assetId, { assetId, closes, ...rest, ...running });
  }
  return prices;
}

/** Index of the official source in a column rebuilt from a trace. */
const OFFICIAL = 1;

function toRateColumn(points: readonly Point[]): Omit<RateSeries, "base" | "quote"> {
  const column = toColumn(points);
  const official = points.filter(({ inForce }) => inForce !== undefined);
  for (const { day } of official) column.sources[day - column.firstDay] = OFFICIAL;
  const { inForce } = official[0] ?? {};
  if (inForce === undefined) return column;
  const { days, confirmedUntil } = inForce;
  return { ...column, inForce: { source: OFFICIAL, days, confirmedUntil: dayNumber(confirmedUntil) } };
}

export function toRateSeries(groups: ReadonlyMap<string, readonly Point[]>): RateSeries[] {
  return [...groups]
    .map(([key, points]) => {
      const [rank = "", base = "", quote = "", preferred] = key.split("/");
      const choice = preferred === undefined ? {} : { isPreferred: true as const };
      return { rank: Number(rank), series: { base, quote, ...choice, ...toRateColumn(points) } };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ series }) => series);
}
