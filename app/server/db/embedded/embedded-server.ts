import { realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../../config/start-error.ts";
import { makeCluster } from "./embedded-cluster.ts";
import { findPlaces, type Places } from "./embedded-places.ts";
import { spawnServer } from "./embedded-process.ts";
import { waitForOrphanedBackends } from "./orphaned-backends.ts";
import { findProcessKind, isProcess, readPostmasterFile } from "./postmaster-file.ts";

const startTimeoutMs = 60_000;
const stopTimeoutMs = 10_000;

/** An adopted server may listen in another `socketDir`. */
export type EmbeddedServer = Readonly<{
  pid: number;
  port: number;
  socketDir: string;
  places: Places;
  isNew: boolean;
  isAdopted: boolean;
}>;

type Answer = "ours" | "foreign" | "not ready";

const ask = async (socketDir: string, port: number, clusterDir: string): Promise<Answer> => {
  const client = new pg.Client({ host: socketDir, port, user: "zerno", database: "postgres" });
  // The promise already has the error.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') folder",
    );
    return rows[0]?.folder === clusterDir ? "ours" : "foreign";
  } catch {
    return "not ready";
  } finally {
    await client.end().catch(() => {});
  }
};

/** Requires that no server runs. The socket lock is then stale. */
const start = async (places: Places, extraSettings: readonly string[]): Promise<Found> => {
  rmSync(path.join(places.socketDir, ".s.PGSQL.5432.lock"), { force: true });
  const deadline = Date.now() + startTimeoutMs;
  let server = spawnServer(places, extraSettings);
  let hasWaited = false;
  while (Date.now() < deadline) {
    if ((await ask(places.socketDir, 5432, places.clusterDir)) === "ours") {
      return { pid: server.pid, port: 5432, socketDir: places.socketDir };
    }
    const failure = server.findFailure();
    if (failure !== undefined) {
      // Backends of a killed server hold its shared memory for moments.
      if (hasWaited || !failure.includes("pre-existing shared memory block")) {
        throw new StartError(`PostgreSQL did not start (${places.logFile}): ${failure}`);
      }
      hasWaited = true;
      await waitForOrphanedBackends(places.clusterDir);
      server = spawnServer(places, extraSettings);
    }
    await sleep(10);
  }
  throw new StartError(`PostgreSQL did not respond within ${startTimeoutMs / 1000} s, see ${places.logFile}`);
};

type Found = Readonly<{ pid: number; port: number; socketDir: string }>;

/** Left by a killed program or `npm run dev`. */
const findRunning = async (places: Places): Promise<Found | undefined> => {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    const file = readPostmasterFile(places.clusterDir);
    if (file === undefined) return undefined;
    const kind = findProcessKind(file.pid, places.clusterDir);
    if (kind === "gone") return undefined;
    if (kind !== "server") return clearStaleFile(places);
    const socketDir = file.socketDir;
    if (socketDir !== undefined && (await ask(socketDir, file.port, places.clusterDir)) === "ours") {
      return { pid: file.pid, port: file.port, socketDir };
    }
    await sleep(100);
  }
  throw new StartError(
    `PostgreSQL on ${places.clusterDir} is running but not responding, see ${places.logFile}`,
  );
};

const clearStaleFile = async (places: Places): Promise<undefined> => {
  if (!(await waitForOrphanedBackends(places.clusterDir))) {
    throw new StartError(`Processes of a killed PostgreSQL still use ${places.clusterDir}: stop them first`);
  }
  rmSync(path.join(places.clusterDir, "postmaster.pid"), { force: true });
};

/**
 * Requires the folder's lock.
 * @param dataDir real path
 * @param extraSettings `name=value`, for tests
 * @throws StartError
 */
export const startEmbedded = async (
  dataDir: string,
  requestedUser: string | undefined,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedServer> => {
  const places = findPlaces(dataDir, requestedUser);
  const isNew = await makeCluster(places);
  const running = isNew ? undefined : await findRunning(places);
  const found = running ?? (await start(places, extraSettings));
  return { ...found, places, isNew, isAdopted: running !== undefined };
};

/** Started by another process; undefined without an answer. */
export const findEmbedded = async (dataDir: string): Promise<Omit<Found, "pid"> | undefined> => {
  const clusterDir = path.join(dataDir, "pg/18");
  const file = readPostmasterFile(clusterDir);
  if (file?.socketDir === undefined) return undefined;
  const { port, socketDir } = file;
  return (await ask(socketDir, port, realpathSync(clusterDir))) === "ours" ? { port, socketDir } : undefined;
};

/** False for a zombie. */
export const isEmbeddedRunning = (server: Pick<EmbeddedServer, "pid" | "places">): boolean =>
  isProcess(server.pid) && findProcessKind(server.pid, server.places.clusterDir) === "server";

/** @returns false when still running after 10 s (the next start adopts it) */
export const stopEmbedded = async (server: Pick<EmbeddedServer, "pid" | "places">): Promise<boolean> => {
  if (isEmbeddedRunning(server)) process.kill(server.pid, "SIGINT");
  const deadline = Date.now() + stopTimeoutMs;
  while (isEmbeddedRunning(server)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};
