import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { publicListings } from "../../domain/publication/publication.tables.ts";
import { blogPosts } from "../../features/blog/blog.tables.ts";
import { publicProfiles } from "../../identity/identity.tables.ts";
import { assets } from "../../market/market.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { listPublicPaths } from "../../server/page/public-paths.ts";
import { nilGuid } from "../../shared/codes.ts";

/** An address of the sitemap. */
export interface SitemapAddress {
  readonly path: string;
  /** Date of its last change, if known. */
  readonly changed?: string;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

async function listAssets(db: Db): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ ticker: assets.ticker, exchange: assets.exchange })
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.isActive, true)))
    .orderBy(asc(assets.ticker), asc(assets.exchange));
  const paths = rows.map(
    ({ ticker, exchange }) => `/public/asset/${encodeURIComponent(`${ticker}@${exchange}`)}`,
  );
  return [...new Set(paths)].map((path) => ({ path }));
}

/** Returns listed portfolios only: an unlisted one is open to everyone with its address, but not to be found. */
async function listPortfolios(db: Db): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ key: publicListings.key, asOf: publicListings.asOf })
    .from(publicListings)
    .where(and(eq(publicListings.isShown, true), eq(publicListings.isDemo, false)))
    .orderBy(asc(publicListings.key));
  return rows.map(({ key, asOf }) => ({ path: `/public/portfolios/${key}`, changed: asOf.slice(0, 10) }));
}

async function listProfiles(db: Db): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ userName: publicProfiles.userName })
    .from(publicProfiles)
    .where(and(eq(publicProfiles.isPublic, true), isNotNull(publicProfiles.userName)))
    .orderBy(asc(publicProfiles.userName));
  return rows.map(({ userName }) => ({ path: `/public/profile/${encodeURIComponent(userName ?? "")}` }));
}

async function listPosts(db: Db, now: Date): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ slug: blogPosts.slug, updatedAt: blogPosts.updatedAt })
    .from(blogPosts)
    .where(lte(blogPosts.publishAt, now))
    .orderBy(asc(blogPosts.slug));
  return rows.map(({ slug, updatedAt }) => ({ path: `/public/blog/${slug}`, changed: dayOf(updatedAt) }));
}

/** Kinds of addresses, each with a file of its own. */
export const sitemapKinds = {
  pages: () => Promise.resolve(listPublicPaths().map((path) => ({ path }))),
  assets: listAssets,
  portfolios: listPortfolios,
  profiles: listProfiles,
  posts: listPosts,
} as const satisfies Record<string, (db: Db, now: Date) => Promise<readonly SitemapAddress[]>>;

export type SitemapKind = keyof typeof sitemapKinds;

/** Kinds whose items can be withdrawn; withdrawn ones must not be listed, so they are read on every request. */
export const readAtOnce: ReadonlySet<SitemapKind> = new Set(["portfolios", "profiles", "posts"]);
