import { createHash } from "node:crypto";
import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { MarketReader } from "../market-reader.ts";
import type { NewsRow } from "../providers/rows.ts";
import { newsItems } from "./facts.tables.ts";
import { plainText } from "./plain-text.ts";

export type NewsItem = typeof newsItems.$inferSelect;

const mostItems = 50;
const keptMs = 90 * 86_400_000;
const aheadMs = 3_600_000;
const longestTitle = 300;
const longestUrl = 2_000;

function safeUrl(text: string): string | undefined {
  if (text.length > longestUrl || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : undefined;
}

function toItem(row: NewsRow, now: Date) {
  const url = safeUrl(row.url);
  const title = plainText(row.title, longestTitle);
  const publishedAt = new Date(row.publishedAt);
  const age = now.getTime() - publishedAt.getTime();
  if (url === undefined || title === "" || !(age > -aheadMs && age < keptMs)) return undefined;
  const publisher = row.publisher === null ? null : plainText(row.publisher, longestTitle) || null;
  return { id: createHash("sha256").update(url).digest("hex"), title, url, publishedAt, publisher };
}

/**
 * Plain text; the newest 50 of 90 days. Skips headlines without title, time or https address.
 * @param tx an open transaction
 */
export async function ingestNews(
  tx: Db,
  assetId: string,
  list: readonly NewsRow[],
  { source, now }: { readonly source: string; readonly now: Date },
): Promise<{ readonly stored: number; readonly refused: number }> {
  const items = new Map(list.flatMap((row) => toItem(row, now) ?? []).map((item) => [item.id, item]));
  const rows = [...items.values()]
    .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, mostItems)
    .map((item) => ({ ...item, ownerId: nilGuid, assetId, source, fetchedAt: now }));
  if (rows.length > 0)
    await tx
      .insert(newsItems)
      .values(rows)
      .onConflictDoUpdate({
        target: [newsItems.ownerId, newsItems.assetId, newsItems.id],
        set: { title: sql`excluded.title`, publishedAt: sql`excluded.published_at` },
      });
  await forgetOld(tx, assetId, now);
  return { stored: rows.length, refused: list.length - items.size };
}

async function forgetOld(tx: Db, assetId: string, now: Date): Promise<void> {
  const isOf = and(eq(newsItems.ownerId, nilGuid), eq(newsItems.assetId, assetId));
  await tx.delete(newsItems).where(and(isOf, lt(newsItems.publishedAt, new Date(now.getTime() - keptMs))));
  await tx.execute(sql`
    delete from news_items where owner_id = ${nilGuid} and asset_id = ${assetId} and id in (
      select id from news_items where owner_id = ${nilGuid} and asset_id = ${assetId}
      order by published_at desc, id offset ${mostItems})`);
}

/** Lists the 50 newest headlines about an asset, newest first. */
export const listNews = (db: Db, { sharedId }: MarketReader, assetId: string): Promise<NewsItem[]> =>
  db
    .select()
    .from(newsItems)
    .where(and(eq(newsItems.ownerId, sharedId), eq(newsItems.assetId, assetId)))
    .orderBy(desc(newsItems.publishedAt), newsItems.id)
    .limit(mostItems);

/** Lists at most `most` headlines about any of the assets, newest first. */
export async function listNewsOf(
  db: Db,
  { sharedId }: MarketReader,
  assetIds: readonly string[],
  most: number,
): Promise<NewsItem[]> {
  if (assetIds.length === 0) return [];
  return db
    .select()
    .from(newsItems)
    .where(and(eq(newsItems.ownerId, sharedId), inArray(newsItems.assetId, [...assetIds])))
    .orderBy(desc(newsItems.publishedAt), newsItems.id)
    .limit(most);
}
