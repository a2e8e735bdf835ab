import type pg from "pg";

/** Tells a relation of the program's own: neither of an extension nor of the guards of the tests. */
const isOwn = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

const relations = `select c.oid, c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and ${isOwn("c.oid")}`;

/**
 * Everything that a schema is made of, a line each, by name: the order of columns is no part of it, since rows are read
 * and written by names.
 */
const lines: readonly string[] = [
  `select format('%s %s %s toast %s', c.relkind, c.relname, c.reloptions, t.reloptions) as line
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid
    where c.oid in (select oid from (${relations}) r) and c.relkind <> 'i'`,
  `select format('column %s.%s %s not null %s default %s generated %s identity %s storage %s collation %s', r.relname,
      a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(e.adbin, e.adrelid), a.attgenerated,
      a.attidentity, a.attstorage, a.attcollation::regcollation) as line
    from (${relations}) r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef e on e.adrelid = a.attrelid and e.adnum = a.attnum
    where r.oid in (select oid from pg_class where relkind in ('r', 'p', 'v', 'm'))`,
  `select format('constraint %s.%s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  `select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'`,
  `select format('view %s %s', relname, pg_get_viewdef(oid)) as line from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  `select 'function ' || pg_get_functiondef(p.oid) as line from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${isOwn("p.oid")}`,
  `select 'trigger ' || pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal
    and tgfoid not in (select oid from pg_proc where pronamespace = to_regnamespace('guard'))`,
  `select format('type %s %s', typname, typtype) as line from pg_type t where typnamespace = 'public'::regnamespace
    and typtype in ('e', 'd', 'r') and ${isOwn("t.oid")}`,
  `select format('sequence %s %s %s %s', sequencename, data_type, start_value, increment_by) as line from pg_sequences
    where schemaname = 'public'`,
  `select 'extension ' || extname as line from pg_extension`,
];

/** Reads a schema as sorted text, for comparing two databases. */
export async function readCatalog(pool: pg.Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(lines.join("\nunion all "));
  return rows.map(({ line }) => line).sort();
}
