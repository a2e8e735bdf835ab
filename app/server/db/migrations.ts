import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { StartError } from "../config/start-error.ts";

/** Sorted by name, without `.sql`. */
export type Migration = Readonly<{ name: string; sha256: string; sql: string }>;

export const AppliedMigration = z.object({ name: z.string(), sha256: z.string() });
export type AppliedMigration = Readonly<z.infer<typeof AppliedMigration>>;

/** Written by drizzle-kit. */
const migrationsFolder = path.join(import.meta.dirname, "../../../db/migrations");

/** Names SQL by its hash as well. */
export const toMigration = (name: string, sql: string): Migration => ({
  name,
  sha256: createHash("sha256").update(sql).digest("hex"),
  sql,
});

/** Reads the migrations of a folder in order; none when it does not exist. */
export const readMigrations = (folder: string = migrationsFolder): readonly Migration[] => {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files.sort().map((file) => {
    // Checkouts may differ in line ends.
    const sql = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n");
    return toMigration(file.slice(0, -".sql".length), sql);
  });
};

/** The table of applied migrations. */
export const recordTable = "zerno_migrations";

/** Empty for an empty database. */
export const listApplied = async (client: pg.ClientBase): Promise<readonly AppliedMigration[]> => {
  const { rows } = await client.query("select to_regclass($1) is not null as exists", [
    `public.${recordTable}`,
  ]);
  if (rows[0]?.exists !== true) return [];
  const applied = await client.query(`select name, sha256 from public.${recordTable} order by name`);
  return z.array(AppliedMigration).parse(applied.rows);
};

/** @throws StartError when `subject` has an unknown or different migration */
export const findPending = (
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  subject: string,
): readonly Migration[] => {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  for (const { name, sha256 } of applied) {
    const own = byName.get(name);
    if (own === undefined) {
      throw new StartError(`${subject} is newer than this program (migration ${name}): update the program`);
    }
    if (own.sha256 !== sha256) {
      throw new StartError(
        `${subject} was created with a different version of migration ${name} and cannot be used`,
      );
    }
  }
  const names = new Set(applied.map((migration) => migration.name));
  return known.filter((migration) => !names.has(migration.name));
};

/** Requires a transaction and `lockMigrations`. */
export const applyMigrations = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> => {
  await client.query(
    `create table if not exists public.${recordTable} (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  for (const migration of migrations) {
    await client.query(migration.sql);
    await client.query(`insert into public.${recordTable} (name, sha256) values ($1, $2)`, [
      migration.name,
      migration.sha256,
    ]);
  }
};

/** "zern" in ASCII; unique among advisory locks. */
const lockKey = 0x7a_65_72_6e;

/** Held until the transaction ends. */
export const lockMigrations = async (client: pg.ClientBase): Promise<void> => {
  await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
};
