import type { IsoDate } from "@zerno/engine";
import { dayNumber, fromDayNumber } from "@zerno/engine";
import type { z } from "zod";
import type { AssetRow } from "../../market/assets/assets.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { AssetType } from "../../shared/codes.ts";
import type { backtestContract } from "./backtest.contract.ts";
import { findAssets, isPlayed, spanOf } from "./calc/load-market.ts";

/** Minimal days between first and last close. */
const fewestDays = 30;

/** Returns the code of why an asset's kind cannot be simulated, if so. */
export const refusalOfKind = (row: AssetRow): "not-played" | "index-not-bought" | null => {
  if (row.type === AssetType.index) return "index-not-bought";
  return isPlayed(row) ? null : "not-played";
};

/** Checks a chosen asset for a backtest. @throws AppError NOT_FOUND */
export async function checkAsset(
  { db, user }: Ctx,
  { assetId }: { readonly assetId: string },
): Promise<z.input<(typeof backtestContract)["GET /api/backtest/asset"]["output"]>> {
  const reader = user === null ? await publicMarket(db, null) : readerOfUser(user);
  const row = (await findAssets(db, reader, [assetId])).get(assetId);
  if (!row) throw new AppError("NOT_FOUND");
  const prices = (await loadPriceSeries(db, reader, [row])).get(assetId);
  const span = prices ? spanOf({ prices }) : null;
  const days = span && { from: fromDayNumber(span.from), to: fromDayNumber(span.to) };
  const code = refusalOfKind(row) ?? refusalOfDays(days);
  return { assetId, refusal: code && { code, params: { asset: row.ticker } }, from: days?.from ?? null };
}

function refusalOfDays(
  days: { readonly from: IsoDate; readonly to: IsoDate } | null,
): "no-price-history" | "short-history" | null {
  if (days === null) return "no-price-history";
  return dayNumber(days.to) - dayNumber(days.from) < fewestDays ? "short-history" : null;
}
