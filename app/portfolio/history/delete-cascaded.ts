import { type SQL, sql } from "drizzle-orm";
import { mostImages, recordedColumns } from "./record-statement.ts";
import { recordedTables } from "./recorded-tables.ts";
import { logOf, type RecordedTx } from "./recorded-tx.ts";
import { listSql, nameSql, readShape, type TableShape } from "./table-shape.ts";
import { writeRaw } from "./write-raw.ts";

/** Omitting fewer empty columns gains nothing. */
const fewNullable = 10;

/**
 * Deletes and logs rows a foreign key would delete.
 * @param chosen `from <table> where …`
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

/** @param chosen `from <table> r where …` @returns the number without dependents */
export async function deleteChosen(tx: RecordedTx, shape: TableShape, chosen: SQL): Promise<number> {
  await deleteCascaded(tx, shape, chosen);
  const images = await widelyFilled(tx, shape, chosen);
  return writeRaw(tx, { shape, writes: "delete", statement: sql`delete ${chosen}`, images });
}

/**
 * Omits all-empty columns: half of forty columns took most of the time of an import's undo.
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
