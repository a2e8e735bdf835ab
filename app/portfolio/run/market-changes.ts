import { everySeries, listChanged } from "../../market/prices/changed-series.ts";
import { type MarketVersions, noCounts } from "../../market/versions.ts";
import type { Db } from "../../server/db/db-types.ts";

/** Asset ids, or pairs as "USD/RUB". */
export interface ChangedSeries {
  has(name: string): boolean;
  readonly isEmpty: boolean;
}

export interface MarketChanges {
  readonly prices: ChangedSeries;
  readonly rates: ChangedSeries;
  readonly events: ChangedSeries;
}

type Kind = keyof MarketChanges;

const everything: ChangedSeries = { has: () => true, isEmpty: false };

async function changedOf(
  db: Db,
  { kind, ownerId }: { readonly kind: Kind; readonly ownerId: string },
  { before, after }: { readonly before: number; readonly after: number },
): Promise<ReadonlySet<string> | undefined> {
  if (after === before) return new Set();
  // A restored backup's versions are unrelated.
  if (after < before) return undefined;
  const names = await listChanged(db, ownerId, kind, before);
  return names.size === 0 || names.has(everySeries) ? undefined : new Set(names.keys());
}

/** Shared and own series. */
export async function listMarketChanges(
  db: Db,
  userId: string,
  before: MarketVersions,
  after: MarketVersions,
): Promise<MarketChanges> {
  const changed = async (kind: Kind): Promise<ChangedSeries> => {
    const shared = { before: before.shared[kind], after: after.shared[kind] };
    const own = { before: (before.own ?? noCounts)[kind], after: (after.own ?? noCounts)[kind] };
    const ofAll = await changedOf(db, { kind, ownerId: after.sharedId }, shared);
    const ofOwn = await changedOf(db, { kind, ownerId: userId }, own);
    if (ofAll === undefined || ofOwn === undefined) return everything;
    return { has: (name) => ofAll.has(name) || ofOwn.has(name), isEmpty: ofAll.size + ofOwn.size === 0 };
  };
  return { prices: await changed("prices"), rates: await changed("rates"), events: await changed("events") };
}
