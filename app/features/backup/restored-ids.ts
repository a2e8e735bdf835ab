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

/** Ids under which an archive's rows are stored, as far as the database decides on them. */
export interface RestoredIds {
  /** Id in the archive to id here; what is missing keeps its own. */
  readonly ids: ReadonlyMap<string, string>;
  /** Own assets (ids of the archive) that this user has already: they stay as they are. */
  readonly kept: ReadonlySet<string>;
  /** A portfolio of the archive is here already: all rows of portfolios get new ids. */
  readonly isCopy: boolean;
}

/** The rows of an archive by which it is decided. */
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

/** A text with all ids of the archive as they are here. */
export const withIds = (text: string, ids: ReadonlyMap<string, string>): string =>
  text.replace(uuids, (id) => ids.get(id) ?? id);

/**
 * Ids stay as they are where nobody has them, so that a restored backup is the same backup; otherwise everything
 * gets new ones and stands beside what is there.
 * @throws AppError FILE_REJECTED foreign-asset for an asset this installation does not know
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

/** The same row, the same security on the same exchange, or the same ticker there: in this order. */
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

/** Own assets: one that this user has is used again; an id that means something else here gets a new one. */
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
