import { type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../server/db/db-types.ts";
import { recordedTables } from "./recorded-tables.ts";

/** Names as in the database. */
export interface TableShape {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
  /** User first. */
  readonly key: readonly string[];
  /** Null by default. */
  readonly nullable: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const nameSql = (name: string): SQL => sql.raw(quoted(name));

export const listSql = (names: readonly string[], of?: string): SQL =>
  sql.raw(names.map((name) => (of === undefined ? quoted(name) : `${of}.${quoted(name)}`)).join(", "));

export const sameKey = ({ key }: TableShape, one: string, other: string): SQL =>
  sql.raw(key.map((name) => `${one}.${quoted(name)} = ${other}.${quoted(name)}`).join(" and "));

/** As in `change_rows.keys`. */
export const keySql = ({ key }: TableShape, of: string): SQL =>
  sql.raw(
    key
      .slice(1)
      .map((name) => `${of}.${quoted(name)}::text`)
      .join(" || ' ' || "),
  );

const known = new WeakMap<PgTable, TableShape>();

/** @throws Error unless the primary key starts with the user */
export function shapeOf(table: PgTable): TableShape {
  const before = known.get(table);
  if (before) return before;
  const { name, columns: all, primaryKeys } = getTableConfig(table);
  const columns = all.filter(({ generated }) => generated === undefined);
  const key = primaryKeys[0]?.columns.map((column) => toSnakeCase(column.name)) ?? [];
  if (key[0] !== "user_id") throw new Error(`${name} has no primary key to record by`);
  const shape = {
    ...{ name, key, columns: columns.map((column) => toSnakeCase(column.name)) },
    nullable: columns
      .filter(({ notNull, hasDefault }) => !notNull && !hasDefault)
      .map((column) => toSnakeCase(column.name)),
  };
  known.set(table, shape);
  return shape;
}

interface Column extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  readonly place: number | null;
  readonly is_nullable: boolean;
}

export interface StoredShape extends TableShape {
  /** Matches `r`; uses a one-column index. */
  readonly isOneOf: (keys: SQL) => SQL;
  /** Its versions are not recorded. */
  readonly hasVersion: boolean;
}

/** From the catalogue. @throws Error without a primary key */
export async function readShape(db: Db, table: string): Promise<StoredShape> {
  const { rows } = await db.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull and not a.atthasdef as is_nullable,
      array_position(i.indkey::int[], a.attnum::int) as place
    from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where a.attrelid = ${quoted(table)}::regclass and a.attnum > 0 and a.attgenerated = '' and not a.attisdropped order by a.attnum`);
  const byPlace = rows.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  const [user, first] = byPlace;
  if (user?.name !== "user_id" || !first) throw new Error(`${table} has no primary key to record by`);
  const shape = {
    ...{ name: table, columns: rows.map(({ name }) => name), key: byPlace.map(({ name }) => name) },
    nullable: rows.filter((row) => row.is_nullable).map(({ name }) => name),
  };
  const isOneOf = (keys: SQL) =>
    byPlace.length === 2
      ? sql`r.${nameSql(first.name)} = any((${keys})::${sql.raw(first.type)}[])`
      : sql`${keySql(shape, "r")} = any((${keys})::text[])`;
  return { ...shape, isOneOf, hasVersion: shape.columns.includes("version") };
}

export const omittedOf = ({ name }: TableShape): readonly string[] => recordedTables[name]?.omitted ?? [];
