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

/** An open database: embedded in DATA_DIR, or the one of DATABASE_URL. */
export type Database = Readonly<{
  kind: "embedded" | "external";
  /** For further pools or single clients on the same database. */
  poolOptions: pg.PoolConfig;
  pool: pg.Pool;
  db: Db;
  /** DATA_DIR, real path; made when it was missing. */
  dataDir: string;
  /** The database's line in the start's output. */
  startLine: string;
  /** Closes the pool, then stops the embedded server and gives up the lock. Safe to call twice. */
  stop: () => Promise<void>;
}>;

type DatabaseConfig = Pick<Config, "dataDir" | "databaseUrl" | "pgUser" | "isPgKept">;

const databaseName = "zerno";

/** The database inside the cluster is made on the first start; the check costs one connection. */
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
  // While the pool ends, the server may close its connections first: that is no news.
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

/** Longest wait for connections in use when the database is closed, in milliseconds. */
const closingMs = 1_000;

/** Closes a pool; connections still in use after a second are left to break when server or process end. */
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
 * Opens the database for the server process, which is the only one on an embedded DATA_DIR. Nothing is migrated
 * yet, see `migrateDatabase`.
 * @param beforeAll asked once the folder is this process's and before anything is made in it; throws to give up
 * @throws StartError one line: the folder is in use, no usable PostgreSQL, DATABASE_URL cannot be reached
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
 * Opens the database for a command (`npx zerno …`): beside the running program when there is one, otherwise as
 * the server process would.
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
