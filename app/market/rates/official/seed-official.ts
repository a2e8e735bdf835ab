import { fromDayNumber, yearOf } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { marketVersions } from "../../market.tables.ts";
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

/** Row of market_versions: rates = checksum of the files. */
const markerId = "c1a4b8e2-6d0f-4a57-9b3c-2f7e5d918a40";

/**
 * Seeds the bundled official rates and series, filling gaps only; new editions add what is missing.
 * @returns the number of years stored
 */
export async function seedOfficialSeries(db: Db, now: Date): Promise<number> {
  const edition = officialEdition();
  if ((await seededEdition(db)) === edition) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno official series'))`);
    if ((await seededEdition(tx)) === edition) return 0;
    let years = 0;
    for (const file of listOfficialFiles())
      years += file.kind === "rates" ? await seedRates(tx, file) : await seedSeries(tx, file, now);
    const mark = { rates: edition };
    await tx
      .insert(marketVersions)
      .values({ ownerId: markerId, ...mark })
      .onConflictDoUpdate({ target: marketVersions.ownerId, set: mark });
    return years;
  });
}

async function seededEdition(db: Db): Promise<number | undefined> {
  const rows = await db.select().from(marketVersions).where(eq(marketVersions.ownerId, markerId));
  return rows[0]?.rates;
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
