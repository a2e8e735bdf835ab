import type { Asset, Reason } from "@zerno/engine";
import { and, inArray, type SQLWrapper } from "drizzle-orm";
import type { AssetRow } from "../../market/assets/assets.ts";
import { listOffers } from "../../market/events/corporate-events.ts";
import { loadCouponRules } from "../../market/events/coupon-rules.ts";
import { listPayments, toEngineAsset } from "../../market/events/payments.ts";
import { allAssets } from "../../market/market.views.ts";
import { isSharedOwner, type MarketReader, namedOwners, visibleOwners } from "../../market/market-reader.ts";
import { exchangeName } from "../../market/reference/exchanges.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, demoMarketOwner } from "../../shared/codes.ts";
import type { AssetRef, ListedAsset } from "../../shared/schemas/ledger.schema.ts";
import { customAssets } from "./custom.tables.ts";

/** Own closes never expire but are marked stale (conventions C19). */
const ownStaleDays = 1_000_000;

/** Returns assets of both shared markets and the user's own; ids may be a subquery. */
export async function loadAssets(
  db: Db,
  userId: string,
  ids: readonly string[] | SQLWrapper,
): Promise<Map<string, AssetRow>> {
  const isQuery = "getSQL" in ids;
  if (!isQuery && ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(allAssets)
    .where(
      and(
        inArray(allAssets.ownerId, [...namedOwners(userId)]),
        inArray(allAssets.id, isQuery ? ids : [...ids]),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Loads engine terms by asset id. Figures of assets hidden from the reader are refused. */
export async function loadTerms(
  db: Db,
  reader: MarketReader,
  rows: Iterable<AssetRow>,
): Promise<Map<string, Asset>> {
  const list = [...rows];
  const bonds = list.filter(({ type }) => type === AssetType.bond);
  const payments = Map.groupBy(await listPayments(db, reader, bonds), ({ assetId }) => assetId);
  const offers = await listOffers(db, reader, bonds);
  const rules = await loadCouponRules(db, reader, bonds);
  const ownerPriced = await listOwnerPriced(db, list);
  return new Map(
    list.map((row) => {
      const beside = {
        ...{ offers: offers.get(row.id) ?? [], floating: rules.get(row.id) },
        isOwnerPriced: ownerPriced.has(row.id),
      };
      const terms = toTerms(row, payments.get(row.id) ?? [], beside);
      const isSeen = visibleOwners(reader).includes(row.ownerId);
      return [row.id, isSeen ? terms : { ...terms, unpriced: otherMarket(row, reader) }];
    }),
  );
}

/** Futures from a statement have no value of their own. */
async function listOwnerPriced(db: Db, rows: readonly AssetRow[]): Promise<ReadonlySet<string>> {
  const own = rows.filter(({ type, ownerId }) => type === AssetType.futures && !isSharedOwner(ownerId));
  if (own.length === 0) return new Set();
  const ids = own.map(({ id }) => id);
  const found = await db
    .select({ id: customAssets.assetId })
    .from(customAssets)
    .where(inArray(customAssets.assetId, ids));
  return new Set(found.map(({ id }) => id));
}

const otherMarket = ({ id }: AssetRow, { sharedId }: MarketReader): Reason => ({
  code: sharedId === demoMarketOwner ? "real-asset" : "demo-asset",
  params: { asset: id },
});

function toTerms(
  row: AssetRow,
  payments: Parameters<typeof toEngineAsset>[1],
  beside: Parameters<typeof toEngineAsset>[2],
): Asset {
  const asset = toEngineAsset(row, payments, beside);
  return isSharedOwner(row.ownerId) ? asset : { ...asset, staleDays: ownStaleDays };
}

export const toAssetRef = (row: AssetRow, language: string): AssetRef => ({
  id: row.id,
  ownerId: row.ownerId,
  ticker: row.ticker,
  exchange: row.exchange,
  name: language === "ru" ? row.nameRu : row.nameEn,
  type: row.type,
  currency: row.currency,
  isDemo: row.isDemo,
  priceDigits: row.priceDigits,
});

export const toListedAsset = (row: AssetRow, language: string): ListedAsset => ({
  ...toAssetRef(row, language),
  exchangeName: exchangeName(row.exchange, language),
});
