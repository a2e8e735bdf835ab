import { and, count, eq, or } from "drizzle-orm";
import type { z } from "zod";
import { getAccountId } from "../../ledger/accounts.queries.ts";
import { assertHoldingsFit } from "../../ledger/assert-holdings-fit.ts";
import { toAssetRef } from "../../ledger/asset-terms.ts";
import { customAssets } from "../../ledger/custom.tables.ts";
import { type CustomRow, interestFaults, rulePoints, ruleSource } from "../../ledger/custom-prices.ts";
import { byUser, changeWithin } from "../../ledger/history/change.ts";
import { deletedTransactions, transactions as t } from "../../ledger/ledger.tables.ts";
import { readDraft } from "../../ledger/read-draft.ts";
import { plainDecimal } from "../../ledger/transaction-row.ts";
import { insertTransactions } from "../../ledger/transactions.queries.ts";
import { type AssetRow, createOwnAsset } from "../../market/assets.ts";
import { assets } from "../../market/market.tables.ts";
import { findPrice } from "../../market/prices.ts";
import { putPrices } from "../../market/put-prices.ts";
import { searchTextOf } from "../../market/search-text.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AssetType, type CodeOf, CustomAssetClass } from "../../shared/codes.ts";
import { type CustomHolding, type customAssetsContract, MetalTerms } from "./custom-assets.contract.ts";

type Added = z.output<(typeof customAssetsContract)["POST /api/customholdings"]["input"]>;
type Changed = z.output<(typeof customAssetsContract)["PUT /api/customholdings"]["input"]>;
type Terms = Pick<Added, "class" | "valueKind" | "interest" | "metal">;

/** Source of prices the owner stated. */
export const ownSource = "own";

/** What of a class the ledger counts with; everything else is an asset of its owner's prices. */
const types: Readonly<Record<number, CodeOf<typeof AssetType>>> = {
  [CustomAssetClass.preciousMetal]: AssetType.commodity,
  [CustomAssetClass.stock]: AssetType.stock,
  [CustomAssetClass.crypto]: AssetType.crypto,
  [CustomAssetClass.etf]: AssetType.etf,
  [CustomAssetClass.option]: AssetType.option,
  [CustomAssetClass.futures]: AssetType.futures,
};

/** Interest is computed day by day: an earlier day is a typing error. */
export const earliestDay = "1990-01-01";

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/** Columns of the terms. @throws AppError INVALID_INPUT when they contradict each other */
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

/** Letters of the name, where the owner gave no short one. */
const tickerOf = ({ ticker, name }: Pick<Added, "ticker" | "name">): string =>
  ticker ||
  name
    .replace(/[^\p{L}\p{N}]/gu, "")
    .slice(0, 12)
    .toUpperCase() ||
  "OWN";

/** Prices by the rule from its beginning to today. */
async function putRulePrices(ctx: UserCtx, tx: Db, row: CustomRow, currency: string): Promise<void> {
  const from = row.interest?.startsOn ?? `${Number(ctx.today.slice(0, 4)) - 1}${ctx.today.slice(4)}`;
  const points = await rulePoints(tx, row, currency, { from: from as never, to: ctx.today as never });
  if (points.length > 0) await putPrices(tx, ctx.user.id, points, ruleSource);
}

/** Adds an own asset, its first price and position. */
export async function addCustomAsset(ctx: UserCtx, input: Added): Promise<CustomHolding> {
  const columns = columnsOf(input, input.currency);
  const assetId = await ctx.db.transaction(async (tx) => {
    const asset = await createOwnAsset(tx, ctx.user.id, {
      type: types[input.class] ?? AssetType.custom,
      ticker: tickerOf(input),
      name: input.name,
      currency: input.currency,
      now: ctx.now(),
    });
    const own = { userId: ctx.user.id, assetId: asset.id, note: input.note, createdAt: ctx.now() };
    const [row] = await tx
      .insert(customAssets)
      .values({ ...columns, ...own })
      .returning();
    if (!row) throw new Error("insert returned no row");
    if (input.price) {
      if (input.price.date > ctx.today) throw fail("price.date", "date-in-future");
      const point = { asset, day: input.price.date as never, close: Number(input.price.close) };
      await putPrices(tx, ctx.user.id, [point], ownSource);
    }
    await putRulePrices(ctx, tx, row, input.currency);
    if (input.position) await openPosition(ctx, tx, asset, input.position);
    return asset.id;
  });
  return oneCustomAsset(ctx, assetId);
}

async function openPosition(ctx: UserCtx, tx: Db, asset: AssetRow, position: NonNullable<Added["position"]>) {
  const { portfolioId, date, quantity, cost } = position;
  await changeWithin(tx, byUser(ctx), { portfolioId, kind: "position-added" }, async (portfolio) => {
    const values = await readDraft(ctx, tx, {
      ...{ kind: "opening-balance", date, assetId: asset.id, quantity, cost },
      ...{ acquiredOn: date, currency: asset.currency, affectsCash: true, note: "" },
    });
    await assertHoldingsFit(tx, ctx.user, [asset.id]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
  });
}

interface Own {
  readonly asset: AssetRow;
  readonly row: CustomRow;
}

/** An own asset with its terms. @throws AppError NOT_FOUND, for another user's too */
export async function getCustomAsset(db: Db, userId: string, assetId: string): Promise<Own> {
  const [found] = await db
    .select({ asset: assets, row: customAssets })
    .from(customAssets)
    .innerJoin(assets, and(eq(assets.ownerId, customAssets.userId), eq(assets.id, customAssets.assetId)))
    .where(and(eq(customAssets.userId, userId), eq(customAssets.assetId, assetId)));
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Changes name, note and terms; what is made by a rule is made again. */
export async function changeCustomAsset(ctx: UserCtx, input: Changed): Promise<CustomHolding> {
  await ctx.db.transaction(async (tx) => {
    const { asset } = await getCustomAsset(tx, ctx.user.id, input.assetId);
    const columns = columnsOf(input, asset.currency);
    const isAsset = and(eq(customAssets.userId, ctx.user.id), eq(customAssets.assetId, asset.id));
    const [row] = await tx
      .update(customAssets)
      .set({ ...columns, note: input.note, version: input.version + 1 })
      .where(and(isAsset, eq(customAssets.version, input.version)))
      .returning();
    if (!row) throw new AppError("CONFLICT");
    const names = { nameEn: input.name, nameRu: input.name };
    const change = {
      ...names,
      searchText: searchTextOf({ ...names, ticker: asset.ticker, isin: asset.isin }),
    };
    await tx
      .update(assets)
      .set({ ...change, type: types[input.class] ?? AssetType.custom })
      .where(and(eq(assets.ownerId, ctx.user.id), eq(assets.id, asset.id)));
    await putRulePrices(ctx, tx, row, asset.currency);
  });
  return oneCustomAsset(ctx, input.assetId);
}

async function countRows(db: Db, userId: string, assetId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(t)
    .where(and(eq(t.userId, userId), or(eq(t.assetId, assetId), eq(t.toAssetId, assetId))));
  return row?.n ?? 0;
}

/** Deletes an own asset with its prices. @throws AppError INVALID_INPUT while a row names it */
export async function deleteCustomAsset({ db, user }: UserCtx, assetId: string): Promise<null> {
  await db.transaction(async (tx) => {
    await getCustomAsset(tx, user.id, assetId);
    const deleted = await tx
      .select({ row: deletedTransactions.row })
      .from(deletedTransactions)
      .where(eq(deletedTransactions.userId, user.id));
    // A deleted row can come back for 30 days and would miss its asset.
    const isNamed = deleted.some(({ row }) => JSON.stringify(row).includes(assetId));
    if (isNamed || (await countRows(tx, user.id, assetId)) > 0) throw fail("assetId", "has-history");
    await tx.delete(assets).where(and(eq(assets.ownerId, user.id), eq(assets.id, assetId)));
  });
  return null;
}

async function toAnswer(ctx: UserCtx, { asset, row }: Own): Promise<CustomHolding> {
  const price = await findPrice(ctx.db, ctx.user.id, asset, ctx.today as never);
  const { metal, metalUnit: unit, fineness } = row;
  return {
    asset: toAssetRef(asset, ctx.language),
    class: row.class,
    valueKind: row.valueKind,
    interest: row.interest,
    metal: metal === null ? null : MetalTerms.parse({ metal, unit, fineness: plainDecimal(fineness ?? "1") }),
    note: row.note,
    version: row.version,
    price: price && { date: price.usedOn, close: price.close },
    transactionCount: await countRows(ctx.db, ctx.user.id, asset.id),
  };
}

const oneCustomAsset = async (ctx: UserCtx, assetId: string): Promise<CustomHolding> =>
  toAnswer(ctx, await getCustomAsset(ctx.db, ctx.user.id, assetId));

/** All own assets, by name. */
export async function listCustomAssets(ctx: UserCtx): Promise<CustomHolding[]> {
  const found = await ctx.db
    .select({ asset: assets, row: customAssets })
    .from(customAssets)
    .innerJoin(assets, and(eq(assets.ownerId, customAssets.userId), eq(assets.id, customAssets.assetId)))
    .where(eq(customAssets.userId, ctx.user.id))
    .orderBy(assets.nameEn, assets.id);
  const holdings: CustomHolding[] = [];
  for (const own of found) holdings.push(await toAnswer(ctx, own));
  return holdings;
}
