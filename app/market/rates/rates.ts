import {
  createRates,
  dayNumber,
  formatDec,
  fromDayNumber,
  type IsoDate,
  type RateSeries,
} from "@zerno/engine";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid, type RateSource } from "../../shared/codes.ts";
import { getMarketPositions, type MarketPositions } from "../change-log.ts";
import { rateYears } from "../market.tables.ts";
import { isSharedOwner, type MarketReader } from "../market-reader.ts";
import { ownRateYears } from "../own.tables.ts";
import { type DaySeries, overlay } from "../prices/chunks.ts";
import { findSourceId, priceSourceNames } from "../prices/price-sources.ts";
import { readSeriesByName } from "../prices/stored-years.ts";
import { inForceOf, loadBankRequests } from "./rates-in-force.ts";
import { loadSuspectDays } from "./suspect-days.ts";

const hubs = ["RUB", "EUR", "USD"];

interface RateOptions {
  readonly positions?: MarketPositions;
  /** The source whose rates come before all others, own ones among them; null = none was chosen. */
  readonly preferred?: RateSource | null;
}

/**
 * Rate series between the given currencies and the three that crosses go through, sorted by pair; the user's
 * own rows stand over the shared ones day by day. The values of a chosen source come first as series of their own.
 * @param options.positions just read: they are not read again
 */
export async function loadRateSeries(
  db: Db,
  reader: MarketReader,
  currencies: readonly string[],
  { positions, preferred = null }: RateOptions = {},
): Promise<RateSeries[]> {
  const codes = [...new Set([...currencies, ...hubs])];
  const { userId, sharedId } = reader;
  const { own } = positions ?? (await getMarketPositions(db, reader));
  const shared = await readPairs(db, sharedId, codes);
  const mine = own && userId !== null ? await readPairs(db, userId, codes) : new Map<string, DaySeries>();
  const names = [...new Set([...shared.keys(), ...mine.keys()])].sort();
  const doubts = await loadSuspectDays(db, sharedId, "rate", names);
  // Source 0 has no values; it stands for an unknown source.
  const chosenId = preferred === null ? 0 : await findSourceId(db, preferred);
  // The demo market has its own rubles.
  const hasRubles = sharedId === nilGuid && names.some((name) => name.endsWith("/RUB"));
  const asked = hasRubles ? await loadBankRequests(db) : undefined;
  return names.flatMap((name) => {
    const [base = "", quote = ""] = name.split("/");
    const doubted = doubts.get(name);
    const of = { base, quote, ...(doubted && { doubted }) };
    const [common, mineOfPair] = [shared.get(name), mine.get(name)];
    const chosen = common && chosenId !== 0 ? onlyOf(common, chosenId) : undefined;
    const series = common && mineOfPair ? overlay(common, mineOfPair) : (common ?? mineOfPair);
    return [
      ...(chosen ? [{ ...of, ...chosen, ...inForceOf(of, chosen, asked), isPreferred: true as const }] : []),
      ...(series ? [{ ...of, ...series, ...inForceOf(of, series, asked) }] : []),
    ];
  });
}

function onlyOf({ firstDay, values, sources }: DaySeries, source: number): DaySeries | undefined {
  const own = values.map((value, index) => (sources[index] === source ? value : Number.NaN));
  return own.every(Number.isNaN) ? undefined : { firstDay, values: own, sources };
}

const readPairs = (db: Db, ownerId: string, codes: readonly string[]): Promise<Map<string, DaySeries>> =>
  isSharedOwner(ownerId)
    ? readPairsOf(db, rateYears, eq(rateYears.ownerId, ownerId), codes)
    : readPairsOf(db, ownRateYears, eq(ownRateYears.userId, ownerId), codes);

const readPairsOf = (
  db: Db,
  t: typeof rateYears | typeof ownRateYears,
  isOwners: SQL,
  codes: readonly string[],
) =>
  readSeriesByName(db, {
    name: sql`${t.base} || '/' || ${t.quote}`,
    year: t.year,
    values: t.values,
    sources: t.sources,
    order: sql`${t.base}, ${t.quote}`,
    rest: sql`from ${t} where ${and(isOwners, inArray(t.base, [...codes]), inArray(t.quote, [...codes]))}`,
  });

export const loadSharedRates = (
  db: Db,
  currencies: readonly string[],
): Promise<ReadonlyMap<string, DaySeries>> => readPairs(db, nilGuid, currencies);

export interface FoundRate {
  readonly rate: string;
  readonly legs: readonly { readonly pair: string; readonly usedOn: IsoDate; readonly source: string }[];
}

/** `to` per `from` by the engine's rule (at most 7 days old or in force, at most two legs), or null. */
export async function findRate(
  db: Db,
  reader: MarketReader,
  pair: { readonly from: string; readonly to: string },
  day: IsoDate,
): Promise<FoundRate | null> {
  const { from, to } = pair;
  if (from === to) return { rate: "1", legs: [] };
  const rates = createRates(await loadRateSeries(db, reader, [from, to]));
  const rate = rates.rate(from, to, dayNumber(day));
  if (rate === undefined) return null;
  const names = await priceSourceNames(db);
  const legs = rates.uses(from, to, dayNumber(day)).map(({ series, usedOn }) => ({
    pair: `${series.base}/${series.quote}`,
    usedOn: fromDayNumber(usedOn),
    source: names[series.sources[usedOn - series.firstDay] ?? 0] ?? "",
  }));
  return { rate: formatDec(rate), legs };
}
