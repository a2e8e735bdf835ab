// @module-tag every-server
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { silentLog } from "../log.ts";
import { listBackups } from "./backup/backup-list.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { toBackupsFolder } from "./backup/write-backup.ts";
import { migrateDatabase } from "./migrate-database.ts";

const first = { name: "0000_first", sha256: "1", sql: "create table a (id int)" };
const second = { name: "0001_second", sha256: "2", sql: "drop table a" };
const now = () => new Date("2026-11-21T12:00:00Z");

let dataDir: string;
let source: Awaited<ReturnType<typeof createTestDatabase>>;
let target: typeof source;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "zerno-migrate-"));
  source = await createTestDatabase("template0");
  target = await createTestDatabase("template0");
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(dataDir, { recursive: true });
});

const migrateTwice = async (kind: "embedded" | "external") => {
  const database = { kind, pool: source.pool, dataDir };
  await migrateDatabase(database, { now, log: silentLog, known: [first] });
  await source.pool.query("insert into a values (1), (2)");
  expect(await listBackups(toBackupsFolder(dataDir))).toEqual([]);
  await migrateDatabase(database, { now, log: silentLog, known: [first, second] });
};

it("writes a backup before it migrates an embedded database in use", async () => {
  await migrateTwice("embedded");
  const names = await listBackups(toBackupsFolder(dataDir));
  expect(names.map(({ name }) => name)).toEqual(["zerno-2026-11-21T12-00-00-000Z.zbk"]);
  await restoreBackup(target.pool, path.join(toBackupsFolder(dataDir), names[0]?.name ?? ""), [first]);
  expect((await target.pool.query("select id from a order by id")).rows).toEqual([{ id: 1 }, { id: 2 }]);
});

it("leaves backups of DATABASE_URL to its owner", async () => {
  await migrateTwice("external");
  expect(await listBackups(toBackupsFolder(dataDir))).toEqual([]);
});

it("does not migrate when the backup cannot be written", async () => {
  const database = { kind: "embedded" as const, pool: source.pool, dataDir: "/dev/null" };
  await migrateDatabase(database, { now, log: silentLog, known: [first] });
  const migrating = migrateDatabase(database, { now, log: silentLog, known: [first, second] });
  await expect(migrating).rejects.toThrow(/ENOTDIR/);
  expect((await source.pool.query("select to_regclass('a')::text as a")).rows).toEqual([{ a: "a" }]);
});
