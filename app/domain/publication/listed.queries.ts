import { and, countDistinct, desc, eq, inArray, isNull } from "drizzle-orm";
import { publicProfiles } from "../../identity/identity.tables.ts";
import { portfolioFollows as f } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { ListedPortfolio } from "../../shared/schemas/publication.schema.ts";
import { withholdsProfile } from "./owners.queries.ts";
import { publicListings as l, withheldSubjects } from "./publication.tables.ts";

const mostCountries = 5;
const mostOfProfile = 50;

export type ListingRow = typeof l.$inferSelect;
type OwnerName = NonNullable<ListedPortfolio["owner"]>;

async function readOwnerNames(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, OwnerName>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      userId: publicProfiles.userId,
      userName: publicProfiles.userName,
      displayName: publicProfiles.displayName,
    })
    .from(publicProfiles)
    .leftJoin(withheldSubjects, withholdsProfile(publicProfiles.userId))
    .where(
      and(
        inArray(publicProfiles.userId, [...new Set(userIds)]),
        eq(publicProfiles.isPublic, true),
        isNull(withheldSubjects.userId),
      ),
    );
  return new Map(
    rows.flatMap(({ userId, userName, displayName }) =>
      userName === null ? [] : [[userId, { userName, displayName }] as const],
    ),
  );
}

export function toListed(row: ListingRow, owner: OwnerName | null, language: string): ListedPortfolio {
  const { key, isDemo, currency, asOf, publishedAt, classes, countries, spark, followers } = row;
  return {
    ...{ key, isDemo, owner, currency, asOf, publishedAt: publishedAt.toISOString(), followers },
    name: language === "ru" ? row.nameRu : row.nameEn,
    ...{ return1y: row.return1y, sinceStart: row.sinceStart, annualised: row.annualised },
    ...{ volatility: row.volatility, maxDrawdown: row.maxDrawdown, dividendYield: row.dividendYield },
    ...{ historyDays: row.historyDays, holdingCount: row.holdingCount },
    classes: [...classes],
    countries: countries.slice(0, mostCountries),
    spark: [...spark],
  };
}

/** Returns listed rows, with owners if portfolio and profile allow it. */
export async function withOwners(
  db: Db,
  rows: readonly ListingRow[],
  language: string,
): Promise<ListedPortfolio[]> {
  const owned = rows.filter(({ showsOwner }) => showsOwner);
  const owners = await readOwnerNames(
    db,
    owned.map(({ userId }) => userId),
  );
  return rows.map((row) => toListed(row, row.showsOwner ? (owners.get(row.userId) ?? null) : null, language));
}

const isOfProfile = (userId: string) =>
  and(eq(l.userId, userId), eq(l.isShown, true), eq(l.showsOwner, true));

/** Returns listed portfolios that show their owner, most followed first. */
export async function listOfProfile(db: Db, userId: string, language: string): Promise<ListedPortfolio[]> {
  const rows = await db
    .select()
    .from(l)
    .where(isOfProfile(userId))
    .orderBy(desc(l.followers), l.key)
    .limit(mostOfProfile);
  return withOwners(db, rows, language);
}

export async function countFollowersOfProfile(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ followers: countDistinct(f.userId) })
    .from(f)
    .innerJoin(l, and(eq(l.userId, f.ownerId), eq(l.portfolioId, f.portfolioId)))
    .where(isOfProfile(userId));
  return row?.followers ?? 0;
}
