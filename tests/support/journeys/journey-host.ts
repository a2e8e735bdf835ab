// Process of one journey worker: one PostgreSQL and one server, with a new database for each file. Code is loaded once.
// Ends with its worker.
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { loadConfig } from "../../../app/server/config/config.ts";
import { startEmbedded, stopEmbedded } from "../../../app/server/db/embedded/embedded-server.ts";
import { type RunningServer, startServer } from "../../../app/start-server.ts";
import { addSampleMarket, firstDay } from "../sample-database.ts";
import type { HostRequest, HostResponse } from "./journey-host-messages.ts";

/** Database created by the template's first start. */
const filled = "zerno";

const [folder = ""] = process.argv.slice(2);
const embedded = await startEmbedded(path.join(folder, "cluster"), undefined);
const nothing = { dataDir: "", databaseUrl: "" };
const running = new Map<string, RunningServer>();
let opened = 0;

async function asAdmin(statement: string): Promise<void> {
  const { socketDir, port } = embedded;
  const admin = new pg.Client({ host: socketDir, port, user: "zerno", database: "postgres" });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** Copies the files of a first start, such as the secret key. */
function makeDataDir(name: string): string {
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir);
  for (const entry of readdirSync(path.join(folder, "cluster")))
    if (entry !== "pg" && !entry.includes("lock"))
      cpSync(path.join(folder, "cluster", entry), path.join(dataDir, entry), { recursive: true });
  return dataDir;
}

async function open(env: Readonly<Record<string, string>>): Promise<HostResponse> {
  opened += 1;
  const name = `journey_${opened}`;
  await asAdmin(`create database ${name} template ${filled}`);
  const dataDir = makeDataDir(name);
  const { socketDir, port } = embedded;
  const databaseUrl = `postgres://zerno@localhost:${port}/${name}?host=${encodeURIComponent(socketDir)}`;
  const settings = { ...env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  if (env.TODAY !== undefined && env.TODAY > firstDay) await addSampleMarket(settings, env.TODAY);
  const server = await startServer(loadConfig(settings));
  if (!server) throw new Error("the host is ending");
  running.set(name, server);
  return { name, dataDir, databaseUrl };
}

async function close(name: string): Promise<HostResponse> {
  await running.get(name)?.stop();
  running.delete(name);
  await asAdmin(`drop database ${name} with (force)`);
  rmSync(path.join(folder, name), { recursive: true });
  return { name, ...nothing };
}

async function answer({ id, ask }: HostRequest): Promise<void> {
  try {
    const told = ask.kind === "open" ? await open(ask.env) : await close(ask.name);
    process.send?.({ id, told });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

async function end(): Promise<void> {
  for (const server of running.values()) await server.stop();
  await stopEmbedded(embedded);
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

// Each start adds its own signal listeners.
process.setMaxListeners(0);
process.on("message", (question: HostRequest) => void answer(question));
process.once("disconnect", () => void end());
process.send?.({ id: 0, told: { name: "", ...nothing } });
