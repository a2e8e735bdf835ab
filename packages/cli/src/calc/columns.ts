import {
  dayNumber,
  fromDayNumber,
  type IsoDate,
  type PriceSeries,
  type RateInForce,
  type RateSeries,
} from "@zerno/engine";
import { defined } from "./defined.ts";
import type { Faults } from "./faults.ts";
import type { PortfolioInput } from "./schema/portfolio-schema.ts";

interface Point {
  readonly key: string;
  readonly date: IsoDate;
  readonly value: number;
}

interface Column {
  readonly firstDay: number;
  readonly values: Float64Array;
  readonly sources: Uint8Array;
}

// A second value of one day is a fault at its index in `list`.
function groupPoints(
  points: readonly Point[],
  list: string,
  faults: Faults,
): Map<string, Map<number, number>> {
  const groups = new Map<string, Map<number, number>>();
  for (const [i, { key, date, value }] of points.entries()) {
    const group = groups.get(key) ?? new Map<number, number>();
    groups.set(key, group);
    const day = dayNumber(date);
    if (group.has(day)) faults.add([list, i, "date"], `a second value of ${key} on ${date}`);
    group.set(day, value);
  }
  return groups;
}

function toColumn(points: ReadonlyMap<number, number>): Column {
  if (points.size === 0) return { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };
  let [firstDay, lastDay] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const day of points.keys()) {
    firstDay = Math.min(firstDay, day);
    lastDay = Math.max(lastDay, day);
  }
  const values = new Float64Array(lastDay - firstDay + 1).fill(Number.NaN);
  for (const [day, value] of points) values[day - firstDay] = value;
  return { firstDay, values, sources: new Uint8Array(values.length) };
}

export function priceColumns(prices: PortfolioInput["prices"], faults: Faults): Map<string, PriceSeries> {
  const points = (prices ?? []).map(({ asset, date, close }) => ({ key: asset, date, value: close }));
  const columns = new Map<string, PriceSeries>();
  for (const [assetId, group] of groupPoints(points, "prices", faults)) {
    const { values: closes, ...rest } = toColumn(group);
    columns.set(assetId, { assetId, closes, ...rest });
  }
  return columns;
}

/** Adds intraday prices, allowed on `asOf` only. */
export function withRunning(
  columns: Map<string, PriceSeries>,
  { prices = [], asOf }: Pick<PortfolioInput, "prices" | "asOf">,
  faults: Faults,
): Map<string, PriceSeries> {
  for (const [i, { asset, date, running }] of prices.entries()) {
    const series = columns.get(asset);
    if (running === undefined || series === undefined) continue;
    if (date !== asOf) faults.add(["prices", i, "running"], "only a price of asOf can be running");
    columns.set(asset, { ...series, running: { day: dayNumber(date), ...defined(running) } });
  }
  return columns;
}

export function seriesOf(
  assetId: string,
  points: readonly { readonly date: IsoDate; readonly value: number }[],
): PriceSeries {
  const days = new Map(points.map(({ date, value }) => [dayNumber(date), value]));
  const { values: closes, ...rest } = toColumn(days);
  return { assetId, closes, ...rest };
}

/** Tolerance between a pair and its inverse, as printed rates are rounded. */
const MOST_GAP = 0.01;

// A currency to itself is 1, and a pair matches its inverse of the day.
function checkRates(rates: NonNullable<PortfolioInput["rates"]>, faults: Faults): void {
  const known = new Map(rates.map(({ pair, date, rate }) => [`${pair} ${date}`, rate]));
  for (const [i, { pair, date, rate }] of rates.entries()) {
    const [base = "", quote = ""] = pair.split("/");
    if (base === quote) {
      if (rate !== 1) faults.add(["rates", i, "rate"], `${pair} is 1`);
      continue;
    }
    const inverse = base > quote ? known.get(`${quote}/${base} ${date}`) : undefined;
    if (inverse !== undefined && Math.abs(rate * inverse - 1) > MOST_GAP) {
      faults.add(["rates", i, "rate"], `contradicts ${quote}/${base} of ${date}`);
    }
  }
}

/** Source index; other rows have 0. */
const OFFICIAL = 1;
/** A rate of the last week needs no confirmation. */
const WEEK_DAYS = 7;

type PairRates = NonNullable<PortfolioInput["rates"]>;

function ratesInForce(rates: PairRates, faults: Faults): Map<string, RateInForce> {
  const pairs = new Map<string, RateInForce>();
  for (const [i, { pair, date, inForceDays, askedOn }] of rates.entries()) {
    if (askedOn !== undefined && inForceDays === undefined) {
      faults.add(["rates", i, "askedOn"], "only of a rate with inForceDays");
    }
    if (inForceDays === undefined) continue;
    const known = pairs.get(pair);
    if (known !== undefined && known.days !== inForceDays) {
      faults.add(["rates", i, "inForceDays"], `other rates of ${pair} say ${known.days}`);
    }
    const asked = askedOn === undefined ? 0 : dayNumber(askedOn);
    const confirmedUntil = Math.max(known?.confirmedUntil ?? 0, dayNumber(date) + WEEK_DAYS, asked);
    pairs.set(pair, { source: OFFICIAL, days: inForceDays, confirmedUntil });
  }
  return pairs;
}

/** Converts rates to daily columns by pair, ordered by name; collects faults. */
export function rateColumns(rates: PortfolioInput["rates"], faults: Faults): RateSeries[] {
  const points = (rates ?? []).map(({ pair, date, rate }) => ({ key: pair, date, value: rate }));
  checkRates(rates ?? [], faults);
  const inForce = ratesInForce(rates ?? [], faults);
  const groups = [...groupPoints(points, "rates", faults)].sort(([a], [b]) => (a < b ? -1 : 1));
  const columns = new Map(
    groups.map(([pair, group]): [string, RateSeries] => {
      const [base = "", quote = ""] = pair.split("/");
      const terms = inForce.get(pair);
      return [pair, { base, quote, ...toColumn(group), ...(terms !== undefined && { inForce: terms }) }];
    }),
  );
  for (const { pair, date, inForceDays } of rates ?? []) {
    const column = columns.get(pair);
    if (column !== undefined && inForceDays !== undefined) {
      column.sources[dayNumber(date) - column.firstDay] = OFFICIAL;
    }
  }
  return [...columns.values()];
}

/** Lists the days of a column with a value; NaN counts as missing. */
export function pointsOf(firstDay: number, values: Float64Array): { date: IsoDate; value: number }[] {
  const points: { date: IsoDate; value: number }[] = [];
  for (const [i, value] of values.entries()) {
    if (!Number.isNaN(value)) points.push({ date: fromDayNumber(firstDay + i), value });
  }
  return points;
}
