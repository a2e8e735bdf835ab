import type { IsoDate } from "@zerno/engine";
import { v5 as uuidFromName } from "uuid";
import { type DemoMarket, generateDemoMarket } from "../../app/market/demo/demo-market.ts";
import { storeMarket } from "../../app/market/demo/seed-demo-market.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { nilGuid } from "../../app/shared/codes.ts";

const source = { name: "sample", isFallback: true };

/** Data of the demo market as if real, for real portfolios in tests. */
export function sampleMarket(today: IsoDate): DemoMarket {
  const market = generateDemoMarket(today);
  const assets = market.assets.map(({ row, ...asset }) => ({
    ...asset,
    row: { ...row, ownerId: nilGuid, id: uuidFromName("sample", row.id), source: source.name },
  }));
  return { ...market, assets };
}

export async function seedSampleMarket(db: Db, today: IsoDate): Promise<DemoMarket> {
  const market = sampleMarket(today);
  await db.transaction((tx) => storeMarket(tx, market, { ownerId: nilGuid, source, from: market.firstDay }));
  return market;
}
