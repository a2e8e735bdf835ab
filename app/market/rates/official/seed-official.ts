import { fromDayNumber, yearOf } from "@zerno/engine";
import { sql } from "drizzle-orm";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { findEdition, storeEdition } from "../../editions.ts";
import { toPatches } from "../../prices/chunks.ts";
import { type SeriesPoint, seriesBySource, storeSeries } from "../../prices/series.ts";
import { storeRatePatches } from "../store-rates.ts";
import {
  listOfficialFiles,
  type OfficialFile,
  type OfficialSeries,
  officialEdition,
  readOfficialSeries,
} from "./read-official.ts";

/**
 * Seeds the bundled official rates and series, filling gaps only; new editions add what is missing.
 * @returns the number of years stored
 */
export async function seedOfficialSeries(db: Db, now: Date): Promise<number> {
  const edition = officialEdition();
  const isStored = async (tx: Db) => (await findEdition(tx, "official-series"))?.edition === edition;
  if (await isStored(db)) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno official series'))`);
    if (await isStored(tx)) return 0;
    let years = 0;
    for (const file of listOfficialFiles())
      years += file.kind === "rates" ? await seedRates(tx, file) : await seedSeries(tx, file, now);
    await storeEdition(tx, "official-series", { edition });
    return years;
  });
}

function seedRates(tx: Db, { file, source }: OfficialFile): Promise<number> {
  const pairs = readOfficialSeries(file).map(({ name, firstDay, values }) => {
    const [base = "", quote = ""] = name.split("/");
    return { base, quote, patches: toPatches(firstDay, values, yearOf(fromDayNumber(firstDay))) };
  });
  return storeRatePatches(tx, nilGuid, pairs, { name: source, fillsGaps: true });
}

async function seedSeries(tx: Db, { file, source }: OfficialFile, now: Date): Promise<number> {
  let years = 0;
  for (const series of readOfficialSeries(file)) {
    const stored = (await seriesBySource(tx, [series.name])).get(series.name) ?? [];
    const known = stored.find((one) => one.source === source);
    const has = (day: number) =>
      known !== undefined && !Number.isNaN(known.values[day - known.firstDay] ?? Number.NaN);
    const points = pointsOf(series).filter(({ day }) => !has(day));
    const fresh = points.map(({ day, value }): SeriesPoint => ({ day: fromDayNumber(day), value }));
    years += await storeSeries(tx, series.name, fresh, source, now);
  }
  return years;
}

function pointsOf({ firstDay, values }: OfficialSeries): { day: number; value: number }[] {
  return [...values].flatMap((value, at) => (Number.isNaN(value) ? [] : [{ day: firstDay + at, value }]));
}
