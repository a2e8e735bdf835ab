import { and, eq, ne, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { assets } from "../../market/market.tables.ts";
import { allAssets } from "../../market/market.views.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { backupProblem } from "./backup-problem.ts";
import type { SharedAsset } from "./manifest.ts";
import type { BackupRow } from "./open-backup.ts";
import { ownerToken, sharedFile } from "./sections.ts";

/** Ids under which an archive's rows are stored. */
export interface RestoredIds {
  /** Archive id to id here; missing ones stay the same. */
  readonly ids: ReadonlyMap<string, string>;
  /** Custom assets (archive ids) that the user already has, which stay. */
  readonly kept: ReadonlySet<string>;
  /** A portfolio of the archive exists: all rows of portfolios get new ids. */
  readonly isCopy: boolean;
}

/** Rows of an archive that decide on ids. */
export interface ArchiveIds {
  readonly shared: readonly SharedAsset[];
  readonly ownAssets: readonly OwnAsset[];
  readonly portfolios: readonly BackupRow[];
}

export interface OwnAsset {
  readonly id: string;
  readonly type: unknown;
  readonly ticker: unknown;
  readonly currency: unknown;
}

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** Replaces all ids of an archive in a text. */
export const withIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(uuids, (id) => ids.get(id) ?? id);

/**
 * Ids stay where they are free, so that a restored backup equals the original; otherwise all rows get new ids and are
 * added beside existing ones.
 * @throws AppError FILE_REJECTED foreign-asset for an asset unknown to this installation
 */
export async function restoredIds(tx: Db, userId: string, archive: ArchiveIds): Promise<RestoredIds> {
  const ids = new Map([[ownerToken, userId]]);
  await findShared(tx, archive.shared, ids);
  const kept = await findOwn(tx, userId, archive.ownAssets, ids);
  const named = archive.portfolios.map(({ id }) => String(id));
  const taken = await tx
    .select({ id: portfolios.id })
    .from(portfolios)
    .where(sql`${portfolios.id} = any(${sql.param(named)}::uuid[])`)
    .limit(1);
  return { ids, kept, isCopy: taken.length > 0 };
}

type KnownAsset = Pick<
  typeof assets.$inferSelect,
  "id" | "type" | "ticker" | "exchange" | "isin" | "currency"
>;

const isSameIsin = (one: Pick<KnownAsset, "isin">, other: Pick<KnownAsset, "isin">): boolean =>
  one.isin !== null && one.isin === other.isin;

/** Matches by row, then security and exchange, then ticker and exchange. */
function findSame(asset: SharedAsset, known: readonly KnownAsset[]): KnownAsset | undefined {
  const alike = known.filter(({ type, currency }) => type === asset.type && currency === asset.currency);
  const there = alike.filter(({ exchange }) => exchange === asset.exchange);
  return (
    alike.find(
      ({ id, ...one }) => id === asset.id && (isSameIsin(one, asset) || one.ticker === asset.ticker),
    ) ??
    there.find((one) => isSameIsin(one, asset)) ??
    there.find(({ ticker, isin }) => ticker === asset.ticker && (isin === null || asset.isin === null))
  );
}

async function findShared(tx: Db, shared: readonly SharedAsset[], ids: Map<string, string>): Promise<void> {
  if (shared.length === 0) return;
  const isins = shared.flatMap(({ isin }) => isin ?? []);
  const tickers = shared.map(({ ticker }) => ticker);
  const byCode = or(
    sql`${assets.id} = any(${sql.param(shared.map(({ id }) => id))}::uuid[])`,
    sql`${assets.isin} = any(${sql.param(isins)}::text[])`,
    sql`${assets.ticker} = any(${sql.param(tickers)}::text[])`,
  );
  const known = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), byCode));
  for (const [index, asset] of shared.entries()) {
    const found = findSame(asset, known);
    if (!found) throw backupProblem("foreign-asset", { file: sharedFile, row: String(index + 1) });
    if (found.id !== asset.id) ids.set(asset.id, found.id);
  }
}

/** Matches custom assets: the user's own are reused; an id in other use gets a new one. */
async function findOwn(
  tx: Db,
  userId: string,
  own: readonly OwnAsset[],
  ids: Map<string, string>,
): Promise<Set<string>> {
  const kept = new Set<string>();
  const rows = await tx
    .select()
    .from(allAssets)
    .where(
      and(
        ne(allAssets.ownerId, nilGuid),
        sql`${allAssets.id} = any(${sql.param(own.map(({ id }) => id))}::uuid[])`,
      ),
    );
  for (const row of own) {
    const known = rows.filter(({ id }) => id === row.id);
    const mine = known.find(({ ownerId }) => ownerId === userId);
    const isSame =
      mine && mine.type === row.type && mine.ticker === row.ticker && mine.currency === row.currency;
    if (isSame) kept.add(mine.id);
    else if (known.length > 0) ids.set(row.id, newId());
  }
  return kept;
}
