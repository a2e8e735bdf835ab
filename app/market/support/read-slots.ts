import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, eq, gte, lte } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { priceYears } from "../market.tables.ts";
import { toChunk, yearStart } from "../prices/chunks.ts";
import { priceSourceNames } from "../prices/price-sources.ts";

export interface Slot {
  readonly day: IsoDate;
  readonly close: number | null;
  readonly source: string;
}

export interface Days {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Lists days with a source, oldest first, bounds included; null means no close. */
export async function readSlots(db: Db, assetId: string, { from, to }: Days): Promise<Slot[]> {
  const rows = await db
    .select({ year: priceYears.year, values: priceYears.closes, sources: priceYears.sources })
    .from(priceYears)
    .where(
      and(
        eq(priceYears.ownerId, nilGuid),
        eq(priceYears.assetOwnerId, nilGuid),
        eq(priceYears.assetId, assetId),
        gte(priceYears.year, yearOf(from)),
        lte(priceYears.year, yearOf(to)),
      ),
    )
    .orderBy(priceYears.year);
  const names = await priceSourceNames(db);
  const [first, last] = [dayNumber(from), dayNumber(to)];
  return rows.flatMap(({ year, ...row }) => {
    const { values, sources } = toChunk(row);
    const start = yearStart(year);
    return [...sources].flatMap((source, slot) => {
      const day = start + slot;
      if (source === 0 || day < first || day > last) return [];
      const close = values[slot] ?? Number.NaN;
      return [
        {
          day: fromDayNumber(day),
          close: Number.isNaN(close) ? null : close,
          source: names[source] ?? "",
        },
      ];
    });
  });
}
