import { createWriteStream } from "node:fs";
import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { StartError } from "../../config/start-error.ts";
import { toStorageError } from "../../storage-error.ts";
import { listApplied } from "../migrations.ts";
import { BackupHeader, BackupTable, portableSettings, toCopyTarget } from "./backup-format.ts";
import { listBackups, removeOldDrafts, toBackupName, toDraft } from "./backup-list.ts";

const keptBackups = 5;

export type WrittenBackup = Readonly<{
  file: string;
  tables: number;
  rows: number;
  /** The backup before it, where that is dated later: the clock went back. */
  laterThan: string | undefined;
}>;

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

/** The unpacked backup in pieces; `count` receives the rows of every table. */
async function* generate(
  client: pg.ClientBase,
  { createdAt, sequence }: { readonly createdAt: Date; readonly sequence: number },
  count: (rows: number) => void,
): AsyncGenerator<string | Buffer> {
  const header: BackupHeader = {
    format: "zerno-backup",
    version: 1,
    createdAt: createdAt.toISOString(),
    sequence,
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

/** The folder of backups inside DATA_DIR. */
export const toBackupsFolder = (dataDir: string): string => path.join(dataDir, "backups");

/** Returns a name that is free: a clock that went back may show the same moment again. */
const freeName = async (folder: string, now: Date): Promise<string> => {
  for (let time = now.getTime(); ; time += 1) {
    const file = path.join(folder, toBackupName(new Date(time)));
    const isTaken = await Promise.any([access(file), access(toDraft(file))]).then(
      () => true,
      () => false,
    );
    if (!isTaken) return file;
  }
};

/** A full disk in one line for the operator; everything else as it is. */
const toBackupError = (error: unknown, folder: string): unknown =>
  toStorageError(error)?.code === "DISK_FULL"
    ? new StartError(
        `No space left for a backup in ${folder} (or for the database): no backup was written, earlier ones are kept`,
        { cause: error },
      )
    : error;

/** Runs an action on a snapshot. After a failure its connection is closed: a rollback would wait for rows on their way. */
async function inSnapshot(pool: pg.Pool, action: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(portableSettings);
    await action(client);
    await client.query("commit");
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}

/** Opens the file a backup is written into while it is made; another place in tests. */
export type OpenDraft = (draft: string) => Writable;

const openDraft: OpenDraft = (draft) => createWriteStream(draft, { mode: 0o600, flags: "wx" });

/**
 * Writes all tables as they are at one moment (one repeatable-read snapshot) into
 * `folder`/zerno-<UTC time>.zbk, readable by its owner only, and deletes all but the newest five, by the order in which
 * they were written: a clock that went back deletes nothing new. Nothing blocks meanwhile, and at no time is a whole
 * table in memory. The file has its name only once it is whole and on the disk.
 * @throws StartError when the disk is full
 */
export const writeBackup = async (
  pool: pg.Pool,
  folder: string,
  now: Date,
  open: OpenDraft = openDraft,
): Promise<WrittenBackup> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOldDrafts(folder, now);
  const before = (await listBackups(folder)).at(-1);
  const sequence = (before?.sequence ?? 0) + 1;
  const file = await freeName(folder, now);
  const draft = toDraft(file);
  let tables = 0;
  let rows = 0;
  const count = (added: number) => {
    tables += 1;
    rows += added;
  };
  try {
    await inSnapshot(pool, (client) =>
      pipeline(generate(client, { createdAt: now, sequence }, count), createGzip(), open(draft)),
    );
    await syncToDisk(draft);
    await rename(draft, file);
    await syncToDisk(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw toBackupError(error, folder);
  }
  const kept = path.basename(file);
  for (const { name } of (await listBackups(folder)).slice(0, -keptBackups))
    if (name !== kept) await rm(path.join(folder, name));
  const laterThan = before !== undefined && before.time > now ? before.name : undefined;
  return { file, tables, rows, laterThan };
};
