import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { withholdsProfile } from "../../domain/publication/owners.queries.ts";
import { publicListings, withheldSubjects } from "../../domain/publication/publication.tables.ts";
import { listPublished } from "../../features/blog/blog.queries.ts";
import { publicProfiles } from "../../identity/identity.tables.ts";
import { assets } from "../../market/market.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { listPublicPaths } from "../../server/page/public-paths.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { Language } from "../../shared/languages.ts";

export interface SitemapAddress {
  readonly path: string;
  /** Last change, if known. */
  readonly changed?: string;
  /** All when absent. */
  readonly inLanguages?: readonly Language[];
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

/** Lists only portfolios that may be found. */
async function listPortfolios(db: Db): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ key: publicListings.key, asOf: publicListings.asOf })
    .from(publicListings)
    .where(and(eq(publicListings.isShown, true), eq(publicListings.isDemo, false)))
    .orderBy(asc(publicListings.key));
  return rows.map(({ key, asOf }) => ({ path: `/public/portfolios/${key}`, changed: asOf.slice(0, 10) }));
}

/** Lists published profiles; a hidden one answers 410. */
async function listProfiles(db: Db): Promise<readonly SitemapAddress[]> {
  const rows = await db
    .select({ userName: publicProfiles.userName })
    .from(publicProfiles)
    .leftJoin(withheldSubjects, withholdsProfile(publicProfiles.userId))
    .where(
      and(
        eq(publicProfiles.isPublic, true),
        isNotNull(publicProfiles.userName),
        isNull(withheldSubjects.userId),
      ),
    )
    .orderBy(asc(publicProfiles.userName));
  return rows.map(({ userName }) => ({ path: `/public/profile/${encodeURIComponent(userName ?? "")}` }));
}

async function listPosts(db: Db, now: Date): Promise<readonly SitemapAddress[]> {
  const published = await listPublished(db, now);
  return published.map(({ post: { slug, updatedAt }, texts }) => ({
    ...{ path: `/public/blog/${slug}`, changed: dayOf(updatedAt) },
    inLanguages: texts.map(({ language }) => language as Language),
  }));
}

/** A file each. */
export const sitemapKinds = {
  pages: () => Promise.resolve(listPublicPaths().map((path) => ({ path }))),
  assets: listAssets,
  portfolios: listPortfolios,
  profiles: listProfiles,
  posts: listPosts,
} as const satisfies Record<string, (db: Db, now: Date) => Promise<readonly SitemapAddress[]>>;

export type SitemapKind = keyof typeof sitemapKinds;

/** Withdrawn items must not be listed: read on every request. */
export const readAtOnce: ReadonlySet<SitemapKind> = new Set(["portfolios", "profiles", "posts"]);
