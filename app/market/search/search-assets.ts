import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { type AssetRow, listAssets } from "../assets/assets.ts";
import type { MarketReader } from "../market-reader.ts";
import { ownAssets } from "../own-assets.tables.ts";
import { type IndexedAsset, SearchIndex } from "./search-index.ts";
import { searchVariants } from "./search-text.ts";
import { sharedIndex } from "./shared-index.ts";

/** Shorter typos look like other words. */
const typoMinLength = 4;

interface Hit {
  readonly asset: IndexedAsset;
  readonly rank: number;
}

const notFound = 6;
const [bar, space] = ["|".charCodeAt(0), " ".charCodeAt(0)];

/** 0 the ticker · 1 a whole field · 2 ticker prefix · 3 name prefix · 4 word prefix · 5 inside · 6 none. */
function rankOf(text: string, typed: string): number {
  let best = notFound;
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    const before = text.charCodeAt(at - 1);
    const isField = text.charCodeAt(at + typed.length) === bar;
    const isTicker = at === 1;
    const inField = (isField ? 1 : 3) - Number(isTicker);
    best = Math.min(best, before === bar ? inField : before === space ? 4 : 5);
  }
  return best;
}

const betterFor =
  (sharedId: string) =>
  (a: Hit, b: Hit): number =>
    a.rank - b.rank ||
    Number(a.asset.ownerId === sharedId) - Number(b.asset.ownerId === sharedId) ||
    (a.asset.ticker < b.asset.ticker ? -1 : a.asset.ticker > b.asset.ticker ? 1 : 0) ||
    (a.asset.id < b.asset.id ? -1 : 1);

/**
 * Best first, near misses last.
 * @param isHoldable leaves out indices, which cannot be bought
 */
export async function findAssetsByText(
  db: Db,
  reader: MarketReader,
  query: string,
  limit = 20,
  isHoldable = false,
): Promise<AssetRow[]> {
  const variants = searchVariants(query);
  if (variants.length === 0) return [];
  const { userId, sharedId } = reader;
  const indexes = [await sharedIndex(db, sharedId), ...(userId === null ? [] : [await ownIndex(db, userId)])];
  const isWanted = ({ isIndex }: IndexedAsset) => !(isHoldable && isIndex);
  const found = indexes.flatMap((index) => exactHits(index, variants, limit, isWanted));
  const typo = variants.some((variant) => variant.length >= typoMinLength);
  const near = () =>
    indexes.flatMap((index) => nearHits(index, variants)).filter(({ asset }) => isWanted(asset));
  const hits = found.length > 0 || !typo ? found : near();
  return rowsOf(db, reader, hits.sort(betterFor(sharedId)).slice(0, limit));
}

/** Ranks given rows, such as a user's holdings. */
export async function findAmong(
  rows: readonly AssetRow[],
  query: string,
  limit: number,
): Promise<AssetRow[]> {
  const variants = searchVariants(query);
  if (variants.length === 0) return [];
  const index = await SearchIndex.from(
    rows.map(({ ownerId, id, searchText: text }) => ({ ownerId, id, text })),
  );
  const found = exactHits(index, variants, limit).sort((a, b) => a.rank - b.rank);
  const byKey = new Map(rows.map((row) => [`${row.ownerId}/${row.id}`, row]));
  return found.slice(0, limit).flatMap(({ asset }) => byKey.get(`${asset.ownerId}/${asset.id}`) ?? []);
}

function exactHits(
  index: SearchIndex,
  variants: readonly string[],
  limit: number,
  isWanted: (asset: IndexedAsset) => boolean = () => true,
): Hit[] {
  const byRank = Array.from({ length: notFound }, (): Hit[] => []);
  for (const asset of index.candidates(variants)) {
    if (!isWanted(asset)) continue;
    const rank = variants.reduce((best, one) => Math.min(best, rankOf(asset.text, one)), notFound);
    const hits = byRank[rank];
    if (hits && hits.length < limit) hits.push({ asset, rank });
  }
  return byRank.flat();
}

/** Scores typos by the nearest spelling or sound. */
function nearHits(index: SearchIndex, variants: readonly string[]): Hit[] {
  const best = new Map<IndexedAsset, number>();
  for (const variant of variants)
    for (const { asset, score } of index.near(variant))
      best.set(asset, Math.max(best.get(asset) ?? 0, score));
  return [...best].map(([asset, score]) => ({ asset, rank: 1 - score }));
}

async function ownIndex(db: Db, userId: string): Promise<SearchIndex> {
  const { userId: ownerId, id, searchText: text } = ownAssets;
  const rows = await db
    .select({ ownerId, id, text })
    .from(ownAssets)
    .where(and(eq(ownerId, userId), eq(ownAssets.isActive, true)));
  return SearchIndex.from(rows);
}

async function rowsOf(db: Db, reader: MarketReader, hits: readonly Hit[]): Promise<AssetRow[]> {
  const rows = await listAssets(
    db,
    reader,
    hits.map(({ asset }) => asset),
  );
  const byKey = new Map(rows.map((row) => [`${row.ownerId}/${row.id}`, row]));
  return hits.flatMap(({ asset }) => byKey.get(`${asset.ownerId}/${asset.id}`) ?? []);
}
