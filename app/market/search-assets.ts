import { and, desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { nilGuid } from "../shared/codes.ts";
import { type AssetRow, visibleOwners } from "./assets.ts";
import { assets } from "./market.tables.ts";
import { searchVariants } from "./search-text.ts";

/** Below this many letters a typo cannot be told from another word. */
const typoMinLength = 4;
/** How much of a word's trigrams must agree to count as a typo. */
const typoSimilarity = 0.4;

/** 0 the ticker itself · 1 a whole field · 2 the ticker's start · 3 a name's start · 4 a word's start · 5 inside. */
function matchRank(variants: readonly string[]): SQL<number> {
  const text = assets.searchText;
  const ranks = variants.map(
    (v) => sql`case when ${text} like ${`|${v}|%`} then 0 when ${text} like ${`%|${v}|%`} then 1
      when ${text} like ${`|${v}%`} then 2 when ${text} like ${`%|${v}%`} then 3
      when ${text} like ${`% ${v}%`} then 4 when ${text} like ${`%${v}%`} then 5 else 6 end`,
  );
  return sql<number>`least(${sql.join(ranks, sql`, `)})`;
}

/**
 * Assets by ticker, name (English or Russian, in either alphabet) or ISIN, case-insensitive, best first: exact
 * ticker, whole field, prefix, word, inside, then near misses. Shared assets and the user's own.
 */
export async function findAssetsByText(
  db: Db,
  userId: string | null,
  query: string,
  limit = 20,
): Promise<AssetRow[]> {
  const variants = searchVariants(query);
  if (variants.length === 0) return [];
  const owned = and(inArray(assets.ownerId, [...visibleOwners(userId)]), eq(assets.isActive, true));
  const found = await db
    .select()
    .from(assets)
    .where(and(owned, or(...variants.map((variant) => like(assets.searchText, `%${variant}%`)))))
    .orderBy(matchRank(variants), sql`${assets.ownerId} = ${nilGuid}`, assets.ticker, assets.id)
    .limit(limit);
  const typo = variants.find((variant) => variant.length >= typoMinLength);
  if (found.length > 0 || typo === undefined) return found;
  return findNearMisses(db, owned, { variants, limit });
}

/** Typos, by shared trigrams of the best matching words; the index answers through the operator. */
function findNearMisses(
  db: Db,
  owned: SQL | undefined,
  { variants, limit }: { variants: readonly string[]; limit: number },
): Promise<AssetRow[]> {
  const text = assets.searchText;
  const similarity = sql`greatest(${sql.join(
    variants.map((variant) => sql`word_similarity(${variant}, ${text})`),
    sql`, `,
  )})`;
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${String(typoSimilarity)}, true)`,
    );
    return tx
      .select()
      .from(assets)
      .where(and(owned, or(...variants.map((variant) => sql`${variant} <% ${text}`))))
      .orderBy(desc(similarity), assets.ticker, assets.id)
      .limit(limit);
  });
}
