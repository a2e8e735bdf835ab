import { type SQL, sql, type WithSubquery } from "drizzle-orm";
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
import { listSql, nameSql, type TableShape } from "./table-shape.ts";

interface RawStatement {
  readonly shape: TableShape;
  readonly writes: Writes;
  /** Without `returning`; the table is `r` unless inserting. */
  readonly statement: SQL;
  readonly reads?: readonly Part[];
  /** Default: all recorded columns. */
  readonly images?: readonly string[] | undefined;
}

/** As in write-rows.ts. @returns the number of rows */
export async function writeRaw(tx: RecordedTx, statement: RawStatement): Promise<number> {
  const [row] = await tx
    .with(...partsOf(tx, statement))
    .select({ n: sql<string>`count(*)` })
    .from(sql`"written"`);
  return Number(row?.n ?? 0);
}

/** @returns primary keys by column */
export async function writeRawKeys(
  tx: RecordedTx,
  statement: RawStatement,
): Promise<Record<string, unknown>[]> {
  const pairs = statement.shape.key.map((name) => sql`${name}::text, ${nameSql(name)}`);
  const rows = await tx
    .with(...partsOf(tx, statement))
    .select({ key: sql<Record<string, unknown>>`jsonb_build_object(${sql.join(pairs, sql`, `)})` })
    .from(sql`"written"`);
  return rows.map(({ key }) => key);
}

function partsOf(
  tx: RecordedTx,
  { shape, writes, statement, reads = [], images }: RawStatement,
): WithSubquery[] {
  const log = logOf(tx);
  const columns = images ?? recordedColumns(shape, writes);
  const kept = returnedColumns(shape, log, columns);
  const isAdding = writes === "insert" || writes === "upsert";
  const written = sql`${statement} returning ${listSql(kept, isAdding ? undefined : "r")}`;
  const parts: readonly Part[] = [
    ...unrecordedPart(log),
    ...reads,
    ["written", written],
    ...(needsBefore(shape, writes, log) ? [beforePart(shape, kept)] : []),
    ...followingParts({ shape, writes, columns }, log),
  ];
  return parts.map(([name, body]): WithSubquery => tx.$with(name, {}).as(body));
}
