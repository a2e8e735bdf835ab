import { addDays, type IsoDate } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { unverifiedCloses } from "../facts/facts.tables.ts";
import { priceYears } from "../market.tables.ts";
import type { Anchor } from "../quality/check-level.ts";
import type { FetchedPrices } from "../quality/ingest-prices.ts";
import { type Closes, fetchCloses } from "./fetch-closes.ts";
import { marketQuotes } from "./updates.tables.ts";
import type { StoringUpdate, WantedAsset } from "./updating.ts";

const secondDays = 10;

interface Brought {
  readonly asset: WantedAsset;
  readonly closes: Closes;
}

async function withCloses(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ id: priceYears.assetId })
    .from(priceYears)
    .where(
      and(
        eq(priceYears.ownerId, nilGuid),
        eq(priceYears.assetOwnerId, nilGuid),
        inArray(priceYears.assetId, [...ids]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Assets whose published level was never verified. */
export async function listUnverified(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: unverifiedCloses.assetId })
    .from(unverifiedCloses)
    .where(and(eq(unverifiedCloses.ownerId, nilGuid), inArray(unverifiedCloses.assetId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Anchors without a request: users' trades, the last quote, a bond's nominal. */
async function knownAnchors(
  { db, tradesOf }: StoringUpdate,
  list: readonly WantedAsset[],
): Promise<Map<string, Anchor[]>> {
  const ids = list.map(({ id }) => id);
  const found = new Map<string, Anchor[]>(ids.map((id) => [id, []]));
  for (const { assetId, ...anchor } of tradesOf === undefined ? [] : await tradesOf(db, ids))
    found.get(assetId)?.push({ kind: "trade", ...anchor });
  const quotes = await db
    .select({ id: marketQuotes.assetId, day: marketQuotes.day, price: marketQuotes.price })
    .from(marketQuotes)
    .where(and(eq(marketQuotes.ownerId, nilGuid), inArray(marketQuotes.assetId, ids)));
  for (const { id, day, price } of quotes)
    found.get(id)?.push({ kind: "quote", day: day as IsoDate, value: Number(price) });
  for (const { id, type } of list)
    if (type === AssetType.bond)
      found.get(id)?.push({ kind: "nominal", day: "1970-01-01" as IsoDate, value: 100 });
  return found;
}

async function secondSource(
  update: StoringUpdate,
  asset: WantedAsset,
  { prices }: Closes,
): Promise<readonly Anchor[]> {
  const last = prices?.rows
    .map(({ day }) => day)
    .sort()
    .at(-1);
  if (prices === null || last === undefined) return [];
  const other = await fetchCloses(
    update,
    asset,
    { from: addDays(last, -secondDays), to: last },
    prices.source,
  );
  return (other.prices?.rows ?? []).map(({ day, close }) => ({
    kind: "second-source",
    day,
    value: Number(close),
  }));
}

/** Adds anchors to first fetches and unverified levels. A second source is asked only without a near trade or quote. */
export async function withAnchors(
  update: StoringUpdate,
  batch: readonly Brought[],
): Promise<ReadonlyMap<string, FetchedPrices>> {
  const brought = batch.flatMap(({ asset, closes }) =>
    closes.prices !== null && closes.prices.rows.length > 0 ? [{ asset, closes, prices: closes.prices }] : [],
  );
  const ids = brought.map(({ asset }) => asset.id);
  const out = new Map<string, FetchedPrices>(brought.map(({ asset, prices }) => [asset.id, prices]));
  if (ids.length === 0) return out;
  const [stored, unverified] = [await withCloses(update.db, ids), await listUnverified(update.db, ids)];
  const open = brought.filter(({ asset: { id } }) => !stored.has(id) || unverified.has(id));
  if (open.length === 0) return out;
  const known = await knownAnchors(
    update,
    open.map(({ asset }) => asset),
  );
  for (const { asset, closes, prices } of open) {
    const own = known.get(asset.id) ?? [];
    const isEnough = own.some(({ kind }) => kind === "trade" || kind === "quote");
    const anchors = isEnough ? own : [...own, ...(await secondSource(update, asset, closes))];
    out.set(asset.id, { ...prices, anchors });
  }
  return out;
}
