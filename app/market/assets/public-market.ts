import { eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { assets } from "../market.tables.ts";
import { demoExchange, demoMarket, type MarketReader, realMarket } from "../market-reader.ts";
import { hasRealData } from "../updates/source-rows.ts";

type Visitor = { readonly isDemo: boolean } | null;

/** Visitors get the demo market, where it exists, until real data is there. */
export async function publicMarket(db: Db, user: Visitor): Promise<MarketReader> {
  if (user !== null) return user.isDemo ? demoMarket : realMarket;
  const isReal = (await hasRealData(db)) || !(await hasDemoMarket(db));
  return isReal ? realMarket : demoMarket;
}

/** The exchange decides ("GRANUM@DEMO", "SBER@MISX"); a bare code starts in the visitor's market. */
export async function marketsOfSymbol(
  db: Db,
  user: Visitor,
  symbol: string,
): Promise<readonly MarketReader[]> {
  if (symbol.endsWith(`@${demoExchange}`))
    return user === null || user.isDemo ? [demoMarket, realMarket] : [realMarket, demoMarket];
  if (symbol.includes("@")) return [realMarket];
  const shown = await publicMarket(db, user);
  return shown === realMarket ? [realMarket] : [shown, realMarket];
}

async function hasDemoMarket(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: assets.id })
    .from(assets)
    .where(eq(assets.ownerId, demoMarketOwner))
    .limit(1);
  return rows.length > 0;
}
