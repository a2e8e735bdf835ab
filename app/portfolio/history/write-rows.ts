import { and, eq, getTableColumns, type SQL, sql, type WithSubquery } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type {
  PgColumn,
  PgInsertOnConflictDoUpdateConfig,
  PgInsertValue,
  PgTable,
  PgUpdateSetSource,
} from "drizzle-orm/pg-core";
import { deleteCascaded, widelyFilled } from "./delete-cascaded.ts";
import type { Part } from "./log-parts.ts";
import {
  beforePart,
  followingParts,
  needsBefore,
  recordedColumns,
  returnedColumns,
  unrecordedPart,
  type Writes,
} from "./record-statement.ts";
import { logOf, type RecordedTx } from "./recorded-tx.ts";
import { listSql, nameSql, shapeOf } from "./table-shape.ts";

interface Written<R> {
  readonly count: number;
  readonly rows: R[];
}

type RowOf<T extends PgTable> = T["$inferSelect"];
type Name<T extends PgTable> = keyof RowOf<T> & string;

interface Returning<K extends string> {
  /** Default: none. */
  readonly returning?: readonly K[];
}

type Columns = Readonly<Record<string, PgColumn>>;

const pick = (table: PgTable, names: ReadonlySet<string>): Columns =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => names.has(toSnakeCase(name))));

export const allOf = <T extends PgTable>(table: T): readonly Name<T>[] =>
  Object.keys(getTableColumns(table)) as Name<T>[];

interface Statement<K extends string> {
  readonly writes: Writes;
  readonly returning: readonly K[];
  readonly write: (fields: Columns) => WithSubquery;
  /** Locks and reads `before`. */
  readonly lock?: (fields: Columns) => WithSubquery;
  /** Default: all recorded columns. */
  readonly images?: readonly string[] | undefined;
}

/** One statement also writes images and edits; all parts see the previous state. */
async function run<T extends PgTable, K extends Name<T>>(
  tx: RecordedTx,
  table: T,
  { writes, returning, write, lock, images }: Statement<K>,
): Promise<Written<Pick<RowOf<T>, K>>> {
  const [shape, log] = [shapeOf(table), logOf(tx)];
  const columns = images ?? recordedColumns(shape, writes);
  const kept = returnedColumns(shape, log, columns);
  const wanted = new Set([...kept, ...returning.map((name) => toSnakeCase(name))]);
  const hasBefore = needsBefore(shape, writes, log);
  const before = lock?.(pick(table, new Set(hasBefore ? kept : shape.key)));
  const written = write(pick(table, wanted));
  const part = ([name, body]: Part): WithSubquery => tx.$with(name, {}).as(body);
  const parts = [
    ...unrecordedPart(log).map(part),
    ...(before ? [before] : []),
    written,
    ...(hasBefore && !before ? [part(beforePart(shape, kept))] : []),
    ...followingParts({ shape, writes, columns }, log).map(part),
  ];
  if (returning.length === 0) {
    const [row] = await tx
      .with(...parts)
      .select({ n: sql<string>`count(*)` })
      .from(sql`"written"`);
    return { count: Number(row?.n ?? 0), rows: [] };
  }
  const columnsOf = pick(table, new Set(returning.map((name) => toSnakeCase(name))));
  const fields = Object.entries(columnsOf).map(([name, column]) => [
    name,
    sql`${nameSql(toSnakeCase(name))}`.mapWith(column),
  ]);
  const rows: unknown[] = await tx
    .with(...parts)
    .select(Object.fromEntries(fields))
    .from(sql`"written"`);
  return { count: rows.length, rows: rows as Pick<RowOf<T>, K>[] };
}

type OnConflict<T extends PgTable> =
  | { readonly skip: true }
  | {
      readonly target: PgInsertOnConflictDoUpdateConfig<never>["target"];
      readonly set: PgUpdateSetSource<T>;
    };

/** `onConflict` updates or skips existing rows. */
export function insertRows<T extends PgTable, K extends Name<T> = never>(
  tx: RecordedTx,
  table: T,
  rows: PgInsertValue<T> | PgInsertValue<T>[],
  { onConflict, returning = [] }: Returning<K> & { readonly onConflict?: OnConflict<T> } = {},
): Promise<Written<Pick<RowOf<T>, K>>> {
  const isUpsert = onConflict !== undefined && "set" in onConflict;
  return run(tx, table, {
    ...{ writes: isUpsert ? "upsert" : "insert", returning },
    write: (fields) => {
      const insert = tx.insert(table).values(rows as PgInsertValue<T>[]);
      if (isUpsert) insert.onConflictDoUpdate(onConflict as never);
      else if (onConflict) insert.onConflictDoNothing();
      return tx.$with("written").as(insert.returning(fields) as never) as WithSubquery;
    },
  });
}

/**
 * In the database.
 * @param rows `select …` of `columns`, by default all stored ones
 * @param isMany logs keys only
 */
export function insertSelected<T extends PgTable, K extends Name<T> = never>(
  tx: RecordedTx,
  table: T,
  rows: SQL,
  {
    columns,
    onConflict,
    isMany = false,
    returning = [],
  }: Returning<K> & {
    readonly columns?: readonly string[];
    /** `on conflict … do update …` */
    readonly onConflict?: SQL;
    readonly isMany?: boolean;
  } = {},
): Promise<Written<Pick<RowOf<T>, K>>> {
  const { name, key, columns: stored } = shapeOf(table);
  return run(tx, table, {
    ...{ writes: onConflict ? "upsert" : "insert", returning, images: isMany ? key : undefined },
    write: (fields) =>
      tx.$with("written", {}).as(sql`
        insert into ${nameSql(name)} (${listSql(columns ?? stored)}) ${rows} ${onConflict ?? sql``}
        returning ${listSql(Object.keys(fields).map((field) => toSnakeCase(field)))}`),
  });
}

/** Locks first, so that images are exact. */
export function updateRows<T extends PgTable, K extends Name<T> = never>(
  tx: RecordedTx,
  table: T,
  set: PgUpdateSetSource<T>,
  where: SQL | undefined,
  { returning = [] }: Returning<K> = {},
): Promise<Written<Pick<RowOf<T>, K>>> {
  const columns: Columns = getTableColumns(table);
  const keys = Object.keys(pick(table, new Set(shapeOf(table).key)));
  return run(tx, table, {
    ...{ writes: "update", returning },
    lock: (fields) =>
      tx.$with("before").as(
        tx
          .select(fields)
          .from(table as PgTable)
          .where(where)
          .for("no key update"),
      ) as unknown as WithSubquery,
    write: (fields) => {
      const isSame = keys.map((name) =>
        eq(columns[name] as PgColumn, sql`"before".${nameSql(toSnakeCase(name))}`),
      );
      const update = tx
        .update(table)
        .set(set)
        .from(sql`"before"`)
        .where(and(...isSame));
      return tx.$with("written").as(update.returning(fields) as never) as WithSubquery;
    },
  });
}

/** Deletes dependent rows first. */
export async function deleteRows<T extends PgTable, K extends Name<T> = never>(
  tx: RecordedTx,
  table: T,
  where: SQL | undefined,
  { returning = [] }: Returning<K> = {},
): Promise<Written<Pick<RowOf<T>, K>>> {
  const shape = shapeOf(table);
  const chosen = sql`from ${nameSql(shape.name)} where ${where}`;
  await deleteCascaded(tx, shape, chosen);
  return run(tx, table, {
    ...{ writes: "delete", returning, images: await widelyFilled(tx, shape, chosen) },
    write: (fields) =>
      tx.$with("written").as(tx.delete(table).where(where).returning(fields) as never) as WithSubquery,
  });
}
