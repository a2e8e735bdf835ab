import { and, count, eq, sql } from "drizzle-orm";
import { bumpPublicList } from "../../identity/accounts/bump-public-list.ts";
import { portfolioChildren, portfolios } from "../../portfolio/ledger.tables.ts";
import { portfolioFollows, publicPortfolios } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountType } from "../../shared/codes.ts";
import type { PublicationSettings } from "../../shared/schemas/publication.schema.ts";
import { faultsOfSnapshot, toListing } from "./listing.ts";
import { publicListings, publicSnapshots, withheldSubjects } from "./publication.tables.ts";
import type { Snapshot } from "./snapshot/build-snapshot.ts";
import type { PublishedPlace } from "./snapshot/public-view.ts";

export type PublicRow = typeof publicPortfolios.$inferSelect;

export const privateSettings: PublicationSettings = {
  isListed: false,
  delayDays: 0,
  areTransactionsShared: false,
  areAmountsShown: false,
  showsOwner: false,
  hiddenAssets: [],
  description: "",
};

export const settingsOf = ({
  isListed,
  delayDays,
  areTransactionsShared,
  areAmountsShown,
  showsOwner,
  hiddenAssets,
  description,
}: PublicRow): PublicationSettings => ({
  ...{ isListed, areTransactionsShared, areAmountsShown, showsOwner, hiddenAssets, description },
  delayDays: delayDays as PublicationSettings["delayDays"],
});

const isPlace = (
  table: typeof publicPortfolios | typeof publicSnapshots | typeof publicListings | typeof withheldSubjects,
  { userId, portfolioId }: PublishedPlace,
) => and(eq(table.userId, userId), eq(table.portfolioId, portfolioId));

/** Positions in the log of changes of all ledgers behind a portfolio: its own, and those of a composite's children. */
export const ledgerVersion = sql<string>`${portfolios.lastChange}::text || coalesce((
  select ' ' || string_agg(c.child_id || ':' || p.last_change, ' ' order by c.place)
  from ${portfolioChildren} c join ${portfolios} p on p.user_id = c.user_id and p.id = c.child_id
  where c.user_id = ${portfolios.userId} and c.portfolio_id = ${portfolios.id} and p.deleted_at is null), '')`;

/** Returns the facts that decide how a portfolio is shown; null if deleted. */
export async function findPlace(db: Db, place: PublishedPlace) {
  const [row] = await db
    .select({
      published: publicPortfolios,
      accountType: portfolios.accountType,
      version: ledgerVersion,
      withheldReason: withheldSubjects.reason,
      withheldAt: withheldSubjects.withheldAt,
      madeFrom: publicSnapshots.madeFrom,
      madeAt: publicSnapshots.madeAt,
      asOf: publicSnapshots.asOf,
    })
    .from(portfolios)
    .leftJoin(
      publicPortfolios,
      and(eq(publicPortfolios.userId, portfolios.userId), eq(publicPortfolios.portfolioId, portfolios.id)),
    )
    .leftJoin(
      withheldSubjects,
      and(eq(withheldSubjects.userId, portfolios.userId), eq(withheldSubjects.portfolioId, portfolios.id)),
    )
    .leftJoin(
      publicSnapshots,
      and(eq(publicSnapshots.userId, portfolios.userId), eq(publicSnapshots.portfolioId, portfolios.id)),
    )
    .where(and(eq(portfolios.userId, place.userId), eq(portfolios.id, place.portfolioId)));
  if (!row) return null;
  return { ...row, isSandbox: row.accountType === AccountType.sandbox, isWithheld: row.withheldAt !== null };
}

export async function countFollowers(db: Db, { userId, portfolioId }: PublishedPlace): Promise<number> {
  const [row] = await db
    .select({ followers: count() })
    .from(portfolioFollows)
    .where(and(eq(portfolioFollows.ownerId, userId), eq(portfolioFollows.portfolioId, portfolioId)));
  return row?.followers ?? 0;
}

interface Stored {
  readonly snapshot: Snapshot;
  readonly settings: PublicationSettings;
  /** Ledger version read before the ledger. */
  readonly madeFrom: string;
  readonly now: Date;
}

const isSame = (a: PublicationSettings, b: PublicationSettings): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/**
 * Stores a snapshot unless the settings changed: an owner may hide something meanwhile.
 * @returns false if they did or the portfolio is no longer public
 */
export async function storeSnapshot(db: Db, place: PublishedPlace, stored: Stored): Promise<boolean> {
  const { snapshot, settings, madeFrom, now } = stored;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(publicPortfolios)
      .where(isPlace(publicPortfolios, place))
      .for("update");
    if (!row || !isSame(settingsOf(row), settings)) return false;
    const { asOf, content, series, rows, hash } = snapshot;
    const values = { asOf, content, series, rows, hash, madeFrom, seen: null, madeAt: now };
    await tx
      .insert(publicSnapshots)
      .values({ ...place, ...values })
      .onConflictDoUpdate({ target: [publicSnapshots.userId, publicSnapshots.portfolioId], set: values });
    await storeListing(tx, row, snapshot);
    return true;
  });
}

async function storeListing(tx: Db, row: PublicRow, snapshot: Snapshot): Promise<void> {
  const { userId, portfolioId, key, showsOwner, createdAt: publishedAt } = row;
  const state = await findPlace(tx, { userId, portfolioId });
  const isFit = state !== null && faultsOfSnapshot(snapshot, state).length === 0;
  const values = {
    ...toListing(snapshot),
    ...{ key, showsOwner, publishedAt, isShown: row.isListed && isFit },
    followers: await countFollowers(tx, row),
  };
  await tx
    .insert(publicListings)
    .values({ userId, portfolioId, ...values })
    .onConflictDoUpdate({ target: [publicListings.userId, publicListings.portfolioId], set: values });
  await bumpPublicList(tx);
}
