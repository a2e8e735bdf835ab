import { getViewName, getViewSelectedFields, is, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, PgTable, PgView } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import * as schema from "../app/schema.ts";
import { withTransaction } from "./support/database.ts";

const lineOf = (table: string, name: string, type: string, isRequired: boolean): string =>
  `${table}.${name} ${type.replace(/ ?\(/, "(").replace(", ", ",").replace(" without time zone", "")}${isRequired ? "" : " or null"}`;

const declared = (): readonly string[] =>
  Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => {
      const { name, columns } = getTableConfig(table as PgTable);
      return columns.map((column) =>
        lineOf(name, toSnakeCase(column.name), column.getSQLType(), column.notNull),
      );
    });

it("the migrations make the columns that the schema declares", () =>
  withTransaction(async (db) => {
    const { rows } = await db.execute<{ table: string; name: string; type: string; required: boolean }>(sql`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0
        and not a.attisdropped and c.relname <> 'zerno_migrations' and not c.relispartition`);
    const made = rows.map(({ table, name, type, required }) => lineOf(table, name, type, required));
    expect(made.toSorted()).toEqual(declared().toSorted());
  }));

it("the migrations make the columns of the views that the schema declares", () =>
  withTransaction(async (db) => {
    const views = Object.values(schema).filter((value) => is(value, PgView)) as PgView[];
    const expected = views.flatMap((view) =>
      (Object.values(getViewSelectedFields(view)) as PgColumn[]).map((column) =>
        lineOf(getViewName(view), toSnakeCase(column.name), column.getSQLType(), true),
      ),
    );
    const { rows } = await db.execute<{ table: string; name: string; type: string }>(sql`
      select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace`);
    const made = rows.map(({ table, name, type }) => lineOf(table, name, type, true));
    expect(made.toSorted()).toEqual(expected.toSorted());
  }));
