import { dayNumber, fromDayNumber, type IsoDate, yearOf } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog } from "../change-log.ts";
import { unverifiedCloses } from "../facts/facts.tables.ts";
import { quarantine } from "../lineage.tables.ts";
import type { DaySeries } from "../prices/chunks.ts";
import { priceSourceNames } from "../prices/price-sources.ts";
import { readYears } from "../prices/prices.ts";
import { publishPrices, toPricePatches } from "../prices/store-prices.ts";
import { carryOut, type Decided, type Storing } from "./apply-decisions.ts";
import { type AssetFacts, loadAssetFacts } from "./asset-facts.ts";
import { unitOf } from "./detect/currency.ts";
import { type FetchedPrices, markOf, type TakenPrices } from "./fetched.ts";
import { listQuarantined } from "./quarantined-rows.ts";
import { type HeldRow, type Row, sortRows } from "./sort-rows.ts";
import { storePriceLineage } from "./store-lineage.ts";

export type { FetchedPrices, TakenPrices } from "./fetched.ts";
export { ingestRates } from "./ingest-rates.ts";

const assetsPerPart = 500;

const noSeries: DaySeries = { firstDay: 0, values: new Float64Array(), sources: new Uint8Array() };

/**
 * Only way of fetched closes into the store; also rechecks quarantined rows, for which assets may come without rows.
 * Deleted assets are skipped.
 * @throws Error for an asset that is not shared
 */
export async function ingestPrices(
  db: Db,
  fetched: readonly FetchedPrices[],
  now: Date,
): Promise<TakenPrices> {
  if (fetched.some(({ asset }) => asset.ownerId !== nilGuid))
    throw new Error("closes are fetched for shared assets only");
  const byAsset = [...Map.groupBy(fetched, ({ asset }) => asset.id).entries()];
  const taken = { published: 0, quarantined: 0, corrected: 0 };
  for (let at = 0; at < byAsset.length; at += assetsPerPart) {
    const part = await ingestPart(db, new Map(byAsset.slice(at, at + assetsPerPart)), now);
    taken.published += part.published;
    taken.quarantined += part.quarantined;
    taken.corrected += part.corrected;
  }
  return taken;
}

/** Converts minor units; a value that is no number is checked as such. */
function toRows(list: readonly FetchedPrices[], assetCurrency: string, now: Date): Row[] {
  const perOne = unitOf(assetCurrency).perOne;
  const rows = new Map<string, Row>();
  for (const { source, isFallback = false, lineage, rows: brought } of list) {
    const fetch = markOf(lineage, now);
    for (const { day, close, currency } of brought) {
      const number = Number(close);
      const scale = currency === null ? 1 : unitOf(currency).perOne / perOne;
      const value = scale === 1 ? number : Number((number / scale).toPrecision(15));
      const row = { day: dayNumber(day), value, source, currency, isFallback, fetch, held: undefined };
      rows.set(`${row.day} ${source}`, row);
    }
  }
  return [...rows.values()];
}

type Part = ReadonlyMap<string, readonly FetchedPrices[]>;

function daysOf(part: Part, held: ReadonlyMap<string, readonly HeldRow[]>, now: Date) {
  const days = [...part.values()].flat().flatMap(({ rows }) => rows.map(({ day }): string => day));
  for (const list of held.values()) for (const { day } of list) days.push(day);
  const today = now.toISOString().slice(0, 10);
  const first = days.reduce((a, b) => (a < b ? a : b), today);
  const last = days.reduce((a, b) => (a > b ? a : b), first);
  return { first: dayNumber(first as IsoDate), last: dayNumber(last as IsoDate) };
}

const lookBackDays = 200;
const everyYear = { from: 0, to: 9999 };

/** Reference closes: months before and a year after the days, or all closes of an asset without any there. */
async function readAround(tx: Db, ids: readonly string[], { first, last }: ReturnType<typeof daysOf>) {
  const years = {
    from: yearOf(fromDayNumber(first - lookBackDays)),
    to: yearOf(fromDayNumber(last)) + 1,
  };
  const near = await readYears(tx, nilGuid, ids, years);
  const without = ids.filter((id) => !near.has(id));
  if (without.length === 0) return near;
  return new Map([...near, ...(await readYears(tx, nilGuid, without, everyYear))]);
}

async function decide(tx: Db, part: Part, now: Date): Promise<Decided[]> {
  const ids = [...part.keys()];
  const held = await listQuarantined(tx, "price", ids);
  const days = daysOf(part, held, now);
  const facts = await loadAssetFacts(tx, ids, days);
  const sourceNames = await priceSourceNames(tx);
  const stored = await readAround(tx, ids, days);
  const judge = (id: string, list: readonly FetchedPrices[], asset: AssetFacts): Decided => {
    const known = held.get(id) ?? [];
    const series = { ...asset, stored: stored.get(id) ?? noSeries, sourceNames };
    const adjustedFor = [...new Set(list.flatMap((one) => one.adjustedFor))];
    return {
      series: id,
      known,
      adjustedFor,
      ...sortRows(series, toRows(list, asset.currency ?? "", now), known, anchorsOf(list)),
    };
  };
  return [...part].flatMap(([id, list]) => {
    const asset = facts.get(id);
    return asset === undefined ? [] : [judge(id, list, asset)];
  });
}

const storingIn = (tx: Db): Storing => ({
  kind: "price",
  put: (rows, source) => {
    const points = rows.map(({ series, day, value }) => ({
      asset: { ownerId: nilGuid, id: series },
      day,
      close: value,
    }));
    return publishPrices(tx, nilGuid, toPricePatches(points), source);
  },
  storeLineage: (brought) => storePriceLineage(tx, brought),
});

/** Absent: not searched; empty: nothing to compare with. */
const anchorsOf = (list: readonly FetchedPrices[]) =>
  list.some(({ anchors }) => anchors !== undefined) ? list.flatMap(({ anchors = [] }) => anchors) : undefined;

/** Marks assets with unverified first closes, and unmarks verified ones. */
async function markUnverified(tx: Db, decided: readonly Decided[], now: Date): Promise<void> {
  const proved = decided.filter(({ level }) => level === "right").map(({ series }) => series);
  if (proved.length > 0)
    await tx
      .delete(unverifiedCloses)
      .where(and(eq(unverifiedCloses.ownerId, nilGuid), inArray(unverifiedCloses.assetId, proved)));
  const rows = decided
    .filter(({ level, publish }) => level === "unverified" && publish.length > 0)
    .map(({ series, publish }) => ({
      ...{ ownerId: nilGuid, assetId: series, source: publish[0]?.source ?? "", since: now },
    }));
  if (rows.length > 0) await tx.insert(unverifiedCloses).values(rows).onConflictDoNothing();
}

const ingestPart = (db: Db, part: Part, now: Date): Promise<TakenPrices> =>
  db.transaction(async (tx) => {
    await lockLog(tx, nilGuid);
    const decided = await decide(tx, part, now);
    await markUnverified(tx, decided, now);
    return carryOut(tx, decided, storingIn(tx), now);
  });

/** Rechecks an asset's quarantined rows; the caller's transaction must hold the lock of shared data. */
export async function lookAgain(tx: Db, assetId: string, now: Date): Promise<void> {
  await carryOut(tx, await decide(tx, new Map([[assetId, []]]), now), storingIn(tx), now);
}

/** As `lookAgain`, for many assets. */
export async function recheckQuarantinedOf(tx: Db, assetIds: readonly string[], now: Date): Promise<void> {
  if (assetIds.length === 0) return;
  const rows = await tx
    .selectDistinct({ id: quarantine.assetId })
    .from(quarantine)
    .where(
      and(
        eq(quarantine.ownerId, nilGuid),
        eq(quarantine.kind, "price"),
        eq(quarantine.state, "open"),
        inArray(quarantine.assetId, [...new Set(assetIds)]),
      ),
    );
  for (const { id } of rows) if (id !== null) await lookAgain(tx, id, now);
}
