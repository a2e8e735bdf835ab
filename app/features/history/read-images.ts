import { sql } from "drizzle-orm";
import { changeRows, type RowImage } from "../../portfolio/history/history.tables.ts";
import { recordedTables } from "../../portfolio/history/recorded-tables.ts";
import { keySql, nameSql, readShape } from "../../portfolio/history/table-shape.ts";
import type { Db } from "../../server/db/db-types.ts";

/** One row of a change as it was and as it became; numbers are text to the last digit. */
export interface RowChange {
  readonly changeId: string;
  readonly tableName: string;
  readonly key: string;
  readonly before: RowImage | null;
  readonly after: RowImage | null;
}

interface Found extends Record<string, unknown> {
  readonly change_id: string;
  readonly table_name: string;
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

const visible = Object.keys(recordedTables).filter((name) => !recordedTables[name]?.isHidden);
/** Statements of a change that are looked into: each holds up to a thousand rows. */
const partsPerChange = 4;

/** The first rows of each change. */
export async function readImages(
  db: Db,
  userId: string,
  changeIds: readonly string[],
  rowsPerChange: number,
): Promise<RowChange[]> {
  if (changeIds.length === 0) return [];
  const { rows } = await db.execute<Found>(sql`
    select one.* from unnest(${sql.param([...changeIds])}::uuid[]) id, lateral (
      select part.change_id, part.table_name, i.key, i.before::text, i.after::text
      from (
        select * from ${changeRows} c
        where c.user_id = ${userId} and c.change_id = id and c.table_name = any(${sql.param(visible)}::text[])
        order by c.place limit ${partsPerChange}) part,
      rows from (unnest(part.keys), jsonb_array_elements(part.before), jsonb_array_elements(part.after))
        with ordinality as i (key, before, after, n)
      order by part.place, i.n limit ${rowsPerChange}) one`);
  const changes = rows.map((row) => ({
    changeId: row.change_id,
    tableName: row.table_name,
    key: row.key,
    before: parseImage(row.before),
    after: parseImage(row.after),
  }));
  return withStored(db, userId, changes);
}

/** JavaScript's own numbers would round: what stands in the text is kept. */
const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === "number" ? (context?.source ?? String(value)) : value;

const parseImage = (text: string | null): RowImage | null =>
  text === null ? null : (JSON.parse(text, asWritten) as RowImage);

/** Rows that came by the hundred have no image of their own: they are read where they stand, if they still do. */
async function withStored(db: Db, userId: string, changes: readonly RowChange[]): Promise<RowChange[]> {
  const missing = changes.filter(({ before, after }) => before === null && after === null);
  const stored = new Map<string, RowImage | null>();
  for (const [table, rows] of Map.groupBy(missing, ({ tableName }) => tableName)) {
    const shape = await readShape(db, table);
    const keys = sql`${sql.param(rows.map(({ key }) => key))}::text[]`;
    const found = await db.execute<{ key: string; image: string }>(sql`
      select ${keySql(shape, "r")} as key, to_jsonb(r)::text as image from ${nameSql(table)} r
      where r.user_id = ${userId} and ${shape.isOneOf(keys)}`);
    for (const { key, image } of found.rows) stored.set(`${table} ${key}`, parseImage(image));
  }
  return changes.flatMap((change) => {
    if (change.before !== null || change.after !== null) return change;
    const after = stored.get(`${change.tableName} ${change.key}`) ?? null;
    return after === null ? [] : { ...change, after };
  });
}
