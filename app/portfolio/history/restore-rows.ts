import { type SQL, sql } from "drizzle-orm";
import { deleteChosen } from "./delete-cascaded.ts";
import { changeRows } from "./history.tables.ts";
import { RowOperation } from "./recorded-tables.ts";
import type { RecordedTx } from "./recorded-tx.ts";
import { keySql, nameSql, readShape, type StoredShape } from "./table-shape.ts";
import { writeRaw } from "./write-raw.ts";

export interface RecordedPart {
  readonly userId: string;
  readonly changeId: string;
  readonly place: number;
  readonly tableName: string;
  readonly operation: number;
  readonly size: number;
}

/** Stays in SQL, see record-statement.ts. */
const partOf = ({ userId, changeId, place }: RecordedPart): SQL =>
  sql`c.user_id = ${userId} and c.change_id = ${changeId} and c.place = ${place}`;

/**
 * Of changed rows only the written columns.
 * @returns false when a row has changed since: roll back
 */
export async function restoreRows(tx: RecordedTx, part: RecordedPart): Promise<boolean> {
  const shape = await readShape(tx, part.tableName);
  const act = {
    [RowOperation.insert]: takeAway,
    [RowOperation.update]: changeBack,
    [RowOperation.delete]: restoreDeletedRows,
  };
  const done = await act[part.operation as keyof typeof act](tx, part, shape);
  return done === part.size;
}

/** Old images may have generated columns. */
const isStored = ({ columns }: StoredShape): SQL => sql`name in ${columns}`;

async function takeAway(tx: RecordedTx, part: RecordedPart, shape: StoredShape): Promise<number> {
  const keys = sql`select keys from ${changeRows} c where ${partOf(part)}`;
  return deleteChosen(
    tx,
    shape,
    sql`from ${nameSql(shape.name)} r where r.user_id = ${part.userId} and ${shape.isOneOf(keys)}`,
  );
}

/** Unrecorded columns (file bytes) start empty; versions continue. */
async function restoreDeletedRows(tx: RecordedTx, part: RecordedPart, shape: StoredShape): Promise<number> {
  const table = nameSql(shape.name);
  const images = sql`${changeRows} c, jsonb_array_elements(c.before) as image`;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct name from ${images}, jsonb_object_keys(image) name
    where ${partOf(part)} and ${isStored(shape)} order by 1`);
  const columns = rows.map(({ name }) => nameSql(name));
  const values = columns.map((column) => sql`x.${column}`);
  const statement = sql`
    insert into ${table} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)}
    from ${images}, jsonb_populate_record(null::${table}, image) x where ${partOf(part)}
    on conflict do nothing`;
  return writeRaw(tx, { shape, writes: "insert", statement });
}

const patchesOf = (part: RecordedPart): SQL => sql`
  select i.key, jsonb_object_agg(b.key, b.value) as old, jsonb_object_agg(b.key, i.after -> b.key) as new
  from ${changeRows} c,
    rows from (unnest(c.keys), jsonb_array_elements(c.before), jsonb_array_elements(c.after)) as i (key, before, after),
    jsonb_each(i.before) b
  where ${partOf(part)} and b.value is distinct from i.after -> b.key
  group by i.key`;

async function changeBack(tx: RecordedTx, part: RecordedPart, shape: StoredShape): Promise<number> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select distinct name from (${patchesOf(part)}) p, jsonb_object_keys(p.old) name
    where ${isStored(shape)} order by 1`);
  const columns = rows.map(({ name }) => nameSql(name));
  // Invalidates earlier reads.
  const isCounted = shape.hasVersion && !rows.some(({ name }) => name === "version");
  const version = isCounted ? [sql`version`] : [];
  const written = sql.join([...columns, ...version], sql`, `);
  const values = sql.join(
    [...columns.map((column) => sql`x.${column}`), ...version.map(() => sql`r.version + 1`)],
    sql`, `,
  );
  const keys = sql`select keys from ${changeRows} c where ${partOf(part)}`;
  const statement = sql`
    update ${nameSql(shape.name)} r set (${written}) = (select ${values} from jsonb_populate_record(r, p.old) x)
    from patches p
    where r.user_id = ${part.userId} and ${shape.isOneOf(keys)} and ${keySql(shape, "r")} = p.key
      and not exists (select from jsonb_each(p.new) e where to_jsonb(r) -> e.key is distinct from e.value)`;
  return writeRaw(tx, { shape, writes: "update", statement, reads: [["patches", patchesOf(part)]] });
}
