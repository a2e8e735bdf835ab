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
  /** Set when the clock went back. */
  laterThan: string | undefined;
}>;

/** Without migrations (in the header) and the job queue, which creates its own tables. */
const ownRelation = `n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  and not (n.nspname = 'public' and c.relname = 'zerno_migrations')`;

const listTables = async (client: pg.ClientBase): Promise<BackupTable[]> => {
  // Generated columns are recomputed; partitions ('r') carry their parents' ('p') rows.
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

/** `count` receives the rows per table. */
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

/** Persists file and name before the backup counts. */
const syncToDisk = async (fileOrFolder: string): Promise<void> => {
  const handle = await open(fileOrFolder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** In DATA_DIR. */
export const toBackupsFolder = (dataDir: string): string => path.join(dataDir, "backups");

/** The clock may go back. */
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

/** A full disk becomes one line for the operator. */
const toBackupError = (error: unknown, folder: string): unknown =>
  toStorageError(error)?.code === "DISK_FULL"
    ? new StartError(
        `No space left for a backup in ${folder} (or for the database): no backup was written, earlier ones are kept`,
        { cause: error },
      )
    : error;

/** Closes a failed connection: a rollback would wait for pending rows. */
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

/** Replaced in tests. */
export type OpenDraft = (draft: string) => Writable;

const openDraft: OpenDraft = (draft) => createWriteStream(draft, { mode: 0o600, flags: "wx" });

/**
 * Writes one repeatable-read snapshot to `folder`/zerno-<UTC time>.zbk (mode 0600) and keeps the newest five by
 * sequence. Streams without blocking; renames once synced to disk.
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
