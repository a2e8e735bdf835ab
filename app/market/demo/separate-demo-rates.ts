import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { rateYears } from "../market.tables.ts";
import { emptyPatch } from "../prices/chunks.ts";
import { storeRatePatches } from "../rates/store-rates.ts";
import { demoSource } from "./demo-source.ts";

/** Removes demo rates that earlier versions stored in the real market; other sources stay. */
export async function separateDemoRates(tx: Db): Promise<void> {
  const years = await tx
    .select({ base: rateYears.base, quote: rateYears.quote, year: rateYears.year })
    .from(rateYears)
    .where(eq(rateYears.ownerId, nilGuid));
  const pairs = Map.groupBy(years, ({ base, quote }) => `${base}/${quote}`);
  const patches = [...pairs.values()].map((list) => ({
    base: list[0]?.base ?? "",
    quote: list[0]?.quote ?? "",
    patches: list.map(({ year }) => {
      const patch = emptyPatch(year);
      patch.values.fill(Number.NEGATIVE_INFINITY);
      return patch;
    }),
  }));
  await storeRatePatches(tx, nilGuid, patches, { name: demoSource.id });
  await tx
    .delete(rateYears)
    .where(and(eq(rateYears.ownerId, nilGuid), sql`${rateYears.sources} = decode(repeat('00', 366), 'hex')`));
}
