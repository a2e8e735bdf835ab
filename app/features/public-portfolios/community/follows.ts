import { and, count, desc, eq, ne } from "drizzle-orm";
import { withOwners } from "../../../domain/publication/listed.queries.ts";
import { getPublicRow } from "../../../domain/publication/open-public.ts";
import { countFollowers } from "../../../domain/publication/publication.queries.ts";
import { publicListings as l, withheldSubjects } from "../../../domain/publication/publication.tables.ts";
import type { PublishedPlace } from "../../../domain/publication/snapshot/public-view.ts";
import { bumpPublicList } from "../../../identity/accounts/bump-public-list.ts";
import { portfolios } from "../../../portfolio/ledger.tables.ts";
import { findByKey } from "../../../portfolio/links/public-keys.ts";
import {
  portfolioFollows as f,
  publicPortfolios,
} from "../../../portfolio/links/public-portfolios.tables.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AccountType } from "../../../shared/codes.ts";

/** Most portfolios a user may follow, so that no user fills the table. */
const mostFollows = 500;

const isFollow = (userId: string, { userId: ownerId, portfolioId }: PublishedPlace) =>
  and(eq(f.userId, userId), eq(f.ownerId, ownerId), eq(f.portfolioId, portfolioId));

async function stateOf({ db, user }: UserCtx, place: PublishedPlace) {
  const isOwn = place.userId === user.id;
  const found = await db.select({ userId: f.userId }).from(f).where(isFollow(user.id, place));
  return {
    isFollowed: found.length > 0,
    isOwn,
    portfolioId: isOwn ? place.portfolioId : null,
    followers: await countFollowers(db, place),
  };
}

/** Returns whether the user follows the portfolio of a key. @throws AppError GONE, NOT_FOUND */
export const followState = async (ctx: UserCtx, key: string) => stateOf(ctx, await getPublicRow(ctx.db, key));

/** Recounts followers, for lists sorted by them. */
async function recount(tx: Db, place: PublishedPlace): Promise<void> {
  await tx
    .update(l)
    .set({ followers: await countFollowers(tx, place) })
    .where(and(eq(l.userId, place.userId), eq(l.portfolioId, place.portfolioId)));
  await bumpPublicList(tx);
}

/**
 * Makes concurrent follows of one portfolio count one after another, and its withdrawal wait for them.
 * @throws AppError GONE when it was withdrawn meanwhile
 */
async function lockPlace(tx: Db, { userId, portfolioId }: PublishedPlace): Promise<void> {
  const [row] = await tx
    .select({ key: publicPortfolios.key })
    .from(publicPortfolios)
    .where(and(eq(publicPortfolios.userId, userId), eq(publicPortfolios.portfolioId, portfolioId)))
    .for("key share");
  if (!row) throw new AppError("GONE");
  await tx
    .select({ key: l.key })
    .from(l)
    .where(and(eq(l.userId, userId), eq(l.portfolioId, portfolioId)))
    .for("update");
}

/** @throws AppError GONE, NOT_FOUND, DEMO_ACCOUNT, INVALID_INPUT for the user's own portfolio */
export async function follow(ctx: UserCtx, key: string) {
  const { db, user, now } = ctx;
  const row = await getPublicRow(db, key);
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
  if (row.userId === user.id)
    throw new AppError("INVALID_INPUT", {}, [{ path: "key", code: "own-portfolio" }]);
  await db.transaction(async (tx) => {
    await lockPlace(tx, row);
    const [own] = await tx.select({ n: count() }).from(f).where(eq(f.userId, user.id));
    if ((own?.n ?? 0) >= mostFollows)
      throw new AppError("INVALID_INPUT", {}, [
        { path: "key", code: "too-many-saved", params: { max: String(mostFollows) } },
      ]);
    const place = { userId: user.id, ownerId: row.userId, portfolioId: row.portfolioId };
    await tx
      .insert(f)
      .values({ ...place, followedAt: now() })
      .onConflictDoNothing();
    await recount(tx, row);
  });
  return stateOf(ctx, row);
}

/** Stops following; a withheld portfolio too. @throws AppError GONE, NOT_FOUND */
export async function unfollow(ctx: UserCtx, key: string) {
  const { db, user } = ctx;
  const place = (await findByKey(db, key)) ?? (await getPublicRow(db, key));
  await db.transaction(async (tx) => {
    await lockPlace(tx, place);
    await tx.delete(f).where(isFollow(user.id, place));
    await recount(tx, place);
  });
  return stateOf(ctx, place);
}

/** Returns the portfolios a user follows, latest first, without withheld ones and those that became sandboxes. */
export async function listFollowed({ db, user, language }: UserCtx) {
  const rows = await db
    .select({ listing: l, followedAt: f.followedAt, withheldAt: withheldSubjects.withheldAt })
    .from(f)
    .innerJoin(l, and(eq(l.userId, f.ownerId), eq(l.portfolioId, f.portfolioId)))
    .leftJoin(
      withheldSubjects,
      and(eq(withheldSubjects.userId, f.ownerId), eq(withheldSubjects.portfolioId, f.portfolioId)),
    )
    .innerJoin(
      portfolios,
      and(
        eq(portfolios.userId, f.ownerId),
        eq(portfolios.id, f.portfolioId),
        ne(portfolios.accountType, AccountType.sandbox),
      ),
    )
    .where(eq(f.userId, user.id))
    .orderBy(desc(f.followedAt), l.key);
  const shown = rows.filter(({ withheldAt }) => withheldAt === null);
  const listed = await withOwners(
    db,
    shown.map(({ listing }) => listing),
    language,
  );
  const at = (place: number) => shown[place]?.followedAt.toISOString() ?? "";
  return { portfolios: listed.map((one, place) => ({ ...one, followedAt: at(place) })) };
}
