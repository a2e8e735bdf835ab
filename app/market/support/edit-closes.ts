import { dayNumber, decFromNumber, formatDec, type IsoDate } from "@zerno/engine";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { emptyPatch, yearStart } from "../prices/chunks.ts";
import { supportSource } from "../prices/price-sources.ts";
import { storePricePatches, storePrices } from "../prices/store-prices.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { type Days, readSlots, type Slot } from "./read-slots.ts";

const sharedKey = (id: string) => ({ ownerId: nilGuid, id });

async function writeSlots(tx: Db, assetId: string, slots: readonly Omit<Slot, "source">[]): Promise<void> {
  const years = Map.groupBy(slots, ({ day }) => Number(day.slice(0, 4)));
  const patches = [...years].map(([year, list]) => {
    const patch = emptyPatch(year);
    for (const { day, close } of list)
      patch.values[dayNumber(day) - yearStart(year)] = close ?? Number.POSITIVE_INFINITY;
    return patch;
  });
  await storePricePatches(tx, nilGuid, [{ asset: sharedKey(assetId), patches }], { name: supportSource });
}

/**
 * Sets a close that sources do not replace.
 * @param close null = no close that day
 * @throws AppError NOT_FOUND
 */
export const setClose = (db: Db, order: EditOrder, day: IsoDate, close: number | null) =>
  editAsset(db, order, async (tx) => {
    const [before] = await readSlots(tx, order.assetId, { from: day, to: day });
    if (before?.source === supportSource && before.close === close) return null;
    const after = [{ day, close }];
    await writeSlots(tx, order.assetId, after);
    return { kind: "closes", subject: "", days: [day, day], before: before ? [before] : [], after };
  });

/** Marks days as having no close, whatever sources give. @throws AppError NOT_FOUND */
export const removeCloses = (db: Db, order: EditOrder, days: Days) => editCloses(db, order, days, () => null);

/**
 * Multiplies closes by `to` / `from`, cut to 18 decimals.
 * @throws AppError NOT_FOUND; INVALID_INPUT when a close would become 0
 */
export const scaleCloses = (
  db: Db,
  order: EditOrder,
  days: Days,
  ratio: { readonly to: bigint; readonly from: bigint },
) =>
  editCloses(db, order, days, (close) => {
    const scaled = Number(formatDec((decFromNumber(close) * ratio.to) / ratio.from));
    if (!Number.isFinite(scaled) || scaled <= 0)
      throw new AppError("INVALID_INPUT", {}, [{ path: "to", code: "invalid" }]);
    return scaled;
  });

const editCloses = (db: Db, order: EditOrder, days: Days, change: (close: number) => number | null) =>
  editAsset(db, order, async (tx) => {
    const before = (await readSlots(tx, order.assetId, days)).filter(({ close }) => close !== null);
    if (before.length === 0) return null;
    const after = before.map(({ day, close }) => ({ day, close: change(close ?? 0) }));
    await writeSlots(tx, order.assetId, after);
    return { kind: "closes", subject: "", days: [days.from, days.to], before, after };
  });

/** Restores slots; support values without a predecessor are deleted. */
export async function restoreSlots(
  tx: Db,
  assetId: string,
  before: readonly Slot[],
  after: readonly Omit<Slot, "source">[],
): Promise<void> {
  const asset = sharedKey(assetId);
  const emptied = after.map(({ day }) => ({ asset, day, close: null }));
  await storePrices(tx, nilGuid, emptied, supportSource);
  const mine = before.filter(({ source }) => source === supportSource);
  await writeSlots(tx, assetId, mine);
  const others = Map.groupBy(
    before.filter(({ source }) => source !== supportSource),
    ({ source }) => source,
  );
  for (const [source, slots] of others)
    await storePrices(
      tx,
      nilGuid,
      slots.map(({ day, close }) => ({ asset, day, close })),
      source,
    );
}
