import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assetCodes, assets } from "../market.tables.ts";
import { exchangesOf, splitSymbol } from "../reference/exchanges.ts";

export interface KnownAsset {
  readonly ownerId: string;
  readonly id: string;
  readonly ticker: string;
  readonly exchange: string;
  readonly isin: string | null;
  readonly currency: string;
}

export interface KnownAssets {
  /** @param market name or code; without it the code must be unambiguous */
  readonly find: (code: string, market: string | undefined) => KnownAsset | "unknown" | "ambiguous";
}

function index<T>(list: readonly T[], keyOf: (entry: T) => string | null): ReadonlyMap<string, readonly T[]> {
  const found = Map.groupBy(list, (entry) => keyOf(entry) ?? "");
  found.delete("");
  return found;
}

/** Loads the codes of all active shared assets, former tickers included. */
export async function loadKnownAssets(db: Db): Promise<KnownAssets> {
  const { ownerId, id, ticker, exchange, isin, currency } = assets;
  const rows: KnownAsset[] = await db
    .select({ ownerId, id, ticker, exchange, isin, currency })
    .from(assets)
    .where(and(eq(ownerId, nilGuid), eq(assets.isActive, true)));
  const former = await db
    .select({ code: assetCodes.code, venue: assetCodes.venue, assetId: assetCodes.assetId })
    .from(assetCodes)
    .where(and(eq(assetCodes.ownerId, nilGuid), eq(assetCodes.kind, "ticker")));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byTicker = index(rows, (row) => row.ticker);
  const byIsin = index(rows, (row) => row.isin);
  const byFormer = index(former, ({ code }) => code);
  const listings = (code: string): readonly KnownAsset[] => {
    const now = byTicker.get(code) ?? byTicker.get(splitSymbol(code).ticker) ?? [];
    const once = (byFormer.get(code) ?? []).flatMap(({ assetId, venue }) => {
      const asset = byId.get(assetId);
      return asset ? [{ ...asset, exchange: venue }] : [];
    });
    return [...now, ...once];
  };
  return {
    find(code, market) {
      const isins = byIsin.get(code.toUpperCase());
      const found = isins ?? listings(code.toUpperCase());
      const place = splitSymbol(code.toUpperCase()).mic ?? market;
      const places = place === undefined ? undefined : exchangesOf(place);
      const here = places ? found.filter((asset) => places.includes(asset.exchange)) : found;
      const [best, second] = here.length > 1 ? here.filter((asset) => asset.exchange !== "US") : here;
      if (best === undefined) return "unknown";
      return second === undefined || second.id === best.id ? best : "ambiguous";
    },
  };
}
