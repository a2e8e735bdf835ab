import { dayNumber, fromDayNumber, type IsoDate, yearOf } from "@zerno/engine";
import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog } from "../change-log.ts";
import { rateYears } from "../market.tables.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { priceSourceNames } from "../prices/price-sources.ts";
import { readSeriesByName } from "../prices/stored-years.ts";
import { publishRates, toRatePatches } from "../rates/store-rates.ts";
import { carryOut, type Decided, type Storing } from "./apply-decisions.ts";
import { type FetchedRates, markOf, type TakenPrices } from "./fetched.ts";
import { listQuarantined } from "./quarantined-rows.ts";
import { type Row, sortRows } from "./sort-rows.ts";
import { storeRateLineage } from "./store-lineage.ts";

const noSeries: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

/** By pair; the last of a source's rows for one day counts. */
function pairsOf(fetched: readonly FetchedRates[], now: Date): Map<string, readonly Row[]> {
  const pairs = new Map<string, Map<string, Row>>();
  for (const { source, isFallback = false, rows, lineage } of fetched) {
    const fetch = markOf(lineage, now);
    for (const { day, base, quote, value } of rows) {
      const plain = { day: dayNumber(day), value: Number(value), source, currency: null };
      const row = { ...plain, isFallback, fetch, held: undefined };
      const ofPair = pairs.get(`${base}/${quote}`) ?? new Map<string, Row>();
      pairs.set(`${base}/${quote}`, ofPair.set(`${day} ${source}`, row));
    }
  }
  return new Map([...pairs].map(([pair, rows]) => [pair, [...rows.values()]]));
}

async function decide(tx: Db, pairs: ReadonlyMap<string, readonly Row[]>): Promise<Decided[]> {
  const names = [...pairs.keys()];
  const held = await listQuarantined(tx, "rate", names);
  const days = [...pairs.values()].flat().map(({ day }) => day);
  for (const list of held.values()) for (const { day } of list) days.push(dayNumber(day as IsoDate));
  if (days.length === 0) return [];
  const first = days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const last = days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const name = sql`${rateYears.base} || '/' || ${rateYears.quote}`;
  const stored = await readSeriesByName(tx, {
    name,
    year: rateYears.year,
    values: rateYears.values,
    sources: rateYears.sources,
    order: sql`${rateYears.base}, ${rateYears.quote}`,
    rest: sql`from ${rateYears} where ${and(
      eq(rateYears.ownerId, nilGuid),
      inArray(name, names),
      between(rateYears.year, yearOf(fromDayNumber(first)) - 1, yearOf(fromDayNumber(last)) + 1),
    )}`,
  });
  const sourceNames = await priceSourceNames(tx);
  return [...pairs].map(([pair, rows]) => {
    const known = held.get(pair) ?? [];
    const facts = { kind: "rate" as const, currency: null, calendar: "all-days" as const };
    const series = { ...facts, splits: [], dividends: [], stored: stored.get(pair) ?? noSeries, sourceNames };
    return { series: pair, known, adjustedFor: [], ...sortRows(series, rows, known) };
  });
}

const storingIn = (tx: Db): Storing => ({
  kind: "rate",
  put: (rows, source) => {
    const points = rows.map(({ series, day, value }) => {
      const [base = "", quote = ""] = series.split("/");
      return { base, quote, day, rate: value };
    });
    return publishRates(tx, nilGuid, toRatePatches(points), source);
  },
  storeLineage: (brought) => storeRateLineage(tx, brought),
});

/**
 * Only way of fetched rates into the store; see `ingestPrices`. Checks scale (nominal, inverse), jumps and agreement of
 * sources.
 */
export async function ingestRates(db: Db, fetched: readonly FetchedRates[], now: Date): Promise<TakenPrices> {
  const pairs = pairsOf(fetched, now);
  if (pairs.size === 0) return { published: 0, quarantined: 0, corrected: 0 };
  return db.transaction(async (tx) => {
    await lockLog(tx, nilGuid);
    return carryOut(tx, await decide(tx, pairs), storingIn(tx), now);
  });
}

/** As `lookAgain`, for a pair. */
export async function recheckQuarantinedRates(tx: Db, pair: string, now: Date): Promise<void> {
  await carryOut(tx, await decide(tx, new Map([[pair, []]])), storingIn(tx), now);
}
