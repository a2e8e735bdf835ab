import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { lockLog, logSeries } from "../../../market/change-log.ts";
import { allAssets } from "../../../market/market.views.ts";
import { ownAssets } from "../../../market/own-assets.tables.ts";
import { findSeries, listSeries } from "../../../market/prices/series-catalogue.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { type EditedBond, ownBondEdits } from "../../../portfolio/assets/custom.tables.ts";
import { byUser, changeShared } from "../../../portfolio/history/change.ts";
import { insertRows } from "../../../portfolio/history/write-rows.ts";
import { assertMatches, rowTag } from "../../../portfolio/transactions/row-tag.ts";
import { plainDecimal } from "../../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AssetType } from "../../../shared/codes.ts";
import type { BondSchedule, BondTermsShape } from "../../../shared/schemas/bond.schema.ts";
import { assertSchedule, readSchedules, writeSchedule } from "./bond-schedule.ts";
import type { OwnBond, ownBondsContract } from "./own-bonds.contract.ts";

type Changed = z.output<(typeof ownBondsContract)["PUT /api/own-bonds"]["input"]>;

const isOwnBond = (userId: string) => and(eq(allAssets.ownerId, userId), eq(allAssets.type, AssetType.bond));

export const termsOfBond = ({
  nominal,
  roundsPerBond,
  couponRule,
}: Pick<AssetRow, "nominal" | "roundsPerBond" | "couponRule">): BondTermsShape => ({
  nominal: nominal === null ? null : plainDecimal(nominal),
  roundsPerBond,
  couponRule,
});

async function toOwnBonds({ db, user, language }: Reads, rows: readonly AssetRow[]): Promise<OwnBond[]> {
  const ids = rows.map(({ id }) => id);
  const schedules = await readSchedules(db, user.id, ids);
  return rows.map((row) => {
    const terms = { ...termsOfBond(row), schedule: schedules.get(row.id) ?? noSchedule };
    return { ...terms, asset: toAssetRef(row, language), etag: rowTag({ terms: JSON.stringify(terms) }) };
  });
}

type Reads = Pick<UserCtx, "db" | "user" | "language">;
const noSchedule: BondSchedule = { maturity: null, coupons: [] };

async function toOwnBond(reads: Reads, row: AssetRow): Promise<OwnBond> {
  const [bond] = await toOwnBonds(reads, [row]);
  if (!bond) throw new Error("an own bond without its terms");
  return bond;
}

/** Lists a user's custom bonds, and the indices their coupons can follow. */
export async function listOwnBonds(ctx: UserCtx) {
  const { db, user, language } = ctx;
  const rows = await db
    .select()
    .from(allAssets)
    .where(and(isOwnBond(user.id), eq(allAssets.isActive, true)))
    .orderBy(asc(allAssets.nameEn), asc(allAssets.id));
  const indices = listSeries().filter(({ kind }) => kind === "rate");
  return {
    bonds: await toOwnBonds(ctx, rows),
    indices: indices.map(({ code, nameEn, nameRu }) => ({ code, name: language === "ru" ? nameRu : nameEn })),
  };
}

/** @throws AppError NOT_FOUND, also for another user's asset and for other types */
async function getOwnBond(tx: Db, userId: string, assetId: string): Promise<AssetRow> {
  const [row] = await tx
    .select()
    .from(allAssets)
    .where(and(isOwnBond(userId), eq(allAssets.id, assetId)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Reads the terms of a custom bond and, where an edit touched it, its schedule. */
export async function readEditedBond(tx: Db, row: AssetRow, hasSchedule: boolean): Promise<EditedBond> {
  const terms = termsOfBond(row);
  if (!hasSchedule) return terms;
  const schedules = await readSchedules(tx, row.ownerId, [row.id]);
  return { ...terms, schedule: schedules.get(row.id) ?? noSchedule };
}

/** Writes the terms of a custom bond and invalidates ledgers that used the old ones. */
export async function writeBondTerms(
  tx: Db,
  userId: string,
  { id, currency }: Pick<AssetRow, "id" | "currency">,
  { schedule, ...terms }: EditedBond,
): Promise<void> {
  await lockLog(tx, userId);
  await tx
    .update(ownAssets)
    .set({ ...terms })
    .where(and(eq(ownAssets.userId, userId), eq(ownAssets.id, id)));
  if (schedule !== undefined)
    await writeSchedule(tx, userId, { id, currency, nominal: terms.nominal }, schedule);
  await logSeries(tx, userId, "events");
}

/** @throws AppError INVALID_INPUT for an index that is not a yearly rate, and for an invalid schedule */
export function assertBondTerms({ couponRule, schedule }: EditedBond): void {
  if (couponRule !== null && findSeries(couponRule.index)?.kind !== "rate")
    throw new AppError("INVALID_INPUT", {}, [{ path: "couponRule.index", code: "unknown" }]);
  if (schedule !== undefined) assertSchedule(schedule, couponRule !== null);
}

/**
 * States the terms of a custom bond; the log records the former ones.
 * @throws AppError NOT_FOUND, STALE, INVALID_INPUT like `assertBondTerms`
 */
export async function changeOwnBond(
  ctx: UserCtx,
  { assetId, schedule, ...stated }: Changed,
): Promise<OwnBond> {
  const { user } = ctx;
  const terms: EditedBond = schedule === undefined ? stated : { ...stated, schedule };
  assertBondTerms(terms);
  const { nameEn } = await getOwnBond(ctx.db, user.id, assetId);
  const of = { kind: "own-bond-changed", about: { name: nameEn } } as const;
  await changeShared(byUser(ctx), of, async (tx) => {
    const row = await getOwnBond(tx, user.id, assetId);
    assertMatches(ctx.ifMatch, (await toOwnBond({ ...ctx, db: tx }, row)).etag);
    const before = await readEditedBond(tx, row, schedule !== undefined);
    if (isDeepStrictEqual(before, terms)) return;
    await writeBondTerms(tx, user.id, row, terms);
    await insertRows(tx, ownBondEdits, {
      ...{ userId: user.id, id: newId(), assetId, before, after: terms },
      ...{ nominalBefore: before.nominal, nominalAfter: terms.nominal },
    });
  });
  return toOwnBond(ctx, await getOwnBond(ctx.db, user.id, assetId));
}
