import { decFromNumber, type IsoDate, parseDec } from "@zerno/engine";
import type { z } from "zod";
import type { AssetRow } from "../../market/assets/assets.ts";
import { readerOfUser, visibleOwners } from "../../market/market-reader.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { loadAssets } from "../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import type { assetsContract } from "./assets.contract.ts";
import { uploadSource } from "./uploaded.queries.ts";

type Contract = typeof assetsContract;
type PriceInput = z.output<Contract["POST /api/prices/one"]["input"]>;

const fail = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/**
 * Parses a value that a float64 represents exactly.
 * @throws AppError INVALID_INPUT naming the field
 */
function storedNumber(text: string, path: string): number {
  const value = Number(text);
  if (!(value > 0)) throw fail(path, "zero");
  if (parseDec(text) !== decFromNumber(value)) throw fail(path, "too-many-digits");
  return value;
}

/** @throws AppError INVALID_INPUT for a future day */
function pastDay({ today }: UserCtx, date: string): IsoDate {
  if (date > today) throw fail("date", "date-in-future");
  return date as IsoDate;
}

/**
 * Returns an asset the user can price: of the user's market or custom.
 * @throws AppError NOT_FOUND
 */
export async function getPricedAsset({ db, user }: UserCtx, assetId: string): Promise<AssetRow> {
  const asset = (await loadAssets(db, user.id, [assetId])).get(assetId);
  if (!asset || !visibleOwners(readerOfUser(user)).includes(asset.ownerId)) throw new AppError("NOT_FOUND");
  // The demo market is shared: it has no own prices.
  if (asset.ownerId === demoMarketOwner) throw new AppError("NOT_FOUND");
  return asset;
}

/** Stores a user's price of a day, which overrides all others. */
export async function enterPrice(ctx: UserCtx, { assetId, date, close }: PriceInput) {
  const asset = await getPricedAsset(ctx, assetId);
  const point = { asset, day: pastDay(ctx, date), close: storedNumber(close, "close") };
  await storePrices(ctx.db, ctx.user.id, [point], uploadSource);
  return { date };
}
