import { addDays, addYears, type IsoDate } from "@zerno/engine";
import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import { allAssetColumns, allAssets } from "../../market/market.views.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { findPrice } from "../../market/prices/prices.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Log } from "../../server/log.ts";
import { customAssets } from "./custom.tables.ts";
import { rulePoints, ruleSource } from "./custom-prices.ts";

/** Extends prices by interest or metal to today; logs failures. */
export async function extendCustomPrices(
  { db, today, log }: { readonly db: Db; readonly today: () => string; readonly log: Log },
  signal?: AbortSignal,
): Promise<{ readonly stored: number; readonly failed: number }> {
  const to = today() as IsoDate;
  const ruled = await db
    .select({ row: customAssets, asset: allAssetColumns, isDemo: users.isDemo })
    .from(customAssets)
    .innerJoin(
      allAssets,
      and(eq(allAssets.ownerId, customAssets.userId), eq(allAssets.id, customAssets.assetId)),
    )
    .innerJoin(users, eq(users.userId, customAssets.userId))
    .where(
      and(
        isNull(customAssets.deletedAt),
        isNull(users.disabledAt),
        or(isNotNull(customAssets.interest), isNotNull(customAssets.metal)),
      ),
    );
  let stored = 0;
  let failed = 0;
  for (const { row, asset, isDemo } of ruled) {
    signal?.throwIfAborted();
    try {
      const reader = readerOfUser({ id: row.userId, isDemo });
      const last = await findPrice(db, reader, asset, to);
      const first = (row.interest?.startsOn as IsoDate | undefined) ?? addYears(to, -1);
      const from = last ? addDays(last.usedOn, 1) : first;
      if (from > to) continue;
      const points = await rulePoints(db, reader, { row, currency: asset.currency }, { from, to });
      if (points.length === 0) continue;
      await storePrices(db, row.userId, points, ruleSource);
      stored += points.length;
    } catch (error) {
      failed += 1;
      log.error({ err: error, assetId: asset.id }, "prices of an own asset could not be made");
    }
  }
  return { stored, failed };
}
