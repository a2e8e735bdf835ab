import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Config } from "../config/config.ts";
import type { Log } from "../log.ts";
import { makePool } from "./connections.ts";
import type { Db } from "./db-types.ts";
import { makeDataDir } from "./embedded/embedded-places.ts";
import { type EmbeddedServer, findEmbedded, startEmbedded } from "./embedded/embedded-server.ts";
import { watchEmbedded } from "./embedded/embedded-watch.ts";
import { lockFolder, tryLockFolder } from "./embedded/folder-lock.ts";
import { checkExternal } from "./external-database.ts";
import { makeDb } from "./make-db.ts";

export type Database = Readonly<{
  kind: "embedded" | "external";
  /** For further connections. */
  poolOptions: pg.PoolConfig;
  pool: pg.Pool;
  db: Db;
  /** Real path, created if missing. */
  dataDir: string;
  startLine: string;
  /** Closes the pool, stops the embedded server, releases the lock. Idempotent. */
  stop: () => Promise<void>;
}>;

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "pgUser" | "isPgKept">;

const databaseName = "zerno";

/** Costs one connection. */
const makeEmbeddedDatabase = async (options: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client({ ...options, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName} template template0`);
  } finally {
    await client.end();
  }
};

const toOptions = (server: Readonly<{ socketDir: string; port: number }>): pg.PoolConfig => ({
  host: server.socketDir,
  port: server.port,
  user: "zerno",
  database: databaseName,
});

const openPool = (options: pg.PoolConfig, log: Log) => {
  // The server may close connections while the pool ends.
  const pool = makePool(options, (error) => {
    if (!pool.ending) log.warn({ err: error }, "a database connection broke");
  });
  return { pool, db: makeDb(pool), poolOptions: options };
};

const once = (action: () => Promise<void>): (() => Promise<void>) => {
  let result: Promise<void> | undefined;
  return () => {
    result ??= action();
    return result;
  };
};

/** Milliseconds. */
const closingMs = 1_000;

/** Leaves connections in use to break. */
const endPool = async (pool: pg.Pool): Promise<void> => {
  await Promise.race([pool.end(), sleep(closingMs, undefined, { ref: false })]);
};

const openExternal = async (url: string, dataDir: string, log: Log): Promise<Database> => {
  const startLine = await checkExternal(url);
  const opened = openPool({ connectionString: url }, log);
  return { ...opened, kind: "external", dataDir, startLine, stop: once(() => endPool(opened.pool)) };
};

const toStartLine = (server: EmbeddedServer): string => {
  const how = server.isAdopted ? "adopted" : server.isNew ? "made" : "started";
  const { movedTo, user } = server.places;
  const where =
    movedTo === undefined ? server.places.pgDir : `${movedTo} (the user ${user.name} cannot use DATA_DIR)`;
  return `PostgreSQL 18 ${how} in ${where}`;
};

/**
 * Opens without migrating, see `migrateDatabase`.
 * @param beforeAll runs after locking, before anything is created; throws to give up
 * @throws StartError when the folder is in use, or PostgreSQL is unusable or unreachable
 */
export const openDatabase = async (
  config: DatabaseConfig,
  log: Log,
  beforeAll: () => Promise<void> = async () => {},
): Promise<Database> => {
  const dataDir = makeDataDir(config.dataDir);
  if (config.databaseUrl !== undefined) {
    await beforeAll();
    return openExternal(config.databaseUrl, dataDir, log);
  }
  const lock = lockFolder(dataDir);
  try {
    await beforeAll();
    const server = await startEmbedded(dataDir, config.pgUser);
    const options = toOptions(server);
    await makeEmbeddedDatabase(options);
    const watched = watchEmbedded(server, () => startEmbedded(dataDir, config.pgUser), log);
    const opened = openPool(options, log);
    const stop = async (): Promise<void> => {
      await endPool(opened.pool);
      if (config.isPgKept) await watched.leave();
      else if (!(await watched.stop())) log.warn({}, "PostgreSQL has not ended after 10 s");
      lock.release();
    };
    return { ...opened, kind: "embedded", dataDir, startLine: toStartLine(server), stop: once(stop) };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/**
 * Opens the database for a command, beside a running program if there is one.
 * @throws StartError
 */
export const openForCommand = async (config: DatabaseConfig, log: Log): Promise<Database> => {
  if (config.databaseUrl !== undefined) return openDatabase(config, log);
  const dataDir = makeDataDir(config.dataDir);
  const free = tryLockFolder(dataDir, 0);
  free?.release();
  const running = free === undefined ? await findEmbedded(dataDir) : undefined;
  if (running === undefined) return openDatabase(config, log);
  const opened = openPool(toOptions(running), log);
  const startLine = `PostgreSQL 18 running in ${dataDir}`;
  return { ...opened, kind: "embedded", dataDir, startLine, stop: once(() => opened.pool.end()) };
};
