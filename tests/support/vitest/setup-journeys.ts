import { appendFileSync, existsSync, lstatSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../../scripts/ensure.mjs";
import { freePort } from "../free-port.ts";
import { endServer, spawnServer, untilReady } from "../journeys/server-process.ts";
import { addSampleMarket, firstDay } from "../sample-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Data folder after a first start; undefined if the database is outside of its folder. */
    journeyTemplate: string | undefined;
  }
}

/** Journeys need no durability; those that kill a server start their own, see `server-process.ts`. */
const fastSettings = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].map(
  (name) => `${name} = off`,
);

/** False if the database is elsewhere, as its user cannot reach the folder. */
const isWhole = (folder: string): boolean => !lstatSync(path.join(folder, "pg")).isSymbolicLink();

/** Starts the built server once on a new folder, ends it, and adds a market for real portfolios. */
async function makeTemplate(folder: string): Promise<void> {
  // Other runs on this machine take their own ports.
  const port = await freePort();
  const server = spawnServer({ NODE_ENV: "test", TODAY: firstDay, DATA_DIR: folder, PORT: `${port}` });
  try {
    await untilReady(server);
  } finally {
    await endServer(server);
  }
  await addSampleMarket({ NODE_ENV: "test", DATA_DIR: folder }, firstDay);
  if (isWhole(folder))
    appendFileSync(path.join(folder, "pg/18/postgresql.conf"), `\n${fastSettings.join("\n")}\n`);
}

/**
 * Vitest global set-up of the journeys: builds the pages unless up to date, and performs a first start (database,
 * tables, known assets) once for all. Repeated runs name a folder in JOURNEY_TEMPLATE, which the first one fills and
 * its caller removes.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt(process.execPath);
  const { JOURNEY_TEMPLATE } = process.env;
  const folder = JOURNEY_TEMPLATE ?? mkdtempSync(path.join(tmpdir(), "zerno-template-"));
  const isFilled = JOURNEY_TEMPLATE !== undefined && existsSync(JOURNEY_TEMPLATE);
  if (!isFilled) await makeTemplate(folder);
  project.provide("journeyTemplate", isWhole(folder) ? folder : undefined);
  return () => {
    if (JOURNEY_TEMPLATE === undefined) rmSync(folder, { recursive: true, force: true });
  };
}
