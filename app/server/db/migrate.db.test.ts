// @module-tag every-server
import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";

const migration = (name: string, sql: string): Migration => ({
  name,
  sql,
  sha256: createHash("sha256").update(sql).digest("hex"),
});
const first = migration(
  "0000_first",
  "create table a (id int primary key);--> statement-breakpoint\ncreate table b ();",
);
const second = migration("0001_second", "alter table a add column name text;");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase("template0");
});
afterEach(() => database.drop());

const columns = async () => {
  const { rows } = await database.pool.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_name = 'a' order by 1",
  );
  return rows.map((row) => row.column_name);
};

describe("migrate", () => {
  it("applies what is pending, once and in order", async () => {
    expect(await migrate(database.pool, { known: [first] })).toEqual(["0000_first"]);
    expect(await migrate(database.pool, { known: [first, second] })).toEqual(["0001_second"]);
    expect(await migrate(database.pool, { known: [first, second] })).toEqual([]);
    expect(await columns()).toEqual(["id", "name"]);
  });

  it("lets one of several processes do it", async () => {
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => migrate(database.pool, { known: [first, second] })),
    );
    expect(results.filter((applied) => applied.length === 2)).toHaveLength(1);
    expect(results.filter((applied) => applied.length === 0)).toHaveLength(3);
  });

  it("asks for a backup before it changes a database in use, and only then", async () => {
    const beforeChange = vi.fn(async () => {
      expect(await columns()).toEqual(["id"]);
    });
    await migrate(database.pool, { known: [first], beforeChange });
    await migrate(database.pool, { known: [first], beforeChange });
    expect(beforeChange).not.toHaveBeenCalled();
    await migrate(database.pool, { known: [first, second], beforeChange });
    expect(beforeChange).toHaveBeenCalledOnce();
  });

  it("changes nothing when the backup or a later migration fails", async () => {
    await migrate(database.pool, { known: [first] });
    const beforeChange = () => Promise.reject(new Error("disk full"));
    await expect(migrate(database.pool, { known: [first, second], beforeChange })).rejects.toThrow(
      "disk full",
    );
    const broken = migration("0002_broken", "select 1/0");
    const failing = migrate(database.pool, { known: [first, second, broken] });
    await expect(failing).rejects.toThrow(
      "The database could not be migrated, nothing was changed: division by zero",
    );
    expect(await columns()).toEqual(["id"]);
  });

  it("refuses a database that is newer than the program", async () => {
    await migrate(database.pool, { known: [first, second] });
    await expect(migrate(database.pool, { known: [first] })).rejects.toThrow(
      "The database is newer than this program (migration 0001_second): update the program",
    );
  });

  it("refuses a migration that was edited after it was applied", async () => {
    await migrate(database.pool, { known: [first] });
    const edited = migration("0000_first", "create table a (id bigint primary key);");
    await expect(migrate(database.pool, { known: [edited] })).rejects.toThrow(
      /different version of migration 0000_first/,
    );
  });
});
