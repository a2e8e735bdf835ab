import { addDays, type IsoDate } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";

/** In the asset's currency. */
export interface TradePrice {
  readonly assetId: string;
  readonly day: IsoDate;
  readonly value: number;
}

const mostTrades = 20;
const backDays = 400;

const Row = z.object({ asset_id: z.string(), day: z.string(), price: z.coerce.number() });

/** Lists anonymous prices of the latest trades. Not of bonds: rows state money, closes percent. */
export async function listTradePrices(
  db: Db,
  assetIds: readonly string[],
  today: IsoDate,
): Promise<TradePrice[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await db.execute(sql`
    select asset_id::text, day::text, price from (
      select t.asset_id, t.trade_date as day, t.price,
        row_number() over (partition by t.asset_id order by t.trade_date desc, t.id) as place
      from transactions t join assets a on a.owner_id = ${nilGuid} and a.id = t.asset_id
      where t.asset_owner_id = ${nilGuid} and t.market_asset_id in (select jsonb_array_elements_text(${JSON.stringify(assetIds)}::jsonb)::uuid)
        and t.kind in (1, 2) and t.price > 0 and t.currency = a.currency and a.type <> ${AssetType.bond}
        and t.trade_date >= ${addDays(today, -backDays)}) latest
    where place <= ${mostTrades}`);
  return z
    .array(Row)
    .parse(rows)
    .map(({ asset_id, day, price }) => ({ assetId: asset_id, day: day as IsoDate, value: price }));
}
