import { decFromNumber, formatDec, fromDayNumber, type IsoDate } from "@zerno/engine";
import { v7 as newId } from "uuid";
import type { AssetKey } from "../../market/assets/assets.ts";
import { readerOfAsset } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { type PricePoint, storePrices } from "../../market/prices/store-prices.ts";
import { type EditedPrice, ownPriceEdits, type SourcedPrice } from "../../portfolio/assets/custom.tables.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import type { Db } from "../../server/db/db-types.ts";

/** Returns prices of a custom asset by day, with their sources. */
export async function readPrices(db: Db, asset: AssetKey): Promise<Map<string, NonNullable<SourcedPrice>>> {
  const series = (await loadPriceSeries(db, readerOfAsset(asset.ownerId, asset), [asset])).get(asset.id);
  const names = await priceSourceNames(db);
  const prices = new Map<string, NonNullable<SourcedPrice>>();
  for (const [at, close] of (series?.closes ?? []).entries())
    if (series !== undefined && !Number.isNaN(close))
      prices.set(fromDayNumber(series.firstDay + at), [close, names[series.sources[at] ?? 0] ?? ""]);
  return prices;
}

const isSame = (one: SourcedPrice, other: SourcedPrice): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

const textOf = (price: SourcedPrice): string | null => price && formatDec(decFromNumber(price[0]));

/**
 * Changes prices of a custom asset within a logged change: the edit is recorded by day, and undoing it restores the
 * prices (follow-undo.ts).
 */
export async function editPrices<T>(tx: RecordedTx, asset: AssetKey, write: () => Promise<T>): Promise<T> {
  const before = await readPrices(tx, asset);
  const result = await write();
  const after = await readPrices(tx, asset);
  const days = [...new Set([...before.keys(), ...after.keys()])].sort();
  const points = days.flatMap((day): EditedPrice[] => {
    const [was, is] = [before.get(day) ?? null, after.get(day) ?? null];
    return isSame(was, is) ? [] : [[day, was, is]];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return result;
  const only = points.length === 1 ? first : undefined;
  await insertRows(tx, ownPriceEdits, {
    ...{ userId: asset.ownerId, id: newId(), assetId: asset.id, points },
    ...{ fromDay: first[0], toDay: last[0], days: points.length },
    priceBefore: only ? textOf(only[1]) : null,
    priceAfter: only ? textOf(only[2]) : null,
  });
  return result;
}

/** Stored edit: prices before and after it. */
export type PriceEdit = Pick<typeof ownPriceEdits.$inferSelect, "assetId" | "points" | "fromDay" | "toDay">;

/**
 * Restores the prices before an edit (`before`) or after it (`after`), if every day still has the other side's price.
 * @returns false otherwise: nothing is written then
 */
export async function applyEdit(
  tx: Db,
  userId: string,
  { assetId, points }: PriceEdit,
  to: "before" | "after",
): Promise<boolean> {
  const asset = { ownerId: userId, id: assetId };
  const now = await readPrices(tx, asset);
  const steps = points.map(([day, before, after]) => ({
    day: day as IsoDate,
    ...(to === "before" ? { from: after, to: before } : { from: before, to: after }),
  }));
  if (steps.some(({ day, from }) => !isSame(now.get(day) ?? null, from))) return false;
  const bySource = new Map<string, PricePoint[]>();
  for (const { day, from, to: wanted } of steps) {
    // Each source deletes its own prices only.
    const source = wanted?.[1] ?? from?.[1] ?? "";
    const list = bySource.get(source) ?? [];
    bySource.set(source, list);
    list.push({ asset, day, close: wanted?.[0] ?? null });
  }
  for (const [source, list] of bySource) await storePrices(tx, userId, list, source);
  return true;
}
