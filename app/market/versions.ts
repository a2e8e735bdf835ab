import { eq, sql } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { marketVersions } from "./market.tables.ts";
import { isSharedOwner, type MarketReader, type SharedOwner } from "./market-reader.ts";
import { ownMarketVersions } from "./own.tables.ts";
import { everySeries, markChanged } from "./prices/changed-series.ts";

interface Counts {
  readonly prices: number;
  readonly rates: number;
  readonly events: number;
}

export const noCounts: Counts = { prices: 0, rates: 0, events: 0 };

/** `own` is null until the user stores something. */
export interface MarketVersions {
  readonly sharedId: SharedOwner;
  readonly shared: Counts;
  readonly own: Counts | null;
}

export async function getMarketVersions(db: Db, reader: MarketReader): Promise<MarketVersions> {
  const { sharedId, userId } = reader;
  const ofMarket = db
    .select({ ownerId: marketVersions.ownerId, ...countsOf(marketVersions) })
    .from(marketVersions)
    .where(eq(marketVersions.ownerId, sharedId));
  const ofUser = db
    .select({ ownerId: ownMarketVersions.userId, ...countsOf(ownMarketVersions) })
    .from(ownMarketVersions);
  const rows =
    userId === null
      ? await ofMarket
      : await ofMarket.unionAll(ofUser.where(eq(ownMarketVersions.userId, userId)));
  const shared = rows.find((row) => row.ownerId === sharedId) ?? noCounts;
  return { sharedId, shared, own: rows.find((row) => row.ownerId !== sharedId) ?? null };
}

const countsOf = ({ prices, rates, events }: typeof marketVersions | typeof ownMarketVersions) => ({
  prices,
  rates,
  events,
});

export const versionText = ({ shared, own }: MarketVersions, kind: keyof Counts): string =>
  own === null ? String(shared[kind]) : `${shared[kind]}.${own[kind]}`;

/**
 * Locks an owner's prices and rates until the transaction ends: chunks are read, merged and written back, unsafe for
 * two writers.
 */
export async function lockMarket(tx: Db, ownerId: string): Promise<void> {
  const [t, own] = [marketVersions, ownMarketVersions];
  if (isSharedOwner(ownerId)) {
    await tx.insert(t).values({ ownerId }).onConflictDoNothing();
    await tx.select({ id: t.ownerId }).from(t).where(eq(t.ownerId, ownerId)).for("update");
  } else {
    await tx.insert(own).values({ userId: ownerId }).onConflictDoNothing();
    await tx.select({ id: own.userId }).from(own).where(eq(own.userId, ownerId)).for("update");
  }
}

/**
 * Increments a version and records the changed series.
 * @param series asset ids, or pairs as "USD/RUB"; absent: all
 * @returns the new version
 */
export async function bumpMarketVersion(
  tx: Db,
  ownerId: string,
  kind: keyof Counts,
  series: readonly string[] = [everySeries],
): Promise<number> {
  const [t, own] = [marketVersions, ownMarketVersions];
  const [row] = isSharedOwner(ownerId)
    ? await tx
        .update(t)
        .set({ [kind]: sql`${t[kind]} + 1` })
        .where(eq(t.ownerId, ownerId))
        .returning({ version: t[kind] })
    : await tx
        .update(own)
        .set({ [kind]: sql`${own[kind]} + 1` })
        .where(eq(own.userId, ownerId))
        .returning({ version: own[kind] });
  if (row === undefined) throw new Error("versions of an owner are counted up without its lock");
  await markChanged(tx, { ownerId, kind, version: row.version }, series);
  return row.version;
}

/** Share-locks versions until the transaction ends: writers wait, other readers do not. */
export async function shareMarket(tx: Db, ownerId: SharedOwner): Promise<Counts> {
  const [row] = await tx
    .select({ prices: marketVersions.prices, rates: marketVersions.rates, events: marketVersions.events })
    .from(marketVersions)
    .where(eq(marketVersions.ownerId, ownerId))
    .for("share");
  return row ?? noCounts;
}
