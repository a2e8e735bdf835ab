import { addDays, type IsoDate } from "@zerno/engine";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { assetCodes, assets } from "../market/market.tables.ts";
import { listSourcesChosen } from "../market/support/choose-source.ts";
import type { AskedAsset } from "../market/updates/source-codes.ts";
import type { WantedAsset } from "../market/updates/updating.ts";
import { type HeldAsset, listAssetsInLedgers } from "../portfolio/assets/held-assets.ts";
import type { Db } from "../server/db/db-types.ts";
import { nilGuid } from "../shared/codes.ts";

/** Time since a user's last activity within which assets count as viewed. */
const viewedMs = 3_600_000;
/** Shortest history, for statistics and backtests. */
const historyYears = 20;
/** Covers the close valid on the first trade's day. */
const beforeDays = 15;
const idsPerQuery = 2_000;

const { ownerId, id, type, ticker, exchange, currency, country } = assets;
const asked = { ownerId, id, type, ticker, exchange, currency, country };

/** Adds the sources' names of assets, and sources chosen by support. */
async function withCodes(db: Db, rows: readonly Omit<AskedAsset, "codes">[]): Promise<AskedAsset[]> {
  const ids = rows.map((row) => row.id);
  const codes =
    ids.length === 0
      ? []
      : await db
          .select({ assetId: assetCodes.assetId, venue: assetCodes.venue, code: assetCodes.code })
          .from(assetCodes)
          .where(
            and(
              eq(assetCodes.ownerId, nilGuid),
              eq(assetCodes.kind, "provider"),
              inArray(assetCodes.assetId, ids),
            ),
          );
  const byAsset = Map.groupBy(codes, ({ assetId }) => assetId);
  const chosen = Map.groupBy(await listSourcesChosen(db, ids), ({ assetId }) => assetId);
  return rows.map((row) => ({
    ...row,
    codes: new Map((byAsset.get(row.id) ?? []).map(({ venue, code }) => [venue, code])),
    chosen: new Map((chosen.get(row.id) ?? []).map(({ want, source }) => [want, source])),
  }));
}

function historyFrom(firstTrade: IsoDate, today: IsoDate): IsoDate {
  const [year = "", ...rest] = today.split("-");
  const usual = [Number(year) - historyYears, ...rest].join("-").replace(/-02-29$/, "-02-28") as IsoDate;
  const needed = addDays(firstTrade, -beforeDays);
  return needed < usual ? needed : usual;
}

/** Lists real assets in ledgers: viewed ones first, then by number of holders. */
export async function assetsToUpdate(db: Db, now: Date): Promise<WantedAsset[]> {
  const held = await listAssetsInLedgers(db, new Date(now.getTime() - viewedMs));
  const today = now.toISOString().slice(0, 10) as IsoDate;
  const rows = new Map<string, AskedAsset>();
  for (let at = 0; at < held.length; at += idsPerQuery) {
    const ids = held.slice(at, at + idsPerQuery).map((asset) => asset.id);
    const found = await db
      .select(asked)
      .from(assets)
      .where(and(eq(ownerId, nilGuid), inArray(id, ids)));
    for (const row of await withCodes(db, found)) rows.set(row.id, row);
  }
  return held.flatMap(({ id: assetId, firstTrade, isViewed }: HeldAsset): WantedAsset[] => {
    const row = rows.get(assetId);
    const priority = isViewed ? "viewed" : "held";
    return row === undefined ? [] : [{ ...row, priority, historyFrom: historyFrom(firstTrade, today) }];
  });
}

/** Pages through real assets by ID. */
export async function universeAfter(
  db: Db,
  after: string,
  limit: number,
  today: IsoDate,
): Promise<WantedAsset[]> {
  const rows = await db
    .select(asked)
    .from(assets)
    .where(and(eq(ownerId, nilGuid), eq(assets.isActive, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
  return (await withCodes(db, rows)).map((row) => ({
    ...row,
    priority: "universe" as const,
    historyFrom: historyFrom(today, today),
  }));
}
