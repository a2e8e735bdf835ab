import { and, eq } from "drizzle-orm";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { publicKeys, publicPortfolios } from "../../portfolio/links/public-portfolios.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType } from "../../shared/codes.ts";
import { type PublicRow, settingsOf } from "./publication.queries.ts";
import { publicSnapshots, withheldSubjects } from "./publication.tables.ts";
import { buildSnapshot } from "./snapshot/build-snapshot.ts";
import type { PublicationWorld } from "./snapshot/public-view.ts";
import type { SnapshotContent, SnapshotRows, SnapshotSeries } from "./snapshot/snapshot.types.ts";

export interface OpenedSnapshot {
  readonly row: PublicRow;
  readonly asOf: string;
  readonly madeAt: Date;
  readonly hash: string;
  readonly content: SnapshotContent;
  readonly series: SnapshotSeries | null;
  readonly rows: SnapshotRows | null;
}

export interface WantedParts {
  readonly series?: boolean;
  readonly rows?: boolean;
}

/**
 * Returns the portfolio of a key; a sandbox keeps its key, which opens nothing.
 * @throws AppError GONE if withdrawn or withheld, NOT_FOUND if never published
 */
export async function getPublicRow(db: Db, key: string): Promise<PublicRow> {
  const [found] = await db
    .select({
      row: publicPortfolios,
      accountType: portfolios.accountType,
      withheldAt: withheldSubjects.withheldAt,
      withdrawnAt: publicKeys.withdrawnAt,
    })
    .from(publicKeys)
    .leftJoin(
      publicPortfolios,
      and(
        eq(publicPortfolios.userId, publicKeys.userId),
        eq(publicPortfolios.portfolioId, publicKeys.portfolioId),
        eq(publicPortfolios.key, publicKeys.key),
      ),
    )
    .leftJoin(
      portfolios,
      and(eq(portfolios.userId, publicPortfolios.userId), eq(portfolios.id, publicPortfolios.portfolioId)),
    )
    .leftJoin(
      withheldSubjects,
      and(
        eq(withheldSubjects.userId, publicPortfolios.userId),
        eq(withheldSubjects.portfolioId, publicPortfolios.portfolioId),
      ),
    )
    .where(eq(publicKeys.key, key));
  if (!found) throw new AppError("NOT_FOUND");
  if (found.withdrawnAt !== null) throw new AppError("GONE");
  if (found.row === null || found.accountType === AccountType.sandbox) throw new AppError("NOT_FOUND");
  if (found.withheldAt !== null) throw new AppError("GONE");
  return found.row;
}

async function readSnapshot(db: Db, row: PublicRow, wanted: WantedParts): Promise<OpenedSnapshot | null> {
  const [found] = await db
    .select({
      asOf: publicSnapshots.asOf,
      madeAt: publicSnapshots.madeAt,
      hash: publicSnapshots.hash,
      content: publicSnapshots.content,
      ...(wanted.series && { series: publicSnapshots.series }),
      ...(wanted.rows && { rows: publicSnapshots.rows }),
    })
    .from(publicSnapshots)
    .where(and(eq(publicSnapshots.userId, row.userId), eq(publicSnapshots.portfolioId, row.portfolioId)));
  return found ? { row, series: null, rows: null, ...found } : null;
}

/**
 * Opens the visitors' view; before the first stored snapshot, builds one without writing.
 * @throws AppError GONE, NOT_FOUND
 */
export async function openPublic(
  world: PublicationWorld,
  key: string,
  wanted: WantedParts = {},
): Promise<OpenedSnapshot> {
  const row = await getPublicRow(world.db, key);
  const stored = await readSnapshot(world.db, row, wanted);
  if (stored) return stored;
  return { row, madeAt: world.now(), ...(await buildSnapshot(world, row, settingsOf(row))) };
}
