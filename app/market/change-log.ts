import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import {
  changeHeads,
  changeLog,
  marketChangeHeads,
  marketChangeLog,
  type marketTopics,
  nextNumber,
} from "./change-log.tables.ts";
import { isSharedOwner, type MarketReader, type SharedOwner } from "./market-reader.ts";

export type MarketTopic = (typeof marketTopics)[number];

/** Numbers of an owner's latest entries by topic; 0 = none yet. */
export type Positions = Readonly<Record<MarketTopic, number>>;

/** Of an owner who has stored nothing yet. */
export const noPositions: Positions = { prices: 0, rates: 0, events: 0 };

/** Stands for a change that does not name its series. */
export const everySeries = "*";

/** Positions of what a reader sees. `own` is null while the user never stored any of it. */
export interface MarketPositions {
  /** The shared market these are of. */
  readonly sharedId: SharedOwner;
  readonly shared: Positions;
  readonly own: Positions | null;
}

/** Positions as a query reads them, which finds no row of an owner without entries. */
export const toMarketPositions = (
  sharedId: SharedOwner,
  shared: Positions | null | undefined,
  own: Positions | null | undefined,
): MarketPositions => ({
  sharedId,
  shared: shared ?? noPositions,
  own: own && own.prices + own.rates + own.events > 0 ? own : null,
});

export async function getMarketPositions(db: Db, reader: MarketReader): Promise<MarketPositions> {
  const { sharedId, userId } = reader;
  const ofMarket = db
    .select({ ownerId: marketChangeHeads.ownerId, ...positionsOf(marketChangeHeads) })
    .from(marketChangeHeads)
    .where(eq(marketChangeHeads.ownerId, sharedId));
  const ofUser = db.select({ ownerId: changeHeads.userId, ...positionsOf(changeHeads) }).from(changeHeads);
  const rows =
    userId === null ? await ofMarket : await ofMarket.unionAll(ofUser.where(eq(changeHeads.userId, userId)));
  const [shared, own] = [
    rows.find((row) => row.ownerId === sharedId),
    rows.find((row) => row.ownerId !== sharedId),
  ];
  return toMarketPositions(sharedId, shared, own);
}

const positionsOf = ({ prices, rates, events }: typeof marketChangeHeads | typeof changeHeads) => ({
  prices,
  rates,
  events,
});

/** Both numbers as text, for the cache keys and traces of results. */
export const positionText = ({ shared, own }: MarketPositions, topic: MarketTopic): string =>
  own === null ? String(shared[topic]) : `${shared[topic]}.${own[topic]}`;

/** Tables of an owner's log, and the column that names the owner. */
const tablesOf = (ownerId: string) =>
  isSharedOwner(ownerId)
    ? ({ heads: marketChangeHeads, log: marketChangeLog, owner: sql`owner_id` } as const)
    : ({ heads: changeHeads, log: changeLog, owner: sql`user_id` } as const);

/** Takes the locks of the owners that a query names, as the part of a statement whose other parts read its rows. */
export const lockedHeads = (users: SQL): SQL => sql`
  insert into ${changeHeads} (user_id) ${users} on conflict (user_id) do update set user_id = excluded.user_id
  returning user_id`;

/**
 * Locks an owner's log until the transaction ends, so that its entries become visible in their order. Chunks of series
 * are read, merged and written back under it. It comes before the locks of portfolios.
 */
export async function lockLog(tx: Db, ownerId: string): Promise<void> {
  const { heads, owner } = tablesOf(ownerId);
  await tx.execute(sql`
    insert into ${heads} (${owner}) values (${ownerId}) on conflict (${owner}) do update set ${owner} = excluded.${owner}`);
}

/**
 * Notes that series changed, each as an entry that replaces its earlier one.
 * @param series asset ids, or pairs as "USD/RUB"; absent: whatever the owner has may have changed
 * @returns the owner's new position
 * @throws Error without the lock of the log
 */
export async function logSeries(
  tx: Db,
  ownerId: string,
  topic: MarketTopic,
  series: readonly string[] = [everySeries],
): Promise<number> {
  const { heads, log, owner } = tablesOf(ownerId);
  const { rows } = await tx.execute<{ position: string }>(sql`
    with named as (
      select name, ${nextNumber} as number
      from (select distinct jsonb_array_elements_text(${JSON.stringify(series)}::jsonb) as name) names
    ), moved as (
      update ${heads} set ${sql.identifier(topic)} = (select max(number) from named)
      where ${owner} = ${ownerId} returning ${sql.identifier(topic)} as position
    ), replaced as (
      delete from ${log} old using named, moved
      where old.${owner} = ${ownerId} and old.topic = ${topic} and old.subject = named.name
    ), logged as (
      insert into ${log} (${owner}, topic, subject, number) select ${ownerId}::uuid, ${topic}, name, number from named, moved
    )
    select position from moved`);
  const [row] = rows;
  if (row === undefined) throw new Error("a change of an owner is noted without the lock of its log");
  return Number(row.position);
}

/** An entry about a series. */
export interface SeriesChange {
  readonly topic: MarketTopic;
  readonly subject: string;
  readonly number: number;
}

/** Entries of an owner behind positions of some topics; "*" as a subject means every series. */
export async function listSeriesChanges(
  db: Db,
  ownerId: string,
  after: Readonly<Partial<Record<MarketTopic, number>>>,
): Promise<readonly SeriesChange[]> {
  const topics = Object.entries(after);
  if (topics.length === 0) return [];
  const { log: t } = tablesOf(ownerId);
  const isOwners =
    t === marketChangeLog ? eq(marketChangeLog.ownerId, ownerId) : eq(changeLog.userId, ownerId);
  const isLater = or(...topics.map(([topic, number]) => and(eq(t.topic, topic), gt(t.number, number))));
  const rows = await db
    .select({ topic: t.topic, subject: t.subject, number: t.number })
    .from(t)
    .where(and(isOwners, isLater));
  return rows as SeriesChange[];
}

/** Positions of a shared market that stay as they are until the transaction ends: writers wait, other readers do not. */
export async function shareLog(tx: Db, ownerId: SharedOwner): Promise<Positions> {
  const [row] = await tx
    .select(positionsOf(marketChangeHeads))
    .from(marketChangeHeads)
    .where(eq(marketChangeHeads.ownerId, ownerId))
    .for("share");
  return row ?? noPositions;
}
