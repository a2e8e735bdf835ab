import { type SQL, sql } from "drizzle-orm";
import type { MovedRows } from "../../../market/market.tables.ts";
import { recordedTables } from "../../../portfolio/history/recorded-tables.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { readShape } from "../../../portfolio/history/table-shape.ts";
import { writeRawKeys } from "../../../portfolio/history/write-raw.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { nilGuid } from "../../../shared/codes.ts";

/** Table whose rows name an asset: key columns, and rows that stay. */
interface Movable {
  /** Name of the stored keys; the table's by default. */
  readonly name: string;
  readonly table?: string;
  /** Primary key columns besides the asset's, with their types. */
  readonly keys: Readonly<Record<string, string>>;
  /** Condition and assignment of the asset, given an id. */
  readonly isOf: (id: string) => SQL;
  readonly point: (id: string) => SQL;
  /** Rows that stay because the target has its own. */
  readonly isTaken?: (target: string) => SQL;
}

const byColumns = {
  isOf: (id: string) => sql`r.asset_owner_id = ${nilGuid} and r.asset_id = ${id}`,
  point: (id: string) => sql`asset_id = ${id}`,
};

const received = {
  isOf: (id: string) => sql`r.to_asset_owner_id = ${nilGuid} and r.to_asset_id = ${id}`,
  point: (id: string) => sql`to_asset_id = ${id}`,
};

/** Rows of users, found by the column that leads their index. */
const byTargets = {
  isOf: (id: string) => sql`r.asset_owner_id = ${nilGuid} and r.market_asset_id = ${id}`,
  point: byColumns.point,
};

const receivedByTargets = {
  isOf: (id: string) => sql`r.to_asset_owner_id = ${nilGuid} and r.to_market_asset_id = ${id}`,
  point: received.point,
};

/** Facts that the target has already win: only what it lacks moves to it. */
const targetHas = (table: string, owner: string, condition: SQL) => (target: string) =>
  sql`exists (select from ${sql.raw(table)} o where o.${sql.raw(owner)} = r.${sql.raw(owner)}
    and o.asset_owner_id = ${nilGuid} and o.asset_id = ${target} and ${condition})`;

/** Closes and events of a shared asset: those of the market, and those of users. */
const marketFacts = (owner: "owner_id" | "user_id", prefix: "" | "own_"): readonly Movable[] => {
  const [named, second] = prefix === "" ? [byColumns, received] : [byTargets, receivedByTargets];
  return [
    { name: `${prefix}corporate_events`, keys: { [owner]: "uuid", id: "uuid" }, ...named },
    {
      name: `${prefix}corporate_events_received`,
      table: `${prefix}corporate_events`,
      keys: { [owner]: "uuid", id: "uuid" },
      ...second,
    },
    {
      name: `${prefix}price_years`,
      keys: { [owner]: "uuid", year: "smallint" },
      ...named,
      isTaken: targetHas(`${prefix}price_years`, owner, sql`o.year = r.year`),
    },
    {
      name: `${prefix}income_events`,
      keys: { [owner]: "uuid", id: "uuid" },
      ...named,
      isTaken: targetHas(`${prefix}income_events`, owner, sql`true`),
    },
    {
      name: `${prefix}split_events`,
      keys: { [owner]: "uuid", ex_date: "date" },
      ...named,
      isTaken: targetHas(`${prefix}split_events`, owner, sql`true`),
    },
  ];
};

const movables: readonly Movable[] = [
  { name: "transactions", keys: { user_id: "uuid", id: "uuid" }, ...byTargets },
  {
    name: "transactions_received",
    table: "transactions",
    keys: { user_id: "uuid", id: "uuid" },
    ...receivedByTargets,
  },
  { name: "proposed_orders", keys: { user_id: "uuid", id: "uuid" }, ...byTargets },
  {
    name: "pie_nodes",
    keys: { user_id: "uuid", id: "uuid" },
    ...byTargets,
    isTaken: (target) => sql`exists (select from pie_nodes o where o.user_id = r.user_id
      and o.portfolio_id = r.portfolio_id and o.asset_owner_id = ${nilGuid} and o.asset_id = ${target})`,
  },
  {
    name: "watchlist_assets",
    keys: { user_id: "uuid", watchlist_id: "uuid" },
    ...byColumns,
    isTaken: (target) => sql`exists (select from watchlist_assets o where o.user_id = r.user_id
      and o.watchlist_id = r.watchlist_id and o.asset_owner_id = ${nilGuid} and o.asset_id = ${target})`,
  },
  { name: "ledger_actions", keys: { user_id: "uuid", id: "uuid" }, ...byTargets },
  {
    name: "statement_lines",
    keys: { user_id: "uuid", import_id: "uuid", line: "smallint" },
    ...byTargets,
  },
  { name: "import_mappings", keys: { user_id: "uuid", broker_id: "text", code: "text" }, ...byTargets },
  {
    name: "deleted_transactions",
    keys: { user_id: "uuid", id: "uuid" },
    isOf: (id) => sql`r.row->>'asset_id' = ${id} and r.row->>'asset_owner_id' = ${nilGuid}`,
    point: (id) => sql`"row" = jsonb_set("row", '{asset_id}', to_jsonb(${id}::text))`,
  },
  {
    name: "deleted_transactions_received",
    table: "deleted_transactions",
    keys: { user_id: "uuid", id: "uuid" },
    isOf: (id) => sql`r.row->>'to_asset_id' = ${id} and r.row->>'to_asset_owner_id' = ${nilGuid}`,
    point: (id) => sql`"row" = jsonb_set("row", '{to_asset_id}', to_jsonb(${id}::text))`,
  },
  ...marketFacts("owner_id", ""),
  ...marketFacts("user_id", "own_"),
  {
    name: "asset_codes",
    keys: { owner_id: "uuid", kind: "text", code: "text", venue: "text" },
    isOf: (id) => sql`r.owner_id = ${nilGuid} and r.asset_id = ${id}`,
    point: (id) => sql`asset_id = ${id}`,
    isTaken: (
      target,
    ) => sql`exists (select from asset_codes o where o.owner_id = r.owner_id and o.kind = r.kind
      and o.code = r.code and o.venue = r.venue and o.asset_id = ${target})`,
  },
];

const tableOf = ({ name, table = name }: Movable): SQL => sql.raw(table);

const keyList = ({ keys }: Movable): SQL =>
  sql.raw(
    Object.keys(keys)
      .map((key) => `'${key}', r.${key}`)
      .join(", "),
  );

/** Rows of recorded tables are written as those of a ledger. @returns the keys of what was written */
async function pointRows(tx: RecordedTx, movable: Movable, update: SQL): Promise<MovedRows[string]> {
  const table = movable.table ?? movable.name;
  if (table in recordedTables) {
    const shape = await readShape(tx, table);
    return writeRawKeys(tx, { shape, writes: "update", statement: update });
  }
  const { rows } = await tx.execute<{ key: Record<string, unknown> }>(
    sql`${update} returning jsonb_build_object(${keyList(movable)}) as key`,
  );
  return rows.map(({ key }) => key);
}

/** Points every row of one shared asset at another one. @returns the keys of what was moved, for `moveBack` */
export async function moveRows(tx: RecordedTx, from: string, to: string): Promise<MovedRows> {
  const moved: Record<string, MovedRows[string]> = {};
  for (const movable of movables) {
    const stays = movable.isTaken ? sql`not (${movable.isTaken(to)})` : sql`true`;
    const update = sql`update ${tableOf(movable)} r set ${movable.point(to)} where ${movable.isOf(from)} and ${stays}`;
    moved[movable.name] = await pointRows(tx, movable, update);
  }
  return moved;
}

/**
 * Adds ticker and ISIN of the merged asset as codes of the other one.
 * @returns the keys of added rows
 */
export async function addCodesOf(tx: Db, from: string, to: string): Promise<MovedRows[string]> {
  const { rows } = await tx.execute<{ key: Record<string, unknown> }>(sql`
    insert into asset_codes (owner_id, kind, code, venue, asset_id)
    select ${nilGuid}, c.kind, c.code, c.venue, ${to} from assets a
    cross join lateral (values ('ticker', a.ticker, a.exchange), ('isin', a.isin, '')) c (kind, code, venue)
    where a.owner_id = ${nilGuid} and a.id = ${from} and c.code is not null
    on conflict do nothing
    returning jsonb_build_object('kind', kind, 'code', code, 'venue', venue) as key`);
  return rows.map(({ key }) => key);
}

/** Removes codes added by `addCodesOf`. */
export const removeCodes = (tx: Db, added: MovedRows[string] | undefined, to: string) =>
  tx.execute(sql`
    delete from asset_codes r using jsonb_to_recordset(${JSON.stringify(added ?? [])}::jsonb)
      as k (kind text, code text, venue text)
    where r.owner_id = ${nilGuid} and r.asset_id = ${to}
      and r.kind = k.kind and r.code = k.code and r.venue = k.venue`);

/** Reassigns moved rows back, if they still exist and were not reassigned. */
export async function moveBack(
  tx: RecordedTx,
  moved: MovedRows,
  ids: { readonly from: string; readonly to: string },
) {
  for (const movable of movables) {
    const keys = JSON.stringify(moved[movable.name] ?? []);
    const columns = sql.raw(
      Object.entries(movable.keys)
        .map(([key, type]) => `${key} ${type}`)
        .join(", "),
    );
    const same = sql.raw(
      Object.keys(movable.keys)
        .map((key) => `r.${key} = k.${key}`)
        .join(" and "),
    );
    const update = sql`
      update ${tableOf(movable)} r set ${movable.point(ids.from)}
      from jsonb_to_recordset(${keys}::jsonb) as k (${columns})
      where ${same} and ${movable.isOf(ids.to)}`;
    await pointRows(tx, movable, update);
  }
}
