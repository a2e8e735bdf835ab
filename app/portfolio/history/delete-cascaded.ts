import { type SQL, sql } from "drizzle-orm";
import { mostImages, recordedColumns } from "./record-statement.ts";
import { recordedTables } from "./recorded-tables.ts";
import { logOf, type RecordedTx } from "./recorded-tx.ts";
import { listSql, nameSql, readShape, type TableShape } from "./table-shape.ts";
import { writeRaw } from "./write-raw.ts";

/** Tables with fewer columns that may be empty gain nothing by leaving them out. */
const fewNullable = 10;

/**
 * Removes, each with an entry in the log, the rows that a foreign key would take along: those of other tables, and of
 * the same table those that are not removed anyway.
 * @param chosen `from <table> where …`: the rows that are about to be removed
 */
export async function deleteCascaded(tx: RecordedTx, shape: TableShape, chosen: SQL): Promise<void> {
  const [user, id] = shape.key;
  const keys = sql`select ${nameSql(user ?? "")}, ${nameSql(id ?? "")} ${chosen}`;
  for (const [table, column] of Object.entries(recordedTables[shape.name]?.cascades ?? {})) {
    const isOf = sql`(${nameSql("user_id")}, ${nameSql(column)}) in`;
    if (table === shape.name) {
      const below = sql`with recursive below as (
        select r.* from ${nameSql(table)} r where ${isOf} (${keys})
        union select r.* from ${nameSql(table)} r join below b on r.user_id = b.user_id and r.${nameSql(column)} = b.${nameSql(id ?? "")})
        select user_id, ${nameSql(id ?? "")} from below`;
      const own = sql`(r.user_id, r.${nameSql(id ?? "")})`;
      const statement = sql`delete from ${nameSql(table)} r where ${own} in (${below}) and ${own} not in (${keys})`;
      await writeRaw(tx, { shape, writes: "delete", statement });
      continue;
    }
    const child = await readShape(tx, table);
    await deleteChosen(tx, child, sql`from ${nameSql(table)} r where ${isOf} (${keys})`);
  }
}

/** Removes rows with those that go with them. @param chosen `from <table> r where …` @returns how many, without those */
export async function deleteChosen(tx: RecordedTx, shape: TableShape, chosen: SQL): Promise<number> {
  await deleteCascaded(tx, shape, chosen);
  const images = await widelyFilled(tx, shape, chosen);
  return writeRaw(tx, { shape, writes: "delete", statement: sql`delete ${chosen}`, images });
}

/**
 * The columns that images of many removed rows have: without those that are empty in all of them, since forty columns,
 * half of them empty, were most of the time of taking an import back. A column that an image lacks comes back empty.
 * @returns undefined for few rows: all columns
 */
export async function widelyFilled(
  tx: RecordedTx,
  shape: TableShape,
  chosen: SQL,
): Promise<readonly string[] | undefined> {
  const { nullable } = shape;
  if ("unrecorded" in logOf(tx) || nullable.length < fewNullable) return undefined;
  const { rows: few } = await tx.execute(sql`select 1 ${chosen} limit ${mostImages + 1}`);
  if (few.length <= mostImages) return undefined;
  const filled = nullable.map((name) => sql`count(${nameSql(name)}) > 0 as ${nameSql(name)}`);
  const { rows } = await tx.execute<Record<string, boolean>>(
    sql`select ${sql.join(filled, sql`, `)} from (select ${listSql(nullable)} ${chosen}) r`,
  );
  return recordedColumns(shape, "delete").filter((name) => rows[0]?.[name] ?? true);
}
