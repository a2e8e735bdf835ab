import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { assetCodes, assets } from "../market.tables.ts";
import type { MarketReader } from "../market-reader.ts";
import { findExchange } from "../reference/exchanges.ts";
import type { AssetRow } from "./assets.ts";
import { findAssetsByCode } from "./find-assets-by-code.ts";

/**
 * Resolves "TICKER@EXCHANGE" (former tickers too), an ISIN or a ticker.
 * @throws AppError NOT_FOUND, also for hidden ones; INVALID_INPUT when ambiguous
 */
export async function getSharedAsset(db: Db, reader: MarketReader, symbol: string): Promise<AssetRow> {
  const at = symbol.lastIndexOf("@");
  const found =
    at > 0
      ? await listedAs(db, reader, symbol.slice(0, at), symbol.slice(at + 1))
      : await findAssetsByCode(db, reader, [symbol]);
  const [first, second] = found;
  if (first === undefined) throw new AppError("NOT_FOUND");
  if (second !== undefined) throw new AppError("INVALID_INPUT", {}, [{ path: "symbol", code: "ambiguous" }]);
  return first;
}

async function listedAs(
  db: Db,
  { sharedId }: MarketReader,
  ticker: string,
  place: string,
): Promise<AssetRow[]> {
  const exchange = findExchange(place)?.mic ?? place;
  const isShown = and(eq(assets.ownerId, sharedId), eq(assets.isActive, true));
  const now = await db
    .select()
    .from(assets)
    .where(and(isShown, eq(assets.ticker, ticker), eq(assets.exchange, exchange)));
  if (now.length > 0) return now;
  const once = await db
    .select({ asset: assets })
    .from(assetCodes)
    .innerJoin(assets, and(eq(assets.ownerId, assetCodes.ownerId), eq(assets.id, assetCodes.assetId)))
    .where(
      and(
        isShown,
        eq(assetCodes.kind, "ticker"),
        eq(assetCodes.code, ticker),
        eq(assetCodes.venue, exchange),
      ),
    );
  return once.map(({ asset }) => asset);
}
