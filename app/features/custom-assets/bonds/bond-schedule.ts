import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { deleteIncomeEvents, storeIncomeEvents } from "../../../market/events/store-income-events.ts";
import { ownIncomeEvents } from "../../../market/own.tables.ts";
import { plainDecimal } from "../../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { BondSchedule, StatedCoupon } from "../../../shared/schemas/bond.schema.ts";
import { ownSource } from "../own-source.ts";

const kinds = ["coupon", "redemption"];

/** Returns owner-stated payments of custom bonds by asset id. */
export async function readSchedules(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BondSchedule>> {
  const rows = await listStated(db, userId, ids);
  const byAsset = Map.groupBy(rows, ({ assetId }) => assetId);
  return new Map(
    ids.map((id) => {
      const stated = byAsset.get(id) ?? [];
      const coupons = stated.flatMap(({ kind, startsOn, payDate, amount }): StatedCoupon[] =>
        kind === "coupon" && startsOn !== null && payDate !== null
          ? [{ startsOn, payDate, amount: amount === null ? null : plainDecimal(amount) }]
          : [],
      );
      const maturity = stated.find(({ kind }) => kind === "redemption")?.payDate ?? null;
      return [id, { maturity, coupons: coupons.sort((a, b) => (a.payDate < b.payDate ? -1 : 1)) }];
    }),
  );
}

const listStated = (db: Db, userId: string, ids: readonly string[]) =>
  db
    .select()
    .from(ownIncomeEvents)
    .where(
      and(
        eq(ownIncomeEvents.userId, userId),
        eq(ownIncomeEvents.assetOwnerId, userId),
        inArray(ownIncomeEvents.assetId, [...ids]),
        inArray(ownIncomeEvents.kind, kinds),
        eq(ownIncomeEvents.source, ownSource),
      ),
    );

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/**
 * @param isFloating a rule determines coupons without an amount
 * @throws AppError INVALID_INPUT for contradictory days and for a first coupon of unknown size
 */
export function assertSchedule({ maturity, coupons }: BondSchedule, isFloating: boolean): void {
  const [first] = coupons;
  if (first?.amount === null && !isFloating) throw fail("schedule.coupons.0.amount", "required");
  let last = "";
  for (const [at, { startsOn, payDate }] of coupons.entries()) {
    const path = `schedule.coupons.${at}.payDate`;
    if (startsOn >= payDate || startsOn < last) throw fail(path, "coupon-order");
    if (maturity !== null && payDate > maturity) throw fail(path, "after-maturity");
    last = payDate;
  }
}

type Scheduled = Pick<AssetRow, "id" | "currency" | "nominal">;

/** Replaces the stated payments of a custom bond. */
export async function writeSchedule(
  tx: Db,
  userId: string,
  { id: assetId, currency, nominal }: Scheduled,
  { maturity, coupons }: BondSchedule,
): Promise<void> {
  const before = await listStated(tx, userId, [assetId]);
  await deleteIncomeEvents(
    tx,
    userId,
    before.map(({ id }) => id),
  );
  const base = { assetOwnerId: userId, assetId, currency, exDate: null, source: ownSource };
  const paid = coupons.map((coupon) => ({ ...base, ...coupon, id: newId(), kind: "coupon" }));
  const repaid = { ...base, id: newId(), kind: "redemption", startsOn: null, amount: nominal };
  await storeIncomeEvents(tx, userId, [
    ...paid,
    ...(maturity === null ? [] : [{ ...repaid, payDate: maturity }]),
  ]);
}
