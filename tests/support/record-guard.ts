import type pg from "pg";
import { recordedTables } from "../../app/portfolio/history/recorded-tables.ts";

/** Exempts SQL of fixtures from log and numbering of edits. */
const fixtureMark = "/* fixture */";

/** Per session: rows written by the transaction, and their entries in log and edits. */
const makeTables = `
create function guard.make_tables() returns void language plpgsql as $body$
begin
  if to_regclass('pg_temp.guard_rows') is not null then return; end if;
  create temporary table guard_rows (user_id uuid, table_name text, key text, operation int, delta int) on commit delete rows;
  create temporary table guard_touched (user_id uuid, portfolio_id uuid, id uuid) on commit delete rows;
  create temporary table guard_edits (user_id uuid, portfolio_id uuid, ids uuid[]) on commit delete rows;
  create temporary table guard_marks (mark int) on commit delete rows;
  grant all on pg_temp.guard_rows, pg_temp.guard_touched, pg_temp.guard_edits, pg_temp.guard_marks to public;
  create constraint trigger check_records after insert on pg_temp.guard_marks deferrable initially deferred
    for each row execute function guard.check_records();
end $body$`;

/** Notes rows written to recorded tables; columns left out of images do not count. */
const noteRows = `
create function guard.note_rows() returns trigger language plpgsql as $body$
declare
  columns text[] := string_to_array(tg_argv[0], ',');
  key_of_r text := (select string_agg(format('r.%I::text', c), ' || '' '' || ') from unnest(columns) c);
  key_of_o text := (select string_agg(format('o.%I::text', c), ' || '' '' || ') from unnest(columns) c);
  source text := case tg_op
    when 'INSERT' then format('select user_id, %s as key, 1 as op from added r', key_of_r)
    when 'DELETE' then format('select user_id, %s as key, 3 as op from removed r', key_of_r)
    else format($q$select coalesce(o.user_id, r.user_id), coalesce(%s, %s), 2
      from removed o full join added r on o.user_id = r.user_id and %s = %s
      where to_jsonb(o) - $1 is distinct from to_jsonb(r) - $1$q$, key_of_o, key_of_r, key_of_o, key_of_r) end;
begin
  if current_query() like '%${fixtureMark}%' then return null; end if;
  perform guard.make_tables();
  if current_query() not like '%"unrecorded"%' then
    execute format('insert into pg_temp.guard_rows select s.user_id, $2, s.key, s.op, 1 from (%s) s (user_id, key, op)', source)
      using string_to_array(tg_argv[1], ','), tg_table_name;
  end if;
  if tg_table_name = 'transactions' then
    if tg_op <> 'INSERT' then insert into pg_temp.guard_touched select user_id, portfolio_id, id from removed; end if;
    if tg_op <> 'DELETE' then insert into pg_temp.guard_touched select user_id, portfolio_id, id from added; end if;
  end if;
  insert into pg_temp.guard_marks values (1);
  return null;
end $body$`;

const noteRecords = `
create function guard.note_records() returns trigger language plpgsql as $body$
begin
  perform guard.make_tables();
  insert into pg_temp.guard_rows
    select a.user_id, a.table_name, k, a.operation, -1 from added a, unnest(a.keys) k;
  insert into pg_temp.guard_marks values (1);
  return null;
end $body$`;

const noteEdits = `
create function guard.note_edits() returns trigger language plpgsql as $body$
begin
  perform guard.make_tables();
  insert into pg_temp.guard_edits select user_id, portfolio_id, row_ids from added;
  return null;
end $body$`;

/** Rows deleted with their user or portfolio have no log and no ledger any more. */
const checkRecords = `
create function guard.check_records() returns trigger language plpgsql as $body$
declare
  one record;
  noted text;
begin
  select table_name, key, operation, sum(delta) as n into one from pg_temp.guard_rows g
    where exists (select from public.users u where u.user_id = g.user_id)
    group by table_name, key, operation having sum(delta) <> 0 limit 1;
  if found then
    raise exception 'row % of % was % past the log of changes (% times)', one.key, one.table_name,
      (array['added', 'changed', 'removed'])[one.operation], one.n;
  end if;
  select t.portfolio_id, t.id into one from pg_temp.guard_touched t
    join public.portfolios p on p.user_id = t.user_id and p.id = t.portfolio_id
    where not exists (select from pg_temp.guard_edits e where e.user_id = t.user_id and e.portfolio_id = t.portfolio_id
      and (e.ids is null or t.id = any(e.ids))) limit 1;
  if found then
    raise exception 'row % of transactions was written without an edit of ledger %', one.id, one.portfolio_id;
  end if;
  foreach noted in array array['guard_rows', 'guard_touched', 'guard_edits'] loop
    -- Within one transaction nothing is vacuumed: rows of earlier checks would be read by each later one.
    execute format(case when pg_relation_size('pg_temp.' || noted) > 65536 then 'truncate pg_temp.%I' else 'delete from pg_temp.%I' end, noted);
  end loop;
  return null;
end $body$`;

const quoted = (list: readonly string[]): string => `'${list.join(",")}'`;

/**
 * At the end of every transaction each row written to a recorded table must have its log entry, unless the statement is
 * marked unrecorded, and each row of `transactions` its edit. The product's schema has no trigger; `SET CONSTRAINTS ALL
 * IMMEDIATE` checks before the end.
 */
export async function installRecordGuard(pool: pg.Pool): Promise<void> {
  await pool.query("create schema guard");
  await pool.query("grant usage on schema guard to public");
  for (const body of [makeTables, noteRows, noteRecords, noteEdits, checkRecords]) await pool.query(body);
  for (const [table, { omitted = [] }] of Object.entries(recordedTables)) {
    const { rows } = await pool.query<{ name: string }>(
      `select a.attname as name from pg_index i, unnest(i.indkey::int[]) with ordinality k (number, n)
      join pg_attribute a on a.attnum = k.number
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attname <> 'user_id' order by k.n`,
      [table],
    );
    const key = quoted(rows.map(({ name }) => name));
    for (const [event, transition] of [
      ["insert", "new table as added"],
      ["update", "old table as removed new table as added"],
      ["delete", "old table as removed"],
    ])
      await pool.query(
        `create trigger guard_${event} after ${event} on ${table} referencing ${transition}
        for each statement execute function guard.note_rows(${key}, ${quoted(omitted)})`,
      );
  }
  for (const [table, note] of [
    ["change_rows", "note_records"],
    ["ledger_edits", "note_edits"],
  ])
    await pool.query(
      `create trigger guard_insert after insert on ${table} referencing new table as added
      for each statement execute function guard.${note}()`,
    );
}
