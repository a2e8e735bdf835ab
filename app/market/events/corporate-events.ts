import { type Bond, type IsoDate, parseDec } from "@zerno/engine";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { AssetKey } from "../assets/assets.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { corporateEvents } from "../market.tables.ts";
import { allCorporateEvents, allSplitEvents } from "../market.views.ts";
import { type MarketReader, type SharedOwner, visibleOwners } from "../market-reader.ts";
import { type CorporateKind, type CorporateTerms, corporateTerms } from "./corporate.schema.ts";
import type { SplitEventRow } from "./store-split-events.ts";

export type CorporateEventRow = typeof corporateEvents.$inferSelect;

export type NewCorporateEvent = Omit<CorporateEventRow, "ownerId">;

/** @throws ZodError when the terms do not fit the kind */
export function termsOf<K extends CorporateKind>(kind: K, terms: unknown): CorporateTerms<K> {
  return corporateTerms[kind].parse(terms) as CorporateTerms<K>;
}

const rowsPerInsert = 500;

/** Changes a market's events, with an entry in the log when something was changed. */
async function changeEvents(
  db: Db,
  ownerId: SharedOwner,
  change: (tx: Db) => Promise<number>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const changed = await change(tx);
    if (changed > 0) await logSeries(tx, ownerId, "events");
    return changed;
  });
}

/**
 * Stores spin-offs, mergers, conversions, renames, delistings and offers of a shared market, all or nothing.
 * An event that is there already takes the new days and terms.
 * @returns how many events are new or changed; 0 means no entry in the log
 * @throws ZodError naming the field, when the terms are not those of the kind
 */
export function storeCorporateEvents(
  db: Db,
  ownerId: SharedOwner,
  events: readonly NewCorporateEvent[],
): Promise<number> {
  const rows = events.map((event) => ({ ...event, ownerId, terms: termsOf(event.kind, event.terms) }));
  return changeEvents(db, ownerId, async (tx) => {
    let changed = 0;
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      const written = await tx
        .insert(corporateEvents)
        .values(rows.slice(at, at + rowsPerInsert))
        .onConflictDoUpdate({
          target: [corporateEvents.ownerId, corporateEvents.id],
          set: {
            effectiveOn: sql`excluded.effective_on`,
            announcedOn: sql`excluded.announced_on`,
            toAssetOwnerId: sql`excluded.to_asset_owner_id`,
            toAssetId: sql`excluded.to_asset_id`,
            terms: sql`excluded.terms`,
          },
          setWhere: sql`(${corporateEvents.effectiveOn}, ${corporateEvents.announcedOn}, ${corporateEvents.toAssetId}, ${corporateEvents.terms})
            is distinct from (excluded.effective_on, excluded.announced_on, excluded.to_asset_id, excluded.terms)`,
        })
        .returning({ id: corporateEvents.id });
      changed += written.length;
    }
    return changed;
  });
}

/**
 * Removes events of a shared market and logs it, under the log's lock.
 * @returns how many were there
 */
export const deleteCorporateEvents = (
  db: Db,
  ownerId: SharedOwner,
  ids: readonly string[],
): Promise<number> =>
  changeEvents(db, ownerId, async (tx) => {
    if (ids.length === 0) return 0;
    const gone = await tx
      .delete(corporateEvents)
      .where(and(eq(corporateEvents.ownerId, ownerId), inArray(corporateEvents.id, [...ids])))
      .returning({ id: corporateEvents.id });
    return gone.length;
  });

/** Lists events of assets visible to a reader, by day. */
export async function listCorporateEvents(
  db: Db,
  reader: MarketReader,
  keys: readonly AssetKey[],
): Promise<CorporateEventRow[]> {
  const owners = [...visibleOwners(reader)];
  const ids = keys.filter(({ ownerId }) => owners.includes(ownerId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const all = allCorporateEvents;
  return db
    .select()
    .from(all)
    .where(and(inArray(all.ownerId, owners), inArray(all.assetOwnerId, owners), inArray(all.assetId, ids)))
    .orderBy(asc(all.effectiveOn), asc(all.id));
}

export async function listSplitEvents(
  db: Db,
  reader: MarketReader,
  keys: readonly AssetKey[],
): Promise<SplitEventRow[]> {
  const owners = [...visibleOwners(reader)];
  const ids = keys.filter(({ ownerId }) => owners.includes(ownerId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const all = allSplitEvents;
  return db
    .select()
    .from(all)
    .where(and(inArray(all.ownerId, owners), inArray(all.assetOwnerId, owners), inArray(all.assetId, ids)))
    .orderBy(asc(all.exDate), asc(all.assetId));
}

type Offer = NonNullable<Bond["offers"]>[number];

interface SourcedOffer extends Offer {
  readonly source: string;
}

/** Lists bond offers by asset id, oldest first, one per day and side. */
export async function listOffers(
  db: Db,
  reader: MarketReader,
  bonds: readonly AssetKey[],
): Promise<Map<string, SourcedOffer[]>> {
  const offers = new Map<string, SourcedOffer[]>();
  for (const { assetId, kind, effectiveOn, terms, source } of await listCorporateEvents(db, reader, bonds)) {
    if (kind !== "offer") continue;
    const { side, pricePercent } = termsOf("offer", terms);
    const price = parseDec(pricePercent);
    const known = offers.get(assetId) ?? [];
    if (price === undefined || known.some((one) => one.date === effectiveOn && one.kind === side)) continue;
    offers.set(assetId, [...known, { date: effectiveOn as IsoDate, kind: side, price, source }]);
  }
  return offers;
}
