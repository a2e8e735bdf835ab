import { randomInt } from "node:crypto";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { PublicationSettings } from "../../shared/schemas/publication.schema.ts";
import { holdPortfolio } from "../portfolios/portfolios.queries.ts";
import { portfolioFollows, publicKeys, publicPortfolios } from "./public-portfolios.tables.ts";

interface Place {
  readonly userId: string;
  readonly portfolioId: string;
}

const letters = "abcdefghijklmnopqrstuvwxyz";
/** Collisions: 1 in 10^14. */
const maxAttempts = 5;

/** 47 bits resist guessing at 120 a minute. */
const makeKey = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)] ?? "a").join("");

/** False when taken. Only a given key may be a withdrawn one. */
async function claimKey(tx: Db, key: string, place: Place, isGiven: boolean): Promise<boolean> {
  const add = tx.insert(publicKeys).values({ ...place, key });
  const set = { ...place, withdrawnAt: null };
  const claimed = await (isGiven
    ? add.onConflictDoUpdate({ target: publicKeys.key, set, setWhere: isNotNull(publicKeys.withdrawnAt) })
    : add.onConflictDoNothing()
  ).returning({ key: publicKeys.key });
  return claimed.length > 0;
}

async function claimAnyKey(tx: Db, place: Place): Promise<string> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const key = makeKey();
    if (await claimKey(tx, key, place, false)) return key;
  }
  throw new Error("no free key of a public portfolio");
}

/**
 * Publishes or updates; a public portfolio keeps its key.
 * @param key fixed across installations
 * @returns true when newly published
 */
export async function savePublic(
  tx: Db,
  place: Place,
  settings: Partial<PublicationSettings> & Pick<PublicationSettings, "areTransactionsShared">,
  { now, key }: { readonly now: Date; readonly key?: string },
): Promise<boolean> {
  await holdPortfolio(tx, place.userId, place.portfolioId);
  const changed = await tx.update(publicPortfolios).set(settings).where(isIn(place)).returning();
  if (changed.length > 0) return false;
  if (key !== undefined && !(await claimKey(tx, key, place, true))) throw new Error("the given key is taken");
  await tx
    .insert(publicPortfolios)
    .values({ ...place, ...settings, key: key ?? (await claimAnyKey(tx, place)), createdAt: now });
  return true;
}

const isIn = ({ userId, portfolioId }: Place) =>
  and(eq(publicPortfolios.userId, userId), eq(publicPortfolios.portfolioId, portfolioId));

/**
 * Deletes snapshots, list entries and followers; keys stay reserved.
 * @returns how many were public
 */
export async function withdrawPublic(
  tx: Db,
  userId: string,
  portfolioIds: readonly string[],
  now: Date,
): Promise<number> {
  const ids = [...portfolioIds];
  const gone = await tx
    .delete(publicPortfolios)
    .where(and(eq(publicPortfolios.userId, userId), inArray(publicPortfolios.portfolioId, ids)))
    .returning({ key: publicPortfolios.key });
  // Last: a concurrent follower holds the portfolio's row.
  await tx
    .delete(portfolioFollows)
    .where(and(eq(portfolioFollows.ownerId, userId), inArray(portfolioFollows.portfolioId, ids)));
  await tx
    .update(publicKeys)
    .set({ userId: null, portfolioId: null, withdrawnAt: now })
    .where(and(eq(publicKeys.userId, userId), inArray(publicKeys.portfolioId, ids)));
  if (gone.length > 0) await bumpPublicList(tx);
  return gone.length;
}

/** Null unless public. */
export async function findByKey(db: Db, key: string): Promise<Place | null> {
  const [found] = await db
    .select({ userId: publicKeys.userId, portfolioId: publicKeys.portfolioId })
    .from(publicKeys)
    .where(eq(publicKeys.key, key));
  if (!found || found.userId === null || found.portfolioId === null) return null;
  return { userId: found.userId, portfolioId: found.portfolioId };
}
