import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type AssetRow, createOwnAsset } from "../../market/assets/assets.ts";
import { demoOwnTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { allAssetColumns, allAssets } from "../../market/market.views.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import {
  type CustomRow,
  interestFaults,
  rulePoints,
  ruleSource,
} from "../../portfolio/assets/custom-prices.ts";
import { byUser, changeShared, changeWithin, lockShared, record } from "../../portfolio/history/change.ts";
import { allOf, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AssetType, CustomAssetClass } from "../../shared/codes.ts";
import { assertBondTerms, writeBondTerms } from "./bonds/own-bonds.ts";
import { type CustomHolding, type customAssetsContract, MetalTerms } from "./custom-assets.contract.ts";
import { assertUnused, countRows, purgeDeletedAssets, showAsItIs, typeOfClass } from "./own-asset-row.ts";
import { ownSource } from "./own-source.ts";
import { editPrices } from "./price-edits.ts";

type Added = z.output<(typeof customAssetsContract)["POST /api/customholdings"]["input"]>;
type Changed = z.output<(typeof customAssetsContract)["PUT /api/customholdings"]["input"]>;
type Terms = Pick<Added, "class" | "valueKind" | "interest" | "metal">;

/** Interest is computed daily: an earlier day is a typing error. */
export const earliestDay = "1990-01-01";

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/**
 * Returns the columns of the terms.
 * @throws AppError INVALID_INPUT when they contradict each other
 */
function columnsOf({ class: kind, valueKind, interest, metal }: Terms, currency: string) {
  if (valueKind === 2 && interest === null) throw fail("interest", "required");
  if (metal !== null && kind !== CustomAssetClass.preciousMetal) throw fail("metal", "unsupported");
  if (metal !== null && currency !== "RUB") throw fail("currency", "metal-in-rubles");
  if (metal !== null && valueKind === 2) throw fail("valueKind", "unsupported");
  if (valueKind === 2 && interest && interest.startsOn < earliestDay)
    throw fail("interest.startsOn", "too-early");
  const [fault] = valueKind === 2 && interest ? interestFaults(interest, currency) : [];
  if (fault)
    throw new AppError("INVALID_INPUT", {}, [
      { path: "interest", code: fault.code, params: { ...fault.params } },
    ]);
  return {
    class: kind,
    valueKind,
    interest: valueKind === 2 ? interest : null,
    metal: metal?.metal ?? null,
    metalUnit: metal?.unit ?? null,
    fineness: metal?.fineness ?? null,
  };
}

/** Returns the given ticker, or one from the letters of the name. */
const tickerOf = ({ ticker, name }: Pick<Added, "ticker" | "name">): string =>
  ticker ||
  name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 12)
    .toUpperCase() ||
  "OWN";

/** Stores prices by the rule from its start to today. */
async function storeRulePrices(ctx: UserCtx, tx: Db, row: CustomRow, currency: string): Promise<void> {
  const from = row.interest?.startsOn ?? `${Number(ctx.today.slice(0, 4)) - 1}${ctx.today.slice(4)}`;
  const points = await rulePoints(
    tx,
    readerOfUser(ctx.user),
    { row, currency },
    { from: from as never, to: ctx.today as never },
  );
  if (points.length > 0) await storePrices(tx, ctx.user.id, points, ruleSource);
}

/** Default terms of a new bond. */
const usualTerms = { roundsPerBond: null, couponRule: null };

/** @throws AppError INVALID_INPUT for terms of other types, and for an invalid schedule */
function assertNewBond({ class: kind, valueKind }: Terms, bond: NonNullable<Added["bond"]>): void {
  if (kind !== CustomAssetClass.bond || valueKind !== 1) throw fail("bond", "unsupported");
  assertBondTerms({ ...bond, ...usualTerms });
}

/** Adds a custom asset, its first price and position. */
export async function addCustomAsset(ctx: UserCtx, input: Added): Promise<CustomHolding> {
  const columns = columnsOf(input, input.currency);
  const { bond } = input;
  if (bond !== null) assertNewBond(input, bond);
  const assetId = await ctx.db.transaction(async (tx) => {
    await lockShared(tx, ctx.user.id);
    const asset = await createOwnAsset(tx, ctx.user.id, {
      type: bond === null ? typeOfClass(input.class) : AssetType.bond,
      ticker: tickerOf(input),
      name: input.name,
      currency: input.currency,
      now: ctx.now(),
    });
    const { name, note } = input;
    const own = { userId: ctx.user.id, assetId: asset.id, name, note, createdAt: ctx.now() };
    const of = { portfolioId: null, kind: "own-asset-added", about: { name } } as const;
    const { result: row } = await record(tx, byUser(ctx), of, async (recorded) => {
      const returning = allOf(customAssets);
      const {
        rows: [made],
      } = await insertRows(recorded, customAssets, { ...columns, ...own }, { returning });
      if (!made) throw new Error("insert returned no row");
      return made;
    });
    if (bond !== null) await writeBondTerms(tx, ctx.user.id, asset, { ...bond, ...usualTerms });
    if (input.price) {
      if (input.price.date > ctx.today) throw fail("price.date", "date-in-future");
      const point = { asset, day: input.price.date as never, close: Number(input.price.close) };
      await storePrices(tx, ctx.user.id, [point], ownSource);
    }
    await storeRulePrices(ctx, tx, row, input.currency);
    if (input.position) await openPosition(ctx, tx, asset, input.position);
    return asset.id;
  });
  return oneCustomAsset(ctx, assetId);
}

async function openPosition(
  ctx: UserCtx,
  outer: Db,
  asset: AssetRow,
  position: NonNullable<Added["position"]>,
) {
  const { portfolioId, date, quantity, cost } = position;
  const of = { portfolioId, kind: "position-added" } as const;
  await changeWithin(outer, byUser(ctx), of, async (tx, portfolio) => {
    const values = await readDraft(ctx, tx, portfolio, {
      ...{ kind: "opening-balance", date, assetId: asset.id, quantity, cost },
      ...{ acquiredOn: date, currency: asset.currency, affectsCash: true, note: "" },
    });
    await assertHoldingsFit(tx, ctx.user, [asset.id]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
  });
}

export interface Own {
  readonly asset: AssetRow;
  readonly row: CustomRow;
}

/**
 * Returns a custom asset with its terms.
 * @throws AppError NOT_FOUND, also for another user's
 */
export async function getCustomAsset(db: Db, userId: string, assetId: string): Promise<Own> {
  const [found] = await db
    .select({ asset: allAssetColumns, row: customAssets })
    .from(customAssets)
    .innerJoin(
      allAssets,
      and(eq(allAssets.ownerId, customAssets.userId), eq(allAssets.id, customAssets.assetId)),
    )
    .where(
      and(eq(customAssets.userId, userId), eq(customAssets.assetId, assetId), isNull(customAssets.deletedAt)),
    );
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/**
 * Closes of a bond are percentages: counted otherwise they would be money.
 * @throws AppError INVALID_INPUT
 */
function assertStaysBond({ type }: AssetRow, { class: kind, valueKind }: Terms): void {
  if (type !== AssetType.bond) return;
  if (kind !== CustomAssetClass.bond) throw fail("class", "bond-stays");
  if (valueKind !== 1) throw fail("valueKind", "bond-stays");
}

/** Changes name, note and terms; prices by a rule are recomputed. */
export async function changeCustomAsset(ctx: UserCtx, input: Changed): Promise<CustomHolding> {
  const of = { kind: "own-asset-changed", about: { name: input.name } } as const;
  await changeShared(byUser(ctx), of, async (tx) => {
    const { asset } = await getCustomAsset(tx, ctx.user.id, input.assetId);
    const columns = columnsOf(input, asset.currency);
    assertStaysBond(asset, input);
    const isAsset = and(eq(customAssets.userId, ctx.user.id), eq(customAssets.assetId, asset.id));
    const set = { ...columns, name: input.name, note: input.note, version: input.version + 1 };
    const isAsRead = and(isAsset, eq(customAssets.version, input.version));
    const {
      rows: [row],
    } = await updateRows(tx, customAssets, set, isAsRead, { returning: allOf(customAssets) });
    if (!row) throw new AppError("CONFLICT");
    await showAsItIs(tx, row);
    await editPrices(tx, asset, () => storeRulePrices(ctx, tx, row, asset.currency));
  });
  return oneCustomAsset(ctx, input.assetId);
}

/**
 * Deletes a custom asset; undo restores it with its prices, notes and targets for 30 days.
 * @throws AppError INVALID_INPUT while a row uses it
 */
export async function deleteCustomAsset(ctx: UserCtx, assetId: string): Promise<{ assetId: string }> {
  const { asset } = await getCustomAsset(ctx.db, ctx.user.id, assetId);
  await purgeDeletedAssets(ctx.db, ctx.user.id, ctx.now());
  const of = { kind: "own-asset-deleted", about: { name: asset.nameEn } } as const;
  await changeShared(byUser(ctx), of, async (tx) => {
    await assertUnused(tx, ctx.user.id, assetId);
    const isIt = and(eq(customAssets.userId, ctx.user.id), eq(customAssets.assetId, assetId));
    const isThere = and(isIt, isNull(customAssets.deletedAt));
    const {
      rows: [row],
    } = await updateRows(tx, customAssets, { deletedAt: ctx.now() }, isThere, {
      returning: allOf(customAssets),
    });
    if (!row) throw new AppError("NOT_FOUND");
    await showAsItIs(tx, row);
  });
  return { assetId };
}

async function toAnswer(ctx: UserCtx, { asset, row }: Own): Promise<CustomHolding> {
  const price = await findPrice(ctx.db, readerOfUser(ctx.user), asset, ctx.today as never);
  const { metal, metalUnit: unit, fineness } = row;
  return {
    asset: toAssetRef(asset, ctx.language),
    class: row.class,
    valueKind: row.valueKind,
    interest: row.interest,
    metal: metal === null ? null : MetalTerms.parse({ metal, unit, fineness: plainDecimal(fineness ?? "1") }),
    note: demoOwnTextIn(ctx, row.note),
    version: row.version,
    price: price && { date: price.usedOn, close: price.close, source: price.source },
    transactionCount: await countRows(ctx.db, ctx.user.id, asset.id),
  };
}

const oneCustomAsset = async (ctx: UserCtx, assetId: string): Promise<CustomHolding> =>
  toAnswer(ctx, await getCustomAsset(ctx.db, ctx.user.id, assetId));

/** Lists all custom assets, by name. */
export async function listCustomAssets(ctx: UserCtx): Promise<CustomHolding[]> {
  const found = await ctx.db
    .select({ asset: allAssetColumns, row: customAssets })
    .from(customAssets)
    .innerJoin(
      allAssets,
      and(eq(allAssets.ownerId, customAssets.userId), eq(allAssets.id, customAssets.assetId)),
    )
    .where(and(eq(customAssets.userId, ctx.user.id), isNull(customAssets.deletedAt)))
    .orderBy(allAssets.nameEn, allAssets.id);
  const holdings: CustomHolding[] = [];
  for (const own of found) holdings.push(await toAnswer(ctx, own));
  return holdings;
}
