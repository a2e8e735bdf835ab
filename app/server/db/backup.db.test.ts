// @module-tag every-server
import { createHash } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { makeFormer } from "../../../tests/support/schema/former-schema.ts";
import { fillEveryTable, readContents, readSchema } from "../../../tests/support/table-contents.ts";
import { listBackups } from "./backup/backup-list.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash("sha256").update(sql).digest("hex"),
});

/** Hard to restore: circular keys, triggers, seeds, generated and identity columns. */
const first = migration(
  "0000_first",
  `create table "Odd ""Name" (id int primary key, "select" text, raw bytea, big bigint, exact numeric(38, 18),
      ratio float8, day date, at timestamptz, pause interval, flags boolean[], twice int generated always as (id * 2) stored);
    create table parent (id int primary key, favourite int);
    create table child (id int primary key, parent_id int not null references parent, older int references child);
    alter table parent add foreign key (favourite) references child;
    create table counted (id bigint generated always as identity primary key, name text);
    create table seeded (code text primary key, name text);
    insert into seeded values ('A', 'of the migration'), ('B', 'of the migration');
    create table parts (id int, day date) partition by range (day);
    create table parts_2026 partition of parts for values from ('2026-01-01') to ('2027-01-01');
    create table nothing (id int);
    create function stamp() returns trigger language plpgsql as 'begin new.name := upper(new.name); return new; end';
    create trigger stamp before insert on seeded for each row execute function stamp();`,
);
const second = migration(
  "0001_second",
  "alter table seeded add column length int; update seeded set length = length(name)",
);

const fill = `insert into "Odd ""Name" values
    (1, E'tab\\t line\\n back\\\\slash \\\\. "quoted" Жы', '\\x00ff0a5c', 9223372036854775807,
      12345678901234567890.123456789012345678, 0.1::float8 + 0.2, '0044-03-15 BC', '2026-03-29 01:30:00.123456+00', '1 mon -3 days', '{t,null}'),
    (2, '', '', -1, 'NaN', 'Infinity', 'infinity', '-infinity', '0', '{}'),
    (3, null, null, null, null, null, null, null, null, null);
  insert into parent values (1, null), (2, null);
  insert into child values (1, 2, null), (2, 1, 2), (3, 1, 1);
  update parent set favourite = 3 where id = 1;
  insert into counted (name) select 'row ' || n from generate_series(1, 50000) n;
  delete from seeded where code = 'A';
  insert into seeded values ('c', 'added'); update seeded set name = 'changed' where code = 'B';
  insert into parts values (1, '2026-05-05')`;

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let source: TestDatabase;
let target: TestDatabase;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-backup-"));
  source = await createTestDatabase("template0");
  target = await createTestDatabase("template0");
});
afterEach(async () => {
  await Promise.all([source.drop(), target.drop()]);
  rmSync(folder, { recursive: true });
});

const now = new Date("2026-11-21T03:00:00.000Z");
const backUp = async (known: readonly Migration[] = [first]) => {
  await migrate(source.pool, { known });
  await source.pool.query(fill);
  return writeBackup(source.pool, folder, now);
};

it("restores every row, key, trigger and sequence of a difficult schema", async () => {
  const { file, tables, rows } = await backUp();
  expect(path.basename(file)).toBe("zerno-2026-11-21T03-00-00-000Z.zbk");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect({ tables, rows }).toEqual({ tables: 7, rows: 50_011 });

  const restored = await restoreBackup(target.pool, file, [first]);
  expect(restored).toEqual({ createdAt: now.toISOString(), tables: 7, rows: 50_011 });
  expect(await readContents(target.pool)).toEqual(await readContents(source.pool));
  expect(await readSchema(target.pool)).toEqual(await readSchema(source.pool));
  const next = await target.pool.query("insert into counted (name) values ('next') returning id");
  expect(next.rows).toEqual([{ id: 50_001n }]);
});

it("restores every table of the real schema", async () => {
  await migrate(source.pool);
  await fillEveryTable(source.pool);
  const { file, rows, tables } = await writeBackup(source.pool, folder, now);
  expect(tables).toBeGreaterThan(10);
  expect(rows).toBeGreaterThanOrEqual(tables);
  await restoreBackup(target.pool, file);
  expect(await readContents(target.pool)).toEqual(await readContents(source.pool));
  expect(await readSchema(target.pool)).toEqual(await readSchema(source.pool));
  expect(await migrate(target.pool)).toEqual([]);
});

it("a row of an earlier version that breaks a rule of this one stays readable, and its backup can be restored", async () => {
  await makeFormer(source.pool);
  await fillEveryTable(source.pool);
  await migrate(source.pool);
  const { file } = await writeBackup(source.pool, folder, now);
  await restoreBackup(target.pool, file);
  expect(await readContents(target.pool)).toEqual(await readContents(source.pool));
  expect(await readSchema(target.pool)).toEqual(await readSchema(source.pool));
  for (const { pool } of [source, target]) {
    const { rows } = await pool.query(
      "select conname from pg_constraint where contype = 'c' and not convalidated and conrelid = 'consents'::regclass",
    );
    expect(rows).toEqual([{ conname: "check_kind_known" }]);
    const change = pool.query("update consents set kind = 'another'");
    await expect(change).rejects.toMatchObject({ code: "23514", constraint: "check_kind_known" });
  }
});

it("refuses a backup of a former schema and says which version restores it", async () => {
  await makeFormer(source.pool);
  await fillEveryTable(source.pool);
  const { file } = await writeBackup(source.pool, folder, now);
  await expect(restoreBackup(target.pool, file)).rejects.toThrow(
    /^The backup is of a former schema \(migration 0069_administration\): restore it with the version of commit [0-9a-f]{8} or the one that wrote it, and start this program on that database$/,
  );
  expect(await readSchema(target.pool)).toEqual([]);
});

it("shows one moment, whatever is written meanwhile", async () => {
  await migrate(source.pool, { known: [first] });
  await source.pool.query("insert into parent values (0)");
  let isDone = false;
  const writer = (async () => {
    for (let id = 1; !isDone; id += 1) {
      await source.pool.query(
        "with p as (insert into parent values ($1) returning id) insert into child select id, 0 from p",
        [id],
      );
    }
  })();
  const { file } = await writeBackup(source.pool, folder, now).finally(() => {
    isDone = true;
  });
  await writer;
  await restoreBackup(target.pool, file, [first]);
  const { rows } = await target.pool.query(
    "select (select count(*) from parent) - (select count(*) from child) as more",
  );
  expect(rows).toEqual([{ more: 1n }]);
});

it("applies migrations that are newer than the backup", async () => {
  const { file } = await backUp();
  await restoreBackup(target.pool, file, [first, second]);
  expect((await target.pool.query("select name, length from seeded where code = 'B'")).rows).toEqual([
    { name: "changed", length: 7 },
  ]);
});

it("keeps the newest five", async () => {
  await migrate(source.pool, { known: [first] });
  writeFileSync(path.join(folder, "notes.txt"), "");
  for (let day = 1; day <= 7; day += 1) {
    await writeBackup(source.pool, folder, new Date(Date.UTC(2026, 0, day)));
  }
  const backups = await listBackups(folder);
  expect(backups.map(({ name }) => name.slice(6, 16))).toEqual(
    [3, 4, 5, 6, 7].map((day) => `2026-01-0${day}`),
  );
  expect(readFileSync(path.join(folder, "notes.txt"), "utf8")).toBe("");
});

it("deletes by the order of writing after the clock went back, and never what was just made", async () => {
  await migrate(source.pool, { known: [first] });
  const at = (year: number, day: number) =>
    writeBackup(source.pool, folder, new Date(Date.UTC(year, 0, day)));
  for (let day = 1; day <= 5; day += 1) await at(2036, day);
  const { file, laterThan } = await at(2026, 1);
  expect([existsSync(file), laterThan]).toEqual([true, "zerno-2036-01-05T00-00-00-000Z.zbk"]);
  expect((await at(2026, 2)).laterThan).toBeUndefined();
  expect((await listBackups(folder)).map(({ name, sequence }) => [name.slice(6, 16), sequence])).toEqual([
    ["2036-01-03", 3],
    ["2036-01-04", 4],
    ["2036-01-05", 5],
    ["2026-01-01", 6],
    ["2026-01-02", 7],
  ]);
  const again = await at(2026, 2);
  expect(path.basename(again.file)).toBe("zerno-2026-01-02T00-00-00-001Z.zbk");
});

it.skipIf(!existsSync("/dev/full"))("says so when the disk is full, and leaves nothing half", async () => {
  const { file } = await backUp();
  const later = new Date(now.getTime() + 1000);
  const written = writeBackup(source.pool, folder, later, () => createWriteStream("/dev/full"));
  await expect(written).rejects.toThrow(/^No space left for a backup in .*earlier ones are kept$/);
  expect(readdirSync(folder)).toEqual([path.basename(file)]);
  expect((await writeBackup(source.pool, folder, later)).rows).toBe(50_011);
});

it("removes what a killed process left half written, but not what another one writes now", async () => {
  await migrate(source.pool, { known: [first] });
  const [old, fresh] = ["zerno-2026-11-19T03-00-00-000Z.zbk.tmp", "zerno-2026-11-21T02-59-00-000Z.zbk.tmp"];
  for (const name of [old, fresh]) writeFileSync(path.join(folder, name), "");
  utimesSync(path.join(folder, old), new Date("2026-11-19T03:00:00Z"), new Date("2026-11-19T03:00:00Z"));
  utimesSync(path.join(folder, fresh), now, now);
  await writeBackup(source.pool, folder, now);
  expect(readdirSync(folder).sort()).toEqual([
    "zerno-2026-11-21T02-59-00-000Z.zbk.tmp",
    "zerno-2026-11-21T03-00-00-000Z.zbk",
  ]);
});

describe("refuses, and changes nothing,", () => {
  const expectRefusal = async (file: string, message: RegExp, known = [first]) => {
    await expect(restoreBackup(target.pool, file, known)).rejects.toThrow(message);
    expect(await readContents(target.pool)).toEqual({});
    expect(target.pool.idleCount).toBe(target.pool.totalCount);
  };

  it("when the file is absent or something else", async () => {
    await expectRefusal(path.join(folder, "none.zbk"), /File not found/);
    const other = path.join(folder, "other.zbk");
    writeFileSync(other, "not packed");
    await expectRefusal(other, /damaged or not a Zerno backup/);
    writeFileSync(other, gzipSync('{"format":"other"}\n'));
    await expectRefusal(other, /damaged or not a Zerno backup/);
  });

  it.each([0.1, 0.5, 0.99])("when the file ends after %d of its bytes", async (part) => {
    const { file } = await backUp();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * part)));
    await expectRefusal(file, /damaged or not a Zerno backup/);
  });

  it("when rows are missing or break a key", async () => {
    const { file } = await backUp();
    const unpacked = gunzipSync(readFileSync(file)).toString("latin1");
    writeFileSync(
      file,
      gzipSync(Buffer.from(unpacked.replace('{"rows":50000}', '{"rows":50001}'), "latin1")),
    );
    await expectRefusal(file, /table counted has 50000 rows instead of 50001/);
    writeFileSync(file, gzipSync(Buffer.from(unpacked.replace("3\t1\t1\n", "3\t9\t1\n"), "latin1")));
    await expectRefusal(file, /could not be restored.*foreign key/);
  });

  it("when the backup is newer than the program", async () => {
    const { file } = await backUp([first, second]);
    await expectRefusal(file, /The backup is newer than this program \(migration 0001_second\)/);
  });
});

it("refuses a database with tables and leaves them alone", async () => {
  const { file } = await backUp();
  await target.pool.query("create table mine (id int); insert into mine values (1)");
  await expect(restoreBackup(target.pool, file, [first])).rejects.toThrow(
    /is not empty \(1 tables, such as mine\)/,
  );
  expect(await readContents(target.pool)).toEqual({ mine: ["(1)"] });
});
