import { createReadStream } from "node:fs";
import { pipeline, Readable } from "node:stream";
import { pipeline as pipelineEnd } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "../../config/start-error.ts";
import { assertRestorable, readBridge } from "../bridge.ts";
import { inTransaction } from "../in-transaction.ts";
import {
  applyMigrations,
  findPending,
  lockMigrations,
  type Migration,
  readMigrations,
} from "../migrations.ts";
import {
  BackupEnd,
  BackupHeader,
  BackupReader,
  type BackupTable,
  portableSettings,
  quoteName,
  TableEnd,
  toCopyTarget,
} from "./backup-format.ts";
import { emptyTables, withoutConstraints } from "./bulk-load.ts";

export type RestoredBackup = Readonly<{ createdAt: string; tables: number; rows: number }>;

const assertEmpty = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') order by 1`,
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database is not empty (${rows.length} tables, such as ${rows[0]?.name}): restore into an empty one`,
  );
};

const restoreTable = async (
  client: pg.ClientBase,
  reader: BackupReader,
  table: BackupTable,
): Promise<number> => {
  const target = client.query(copyFrom(`copy ${toCopyTarget(table)} from stdin (encoding 'UTF8')`));
  await pipelineEnd(Readable.from(reader.readBlocks()), target);
  const { rows } = await reader.readObject(TableEnd);
  if (rows !== target.rowCount) {
    throw new Error(`table ${table.name} has ${target.rowCount} rows instead of ${rows}`);
  }
  return rows;
};

const restoreSequences = async (client: pg.ClientBase, header: BackupHeader): Promise<void> => {
  for (const { schema, name, last } of header.sequences) {
    const sequence = `${quoteName(schema)}.${quoteName(name)}`;
    await client.query("select setval($1::regclass, $2::bigint)", [sequence, last]);
  }
};

const restoreAll = async (
  client: pg.ClientBase,
  reader: BackupReader,
  known: readonly Migration[],
): Promise<RestoredBackup> => {
  const header = await reader.readObject(BackupHeader);
  assertRestorable(readBridge(), header.migrations);
  const later = findPending(known, header.migrations, "The backup");
  await client.query(portableSettings);
  await lockMigrations(client);
  await assertEmpty(client);
  await applyMigrations(
    client,
    known.filter((migration) => !later.includes(migration)),
  );
  let rows = 0;
  await withoutConstraints(client, async () => {
    await emptyTables(client, header.tables);
    for (const table of header.tables) rows += await restoreTable(client, reader, table);
  });
  await reader.readObject(BackupEnd);
  await restoreSequences(client, header);
  await applyMigrations(client, later);
  return { createdAt: header.createdAt, tables: header.tables.length, rows };
};

const toStartError = (file: string, error: unknown): unknown => {
  if (error instanceof StartError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const reason = error instanceof Error ? error.message : String(error);
  if (code === "ENOENT") return new StartError(`File not found: ${file}`);
  if (error instanceof pg.DatabaseError) {
    return new StartError(`${file} could not be restored, nothing was changed: ${reason}`, { cause: error });
  }
  return new StartError(`${file} is damaged or not a Zerno backup, nothing was changed: ${reason}`, {
    cause: error,
  });
};

/**
 * Restores into an empty PostgreSQL 15 or newer: old schema, rows, then newer migrations, in one transaction.
 * @throws StartError when damaged, no backup, newer than this program, or the database is not empty
 */
export const restoreBackup = async (
  pool: pg.Pool,
  file: string,
  known: readonly Migration[] = readMigrations(),
): Promise<RestoredBackup> => {
  const unpacked = createGunzip();
  // Stream errors reach the reader.
  pipeline(createReadStream(file), unpacked, () => {});
  try {
    const reader = new BackupReader(unpacked);
    const restored = await inTransaction(pool, (client) => restoreAll(client, reader, known));
    await pool.query("analyze");
    return restored;
  } catch (error) {
    throw toStartError(file, error);
  } finally {
    unpacked.destroy();
  }
};
