import type pg from "pg";
import { z } from "zod";
import { quoteName } from "./backup-format.ts";

const Statement = z.object({ remove: z.string(), restore: z.string() });

/**
 * Statements that take every foreign key off and put it back. Checking a key once over all rows is also far
 * faster than row by row, and tables may refer to each other in a circle.
 */
const foreignKeys = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

/**
 * Rules of columns. A database of an earlier version may hold a row that breaks one: its backup comes back as it was,
 * and the rule then holds for new and changed rows.
 */
const checks = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('do $do$ begin execute %L; exception when check_violation then execute %L; end $do$',
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, text),
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, text)) as restore
  from pg_constraint, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text
  where contype = 'c' and conislocal and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

/** Own triggers, which must not change rows that come back exactly as they were. */
const triggers = `select
    format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as remove,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
  where not tgisinternal and tgenabled = 'O' and tgparentid = 0
  order by 1`;

/**
 * Runs `load` while foreign keys, checks and triggers are off, inside the caller's transaction. Keys are checked when
 * they are put back: rows that violate one make this throw.
 */
export const withoutConstraints = async (client: pg.ClientBase, load: () => Promise<void>): Promise<void> => {
  const statements = [];
  for (const query of [foreignKeys, checks, triggers]) {
    statements.push(...z.array(Statement).parse((await client.query(query)).rows));
  }
  for (const { remove } of statements) await client.query(remove);
  await load();
  for (const { restore } of statements) await client.query(restore);
};

/** Removes rows that migrations have put in; the backup brings its own. */
export const emptyTables = async (
  client: pg.ClientBase,
  tables: readonly Readonly<{ schema: string; name: string }>[],
): Promise<void> => {
  if (tables.length === 0) return;
  const names = tables.map((table) => `${quoteName(table.schema)}.${quoteName(table.name)}`);
  await client.query(`truncate ${names.join(", ")}`);
};
