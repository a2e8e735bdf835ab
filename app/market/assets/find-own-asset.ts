import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { allAssets } from "../market.views.ts";
import type { AssetRow } from "./assets.ts";

/**
 * Resolves an id, "TICKER@EXCHANGE" (often no exchange: "FLAT@"), ticker or ISIN, case-insensitive.
 * @throws AppError NOT_FOUND, also for deleted ones and other users'; INVALID_INPUT when ambiguous
 */
export async function getOwnAsset(db: Db, userId: string, symbol: string): Promise<AssetRow> {
  const asked = symbol.trim().toUpperCase();
  const rows = await db
    .select()
    .from(allAssets)
    .where(and(eq(allAssets.ownerId, userId), eq(allAssets.isActive, true)));
  const named = rows.filter(({ id, ticker, exchange, isin }) =>
    [id, `${ticker}@${exchange}`, ticker, isin ?? ""].some((code) => code.toUpperCase() === asked),
  );
  const [first, second] = named;
  if (first === undefined) throw new AppError("NOT_FOUND");
  if (second !== undefined) throw new AppError("INVALID_INPUT", {}, [{ path: "symbol", code: "ambiguous" }]);
  return first;
}
