import type { BacktestAsset, BacktestDividend, Dec, IsoDate, RateSeries } from "@zerno/engine";
import { type AssetRow, listAssets } from "../../../market/assets/assets.ts";
import { toDividends } from "../../../market/events/dividends.ts";
import { listPayments, loadSplits, type PaymentRow, toEngineAsset } from "../../../market/events/payments.ts";
import { type MarketReader, visibleOwners } from "../../../market/market-reader.ts";
import { priceSourceNames } from "../../../market/prices/price-sources.ts";
import { loadPriceSeries } from "../../../market/prices/prices.ts";
import { loadRateSeries } from "../../../market/rates/rates.ts";
import { withoutReplaced } from "../../../portfolio/assets/asset-facts.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { readTogether } from "../../../server/db/read-together.ts";
import { AssetType, nilGuid } from "../../../shared/codes.ts";

/** An asset of the engine without weight and lots. */
export type PlayedAsset = Omit<BacktestAsset, "weight" | "lotSize">;

/** Prices, payments and rates visible to the caller. */
export interface Market {
  readonly rows: ReadonlyMap<string, AssetRow>;
  readonly played: ReadonlyMap<string, PlayedAsset>;
  readonly rates: readonly RateSeries[];
  readonly sourceNames: readonly string[];
}

/** Bond coupons, redemptions and derivatives' expiry are not simulated: results would look complete without them. */
const unplayed: readonly number[] = [AssetType.bond, AssetType.cash, AssetType.option, AssetType.futures];
export const isPlayed = ({ type, multiplier }: Pick<AssetRow, "type" | "multiplier">): boolean =>
  !unplayed.includes(type) && Number(multiplier) === 1;

/** Returns assets visible to the caller by id; null = a visitor. */
export async function findAssets(
  db: Db,
  reader: MarketReader,
  ids: readonly string[],
): Promise<Map<string, AssetRow>> {
  const keys = visibleOwners(reader).flatMap((ownerId) => ids.map((id) => ({ ownerId, id })));
  return new Map((await listAssets(db, reader, keys)).map((row) => [row.id, row]));
}

/** Payments without an ex-date count on their own day. */
const toBacktestDividends = (rows: readonly PaymentRow[]): BacktestDividend[] =>
  toDividends(withoutReplaced(rows)).map(({ exDate, payDate, amount, currency }) => ({
    exDate: exDate ?? payDate,
    payDate,
    amount,
    currency,
  }));

const noPrices = { firstDay: 0, closes: new Float64Array(), sources: new Uint8Array() };

/** Loads closes, dividends, splits, and rates to the currency. */
export async function loadMarket(
  db: Db,
  reader: MarketReader,
  rows: ReadonlyMap<string, AssetRow>,
  currencies: readonly string[],
): Promise<Market> {
  const list = [...rows.values()];
  const wanted = [...new Set([...currencies, ...list.map(({ currency }) => currency)])].sort();
  const [prices, payments, splits, rates, sourceNames] = await readTogether(db, [
    () => loadPriceSeries(db, reader, list),
    () => listPayments(db, reader, list),
    () => loadSplits(db, reader, list),
    () => loadRateSeries(db, reader, wanted),
    () => priceSourceNames(db),
  ]);
  const byAsset = Map.groupBy(payments, ({ assetId }) => assetId);
  const played = list.map((row): [string, PlayedAsset] => {
    const { staleDays, isCrypto } = toEngineAsset(row, []);
    return [
      row.id,
      {
        assetId: row.id,
        currency: row.currency,
        prices: prices.get(row.id) ?? { assetId: row.id, ...noPrices },
        dividends: toBacktestDividends(byAsset.get(row.id) ?? []),
        splits: splits.get(row.id) ?? [],
        ...(staleDays !== undefined && { staleDays }),
        ...(isCrypto === true && { isCrypto }),
      },
    ];
  });
  return { rows, played: new Map(played), rates, sourceNames };
}

/** Returns first and last day with a close. */
export function spanOf({ prices }: Pick<PlayedAsset, "prices">): { from: number; to: number } | null {
  const { firstDay, closes } = prices;
  const first = closes.findIndex((close) => !Number.isNaN(close));
  if (first < 0) return null;
  const last = closes.findLastIndex((close) => !Number.isNaN(close));
  return { from: firstDay + first, to: firstDay + last };
}

/** Returns units per lot; custom assets have lots of one. */
export const lotOf = ({ lotSize, ownerId }: AssetRow): Dec =>
  (BigInt(ownerId === nilGuid ? lotSize : 1) * 10n ** 18n) as Dec;

/** Casts a day validated by the contract. */
export const toDay = (text: string): IsoDate => text as IsoDate;
