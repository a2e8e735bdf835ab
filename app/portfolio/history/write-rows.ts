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

/** A statement's rows, with the requested columns. */
interface Written<R> {
  readonly count: number;
  readonly rows: R[];
}

type RowOf<T extends PgTable> = T["$inferSelect"];
type Name<T extends PgTable> = keyof RowOf<T> & string;

interface Returning<K extends string> {
  /** Columns of the written rows to answer, by default none. */
  readonly returning?: readonly K[];
}

type Columns = Readonly<Record<string, PgColumn>>;

/** Columns by their names in the code, of those that the database has by these names. */
const pick = (table: PgTable, names: ReadonlySet<string>): Columns =>
  Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => names.has(toSnakeCase(name))));

/** All columns of a table, for `returning`. */
export const allOf = <T extends PgTable>(table: T): readonly Name<T>[] =>
  Object.keys(getTableColumns(table)) as Name<T>[];

interface Statement<K extends string> {
  readonly writes: Writes;
  readonly returning: readonly K[];
  /** The writing part, returning these columns. */
  readonly write: (fields: Columns) => WithSubquery;
  /** The part `before`, where rows are locked and read first. */
  readonly lock?: (fields: Columns) => WithSubquery;
  /** The columns of images, by default all that are recorded. */
  readonly images?: readonly string[] | undefined;
}

/**
 * Runs one statement that writes rows and, in further parts of the same statement, their images into the log and the
 * edits of ledgers. All parts see the database as it was before the statement.
 */
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

/** Of rows that are there already: an update of these, or nothing. */
type OnConflict<T extends PgTable> =
  | { readonly skip: true }
  | {
      readonly target: PgInsertOnConflictDoUpdateConfig<never>["target"];
      readonly set: PgUpdateSetSource<T>;
    };

/** Adds rows; with `onConflict` rows that are there already are updated or left alone. */
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
 * Adds the rows of a query, which never leave the database.
 * @param rows `select …`, with the values of `columns` in their order, by default of all stored ones
 * @param isMany their images are not kept: they are known by their keys
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

/** Changes the rows of a condition. They are locked first, so that their images are what the change replaces. */
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

/** Removes the rows of a condition, and first those that go with them. */
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
