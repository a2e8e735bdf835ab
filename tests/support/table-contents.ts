import type pg from "pg";
import { quoteName } from "../../app/server/db/backup/backup-format.ts";
import { nilGuid } from "../../app/shared/codes.ts";
import { currencyPattern } from "../../app/shared/common.schema.ts";

/**
 * All rows of all tables of the public schema as sorted text, by table: for comparing two databases, whose columns may
 * stand in another order.
 */
export const readContents = async (pool: pg.Pool): Promise<Readonly<Record<string, readonly string[]>>> => {
  const tables = await pool.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'zerno_migrations'
    group by 1 order by 1`,
  );
  const contents: Record<string, readonly string[]> = {};
  for (const { name, columns } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(
      `select row(${columns})::text as row from ${quoteName(name)} order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
};

export const readSchema = async (pool: pg.Pool): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ line: string }>(
    `select format('%s.%s %s %s', table_name, column_name, data_type, column_default) line
      from information_schema.columns where table_schema = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger
      where not tgisinternal and tgfoid not in (select oid from pg_proc where pronamespace = to_regnamespace('guard'))
    order by 1`,
  );
  return rows.map(({ line }) => line);
};

type Column = Readonly<{ table: string; column: string; type: string; kind: string; check: string | null }>;

/** Value accepted by a check of a fixed list, a range or a currency. */
const allowedValue = (definition: string): string => {
  if (definition.includes(currencyPattern.source)) return "USD";
  const [, lowest] = />= (\d+)/.exec(definition) ?? [];
  // Shared rows, or the same owner as the row's.
  if (definition.includes("= owner_id")) return nilGuid;
  const [, text] = /'([^']+)'::(?:text|uuid)/.exec(definition) ?? [];
  return lowest ?? text ?? "1";
};

/** One value per type everywhere, so that every foreign key finds its row. */
const sampleOf = ({ type, kind, check }: Column): string => {
  if (check !== null) return allowedValue(check);
  if (type.endsWith("[]")) return "{}";
  const values: Readonly<Record<string, string>> = {
    uuid: "018f0000-0000-7000-8000-000000000001",
    bytea: "\\x00ff5c0a09",
    boolean: "true",
    jsonb: '{"a": "\\\\ \\t"}',
    json: '{"a": 1}',
    date: "2026-02-28",
    inet: "203.0.113.7",
  };
  const known = values[type];
  if (known !== undefined) return known;
  if (kind === "D") return "2026-02-28 12:34:56.789+00";
  if (kind === "N") return "1";
  return "Ж\t\\ \n'";
};

/** Inserts one row into every table, without checking foreign keys on the way; the values satisfy them. */
export const fillEveryTable = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<Column>(
    `select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, t.typcategory::text as kind,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'
        and k.conname ~ ('^check_' || a.attname || '_(known|between|currency)$')) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    join pg_type t on t.oid = a.atttypid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'zerno_migrations'
    order by 1, a.attnum`,
  );
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
      const names = columns.map(({ column }) => `"${column}"`).join(", ");
      const marks = columns.map((_, index) => `$${index + 1}`).join(", ");
      // A one-row table is filled by its migration.
      const insert = `insert into "${table}" (${names}) values (${marks}) on conflict do nothing`;
      await client.query(insert, columns.map(sampleOf));
    }
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
};
