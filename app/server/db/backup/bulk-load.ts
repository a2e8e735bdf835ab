import type pg from "pg";
import { z } from "zod";
import { quoteName } from "./backup-format.ts";

const Statement = z.object({ remove: z.string(), restore: z.string() });

/** Checking a key once is faster than per row, and tables may form a circle. */
const foreignKeys = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

/** Restores rows that violate a newer rule, which then holds for changes. */
const checks = `select
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
    format('do $do$ begin execute %L; exception when check_violation then execute %L; end $do$',
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, text),
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, text)) as restore
  from pg_constraint, replace(pg_get_constraintdef(oid), ' NOT VALID', '') as text
  where contype = 'c' and conislocal and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

/** Triggers must not change restored rows. */
const triggers = `select
    format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as remove,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid and relnamespace = 'public'::regnamespace
  where not tgisinternal and tgenabled = 'O' and tgparentid = 0
  order by 1`;

/** Disables foreign keys, checks and triggers in the caller's transaction. Violated foreign keys throw at the end. */
export const withoutConstraints = async (client: pg.ClientBase, load: () => Promise<void>): Promise<void> => {
  const statements = [];
  for (const query of [foreignKeys, checks, triggers]) {
    statements.push(...z.array(Statement).parse((await client.query(query)).rows));
  }
  for (const { remove } of statements) await client.query(remove);
  await load();
  for (const { restore } of statements) await client.query(restore);
};

/** Removes rows inserted by migrations. */
export const emptyTables = async (
  client: pg.ClientBase,
  tables: readonly Readonly<{ schema: string; name: string }>[],
): Promise<void> => {
  if (tables.length === 0) return;
  const names = tables.map((table) => `${quoteName(table.schema)}.${quoteName(table.name)}`);
  await client.query(`truncate ${names.join(", ")}`);
};
