import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import pino from "pino";
import { rateYears, seriesYears } from "../../app/market/market.tables.ts";
import { seedOfficialSeries } from "../../app/market/rates/official/seed-official.ts";
import { logged } from "../../app/market/testing/logged.ts";
import { loadConfig } from "../../app/server/config/config.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { openForCommand } from "../../app/server/db/open-database.ts";
import { nilGuid } from "../../app/shared/codes.ts";
import { seedSampleMarket } from "./sample-market.ts";

/** As early as any journey's TODAY: a start moves the demo market forward, never back. */
export const firstDay = "2024-06-28";

/** Removes the official rates that a start stores once, so that only the sample market's remain. */
async function withoutOfficialSeries(db: Db, day: string): Promise<void> {
  await seedOfficialSeries(db, new Date(`${day}T00:00:00Z`));
  await logged(db, nilGuid, "rates", (tx) => tx.delete(rateYears).where(eq(rateYears.ownerId, nilGuid)));
  await db.delete(seriesYears).where(eq(seriesYears.ownerId, nilGuid));
}

/** Adds the sample market up to a day. */
export async function addSampleMarket(env: Readonly<Record<string, string>>, day: string): Promise<void> {
  const database = await openForCommand(loadConfig(env), pino({ level: "silent" }));
  try {
    await withoutOfficialSeries(database.db, day);
    await seedSampleMarket(database.db, day as IsoDate);
  } finally {
    await database.stop();
  }
}
