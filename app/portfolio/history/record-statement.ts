import { getTableName, type SQL, sql } from "drizzle-orm";
import { portfolios, transactions } from "../ledger.tables.ts";
import { changeRows } from "./history.tables.ts";
import { ledgerParts, type Part, portfolioParts } from "./log-parts.ts";
import { RowOperation } from "./recorded-tables.ts";
import type { Log, Unrecorded } from "./recorded-tx.ts";
import { keySql, listSql, nameSql, omittedOf, sameKey, type TableShape } from "./table-shape.ts";

/** Kind of a write: `upsert` inserts rows, or updates existing ones. */
export type Writes = "insert" | "update" | "upsert" | "delete";

/** Per log entry. */
const rowsPerEntry = 1000;
/** Of more added rows only keys are logged; undo deletes them. */
export const mostImages = 200;

/** Deleted rows include their version, which continues when restored. */
export function recordedColumns(shape: TableShape, writes: Writes): readonly string[] {
  const omitted = omittedOf(shape);
  const isLeftOut = (name: string) => omitted.includes(name) && !(writes === "delete" && name === "version");
  return shape.columns.filter((name) => !isLeftOut(name));
}

interface Images {
  readonly shape: TableShape;
  readonly writes: Writes;
  readonly columns: readonly string[];
}

const hasImages = ({ shape, columns }: Images): boolean => columns.length > shape.key.length;

function imagesOf({ shape, writes, columns }: Images): SQL {
  const written = sql`(select ${listSql(columns)} from "written") r`;
  const before = sql`(select ${listSql(columns)} from "before") o`;
  const numbered = sql`select row_number() over () as n`;
  const key = keySql(shape, "r");
  switch (writes) {
    case "insert":
      if (!hasImages({ shape, writes, columns }))
        return sql`${numbered}, ${RowOperation.insert}::smallint as op, ${key} as key from "written" r`;
      return sql`${numbered}, ${RowOperation.insert}::smallint as op, ${key} as key,
        case when many.are then null else to_jsonb(r) end as new
        from ${written}, (select count(*) > ${mostImages} as are from (select from "written" limit ${mostImages + 1}) few) many`;
    case "delete":
      return sql`${numbered}, ${RowOperation.delete}::smallint as op, ${key} as key, to_jsonb(r) as old from ${written}`;
    default:
      return sql`${numbered}, case when o.user_id is null then ${RowOperation.insert} else ${RowOperation.update} end::smallint as op,
        ${key} as key, case when o.user_id is not null then to_jsonb(o) end as old, to_jsonb(r) as new
        from ${written} left join ${before} on ${sameKey(shape, "o", "r")}
        where o.user_id is null or to_jsonb(o) is distinct from to_jsonb(r)`;
  }
}

/** Stays in SQL: JavaScript would round the images' numbers. */
function recordedPart(images: Images, { userId, changeId }: Exclude<Log, { unrecorded: string }>): Part {
  const { writes } = images;
  const none = sql`null::jsonb`;
  const last = sql`(select coalesce(max(c.place), 0) from ${changeRows} c where c.user_id = ${userId} and c.change_id = ${changeId})`;
  return [
    "recorded",
    sql`insert into ${changeRows} (user_id, change_id, place, table_name, operation, keys, before, after)
      select ${userId}::uuid, ${changeId}::uuid, ${last} + row_number() over (order by op, part), ${images.shape.name}, op,
        keys, before, after
      from (
        select op, part, array_agg(key order by n) as keys,
          ${writes === "insert" ? none : sql`jsonb_agg(old order by n) filter (where old is not null)`} as before,
          ${writes === "delete" || !hasImages(images) ? none : sql`jsonb_agg(new order by n) filter (where new is not null)`} as after
        from (select i.*, ((n - 1) / ${rowsPerEntry})::integer as part from (${imagesOf(images)}) i) numbered
        group by op, part) entries`,
  ];
}

/** For statements that return only new values. Relies on the caller's locks. */
export const beforePart = (shape: TableShape, columns: readonly string[]): Part => [
  "before",
  sql`select ${listSql(columns, "b")} from ${nameSql(shape.name)} b, "written" w where ${sameKey(shape, "b", "w")}`,
];

const isLedger = ({ name }: TableShape): boolean => name === getTableName(transactions);
const isPortfolios = ({ name }: TableShape): boolean => name === getTableName(portfolios);

export const needsBefore = (shape: TableShape, writes: Writes, log: Log): boolean =>
  writes !== "insert" && writes !== "delete" && ("changeId" in log || isLedger(shape) || isPortfolios(shape));

export function returnedColumns(shape: TableShape, log: Log, images: readonly string[]): readonly string[] {
  const needed = new Set([...("changeId" in log ? images : []), ...shape.key]);
  if (isLedger(shape)) needed.add("portfolio_id");
  if (isPortfolios(shape)) needed.add("last_change");
  return shape.columns.filter((name) => needed.has(name));
}

/** Parts after `written` and `before`. */
export function followingParts(images: Images, log: Log): readonly Part[] {
  const { shape, writes } = images;
  return [
    ...("changeId" in log ? [recordedPart(images, log)] : []),
    ...(isLedger(shape) ? ledgerParts(needsBefore(shape, writes, log)) : []),
    ...(isPortfolios(shape) ? portfolioParts(writes) : []),
  ];
}

const unrecordedName = "unrecorded";
const reasonSql = (reason: Unrecorded): SQL => sql.raw(`select '${reason}'::text as reason`);

/** Read by tests/support/record-guard.ts. */
export const unrecordedPart = (log: Log): readonly Part[] =>
  "unrecorded" in log ? [[unrecordedName, reasonSql(log.unrecorded)]] : [];

/** Marks raw SQL likewise. */
export const unrecordedMark = (reason: Unrecorded): SQL =>
  sql`with ${nameSql(unrecordedName)} as (${reasonSql(reason)})`;
