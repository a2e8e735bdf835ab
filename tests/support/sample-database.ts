import type { IsoDate } from "@zerno/engine";
import pino from "pino";
import { loadConfig } from "../../app/server/config.ts";
import { openForCommand } from "../../app/server/db/open-database.ts";
import { seedSampleMarket } from "./sample-market.ts";

/** As early as any journey's TODAY: a start brings the demo market forward, never back. */
export const firstDay = "2024-06-28";

/** Adds the sample market up to a day to the database of a configuration. */
export async function addSampleMarket(env: Readonly<Record<string, string>>, day: string): Promise<void> {
  const database = await openForCommand(loadConfig(env), pino({ level: "silent" }));
  try {
    await seedSampleMarket(database.db, day as IsoDate);
  } finally {
    await database.stop();
  }
}
