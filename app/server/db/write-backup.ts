import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { BackupHeader, BackupTable, portableSettings, toCopyTarget } from "./backup-format.ts";
import { inTransaction } from "./in-transaction.ts";
import { listApplied } from "./migrations.ts";

const keptBackups = 5;

export type WrittenBackup = Readonly<{ file: string; tables: number; rows: number }>;

/**
 * Everything but PostgreSQL's own schemas, tables of extensions, our record of migrations (it is in the header)
 * and the job queue, which makes its tables itself and holds only ids of work to do.
 */
const ownRelation = `n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  and not (n.nspname = 'public' and c.relname = 'zerno_migrations')`;

const listTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  // Generated columns are computed again on restoring; partitions ('r') carry the rows of their parents ('p').
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and ${ownRelation} group by 1, 2 order by 1, 2`,
  );
  return z.array(BackupTable).parse(rows);
};

const listSequences = async (client: pg.ClientBase): Promise<BackupHeader["sequences"]> => {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, pg_sequence_last_value(seqrelid)::text as last
    from pg_sequence join pg_class c on c.oid = seqrelid join pg_namespace n on n.oid = c.relnamespace
    where pg_sequence_last_value(seqrelid) is not null and ${ownRelation} order by 1, 2`,
  );
  return BackupHeader.shape.sequences.parse(rows);
};

const toLine = (value: object): string => `${JSON.stringify(value)}\n`;

/** The unpacked backup, piece by piece; `count` is told the rows of every table. */
async function* generate(
  client: pg.ClientBase,
  createdAt: Date,
  count: (rows: number) => void,
): AsyncGenerator<string | Buffer> {
  const header: BackupHeader = {
    format: "zerno-backup",
    version: 1,
    createdAt: createdAt.toISOString(),
    migrations: [...(await listApplied(client))],
    tables: await listTables(client),
    sequences: await listSequences(client),
  };
  yield toLine(header);
  for (const table of header.tables) {
    const rows = client.query(copyTo(`copy ${toCopyTarget(table)} to stdout (encoding 'UTF8')`));
    for await (const block of rows) {
      yield `${block.length}\n`;
      yield block;
    }
    yield "0\n";
    yield toLine({ rows: rows.rowCount });
    count(rows.rowCount);
  }
  yield toLine({ end: true });
}

/** Makes file and name reach the disk before the backup counts as written. */
const syncToDisk = async (fileOrFolder: string): Promise<void> => {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const backupName = /^zerno-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.zbk$/;

/** Backups of a folder, oldest first; names sort by time. */
export const listBackups = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => backupName.test(name)).sort();
};

/** The folder of backups inside DATA_DIR. */
export const toBackupsFolder = (dataDir: string): string => path.join(dataDir, "backups");

/**
 * Writes all tables as they are at one moment (one repeatable-read snapshot) into
 * `folder`/zerno-<UTC time>.zbk, readable by its owner only, and deletes all but the newest five. Nothing blocks
 * meanwhile, and at no time is a whole table in memory.
 */
export const writeBackup = async (pool: pg.Pool, folder: string, now: Date): Promise<WrittenBackup> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `zerno-${now.toISOString().replaceAll(/[:.]/g, "-")}.zbk`);
  const draft = `${file}.tmp`;
  let tables = 0;
  let rows = 0;
  const count = (added: number) => {
    tables += 1;
    rows += added;
  };
  try {
    await inTransaction(
      pool,
      async (client) => {
        await client.query(portableSettings);
        const target = createWriteStream(draft, { mode: 0o600, flags: "wx" });
        await pipeline(generate(client, now, count), createGzip(), target);
      },
      "isolation level repeatable read read only",
    );
    await syncToDisk(draft);
    await rename(draft, file);
    await syncToDisk(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  for (const old of (await listBackups(folder)).slice(0, -keptBackups)) await rm(path.join(folder, old));
  return { file, tables, rows };
};
