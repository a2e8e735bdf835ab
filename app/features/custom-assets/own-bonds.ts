import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { z } from "zod";
import { toAssetRef } from "../../ledger/asset-terms.ts";
import { ownBondEdits } from "../../ledger/custom.tables.ts";
import { byUser, changeShared } from "../../ledger/history/change.ts";
import { assertMatches, rowTag } from "../../ledger/row-tag.ts";
import { plainDecimal } from "../../ledger/transaction-row.ts";
import type { AssetRow } from "../../market/assets.ts";
import { assets } from "../../market/market.tables.ts";
import { findSeries, listSeries } from "../../market/series-catalogue.ts";
import { bumpMarketVersion, lockMarket } from "../../market/versions.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { BondTermsShape } from "../../shared/bond-shapes.ts";
import { AssetType } from "../../shared/codes.ts";
import type { OwnBond, ownBondsContract } from "./own-bonds.contract.ts";

type Changed = z.output<(typeof ownBondsContract)["PUT /api/own-bonds"]["input"]>;

const isOwnBond = (userId: string) => and(eq(assets.ownerId, userId), eq(assets.type, AssetType.bond));

/** Terms of a bond as its owner states them. */
export const termsOfBond = ({
  nominal,
  roundsPerBond,
  couponRule,
}: Pick<AssetRow, "nominal" | "roundsPerBond" | "couponRule">): BondTermsShape => ({
  nominal: nominal === null ? null : plainDecimal(nominal),
  roundsPerBond,
  couponRule,
});

const toOwnBond = (row: AssetRow, language: string): OwnBond => {
  const terms = termsOfBond(row);
  return { ...terms, asset: toAssetRef(row, language), etag: rowTag({ terms: JSON.stringify(terms) }) };
};

/** Bonds of a user that no market knows, and the indices their coupons can follow. */
export async function listOwnBonds({ db, user, language }: UserCtx) {
  const rows = await db
    .select()
    .from(assets)
    .where(isOwnBond(user.id))
    .orderBy(asc(assets.nameEn), asc(assets.id));
  const indices = listSeries().filter(({ kind }) => kind === "rate");
  return {
    bonds: rows.map((row) => toOwnBond(row, language)),
    indices: indices.map(({ code, nameEn, nameRu }) => ({ code, name: language === "ru" ? nameRu : nameEn })),
  };
}

/** @throws AppError NOT_FOUND, for another user's and for what is no bond too */
async function getOwnBond(tx: Db, userId: string, assetId: string): Promise<AssetRow> {
  const [row] = await tx
    .select()
    .from(assets)
    .where(and(isOwnBond(userId), eq(assets.id, assetId)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Writes the terms of an own bond; ledgers that were folded with others are folded anew. */
export async function writeBondTerms(
  tx: Db,
  userId: string,
  assetId: string,
  terms: BondTermsShape,
): Promise<void> {
  await lockMarket(tx, userId);
  await tx
    .update(assets)
    .set({ ...terms })
    .where(and(eq(assets.ownerId, userId), eq(assets.id, assetId)));
  await bumpMarketVersion(tx, userId, "events");
}

/**
 * States the terms of an own bond; what they were is a row of the log.
 * @throws AppError NOT_FOUND, STALE, INVALID_INPUT for an index that is no yearly rate
 */
export async function changeOwnBond(ctx: UserCtx, { assetId, ...terms }: Changed): Promise<OwnBond> {
  const { user, language } = ctx;
  const { couponRule } = terms;
  if (couponRule !== null && findSeries(couponRule.index)?.kind !== "rate")
    throw new AppError("INVALID_INPUT", {}, [{ path: "couponRule.index", code: "unknown" }]);
  const { nameEn } = await getOwnBond(ctx.db, user.id, assetId);
  const of = { kind: "own-bond-changed", about: { name: nameEn } } as const;
  await changeShared(byUser(ctx), of, async (tx) => {
    const row = await getOwnBond(tx, user.id, assetId);
    assertMatches(ctx.ifMatch, toOwnBond(row, language).etag);
    const before = termsOfBond(row);
    if (isDeepStrictEqual(before, terms)) return;
    await writeBondTerms(tx, user.id, assetId, terms);
    await tx.insert(ownBondEdits).values({
      ...{ userId: user.id, id: newId(), assetId, before, after: terms },
      ...{ nominalBefore: before.nominal, nominalAfter: terms.nominal },
    });
  });
  return toOwnBond(await getOwnBond(ctx.db, user.id, assetId), language);
}
