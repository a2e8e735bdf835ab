import type pg from "pg";
import { recordedTables } from "../../app/portfolio/history/recorded-tables.ts";
import { demoMarketOwner, nilGuid } from "../../app/shared/codes.ts";

/** Marks SQL of fixtures: neither what is recorded nor the log of changes is checked. */
const fixtureMark = "/* fixture */";

/** Tables of one session: what its transaction wrote, recorded, and noted in the log of changes. */
const makeTables = `
create function guard.make_tables() returns void language plpgsql as $body$
begin
  if to_regclass('pg_temp.guard_rows') is not null then return; end if;
  create temporary table guard_rows (user_id uuid, table_name text, key text, operation int, delta int) on commit delete rows;
  create temporary table guard_touched (user_id uuid, portfolio_id uuid, id uuid) on commit delete rows;
  create temporary table guard_edits (user_id uuid, portfolio_id uuid, ids uuid[]) on commit delete rows;
  create temporary table guard_series (owner_id uuid, topic text, subject text, table_name text) on commit delete rows;
  create temporary table guard_noted (owner_id uuid, topic text, subject text) on commit delete rows;
  create temporary table guard_marks (mark int) on commit delete rows;
  grant all on pg_temp.guard_rows, pg_temp.guard_touched, pg_temp.guard_edits, pg_temp.guard_series, pg_temp.guard_noted, pg_temp.guard_marks
    to public;
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

/** Notes entries of a log of changes. */
const noteEntries = `
create function guard.note_entries() returns trigger language plpgsql as $body$
begin
  perform guard.make_tables();
  if tg_table_name = 'change_log' then
    insert into pg_temp.guard_edits select user_id, subject::uuid, row_ids from added where topic = 'portfolio';
    insert into pg_temp.guard_noted select user_id, topic, subject from added where topic <> 'portfolio';
  else
    insert into pg_temp.guard_noted select owner_id, topic, subject from added;
  end if;
  insert into pg_temp.guard_marks values (1);
  return null;
end $body$`;

/** Notes series whose rows a statement wrote. */
const noteSeries = `
create function guard.note_series() returns trigger language plpgsql as $body$
begin
  if current_query() like '%${fixtureMark}%' then return null; end if;
  perform guard.make_tables();
  execute format('insert into pg_temp.guard_series select distinct %s, %L, %s, %L from %s', tg_argv[0], tg_argv[1], tg_argv[2],
    tg_table_name, case tg_op when 'DELETE' then 'removed' else 'added' end);
  insert into pg_temp.guard_marks values (1);
  return null;
end $body$`;

const markets = `'${nilGuid}', '${demoMarketOwner}'`;

/** Rows that went with their user, portfolio or asset are in no log. */
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
    raise exception 'row % of transactions was written without an entry in the log of ledger %', one.id, one.portfolio_id;
  end if;
  select p.id, p.last_change into one from pg_temp.guard_edits e
    join public.portfolios p on p.user_id = e.user_id and p.id = e.portfolio_id
    where p.last_change <> (select max(l.number) from public.change_log l
      where l.user_id = p.user_id and l.topic = 'portfolio' and l.subject = p.id::text) limit 1;
  if found then
    raise exception 'portfolio % is at % and not at its last entry in the log', one.id, one.last_change;
  end if;
  select s.table_name, s.subject, s.topic into one from pg_temp.guard_series s
    where not exists (select from pg_temp.guard_noted n
        where n.owner_id = s.owner_id and n.topic = s.topic and n.subject in (s.subject, '*'))
      and (s.owner_id in (${markets}) or exists (select from public.users u where u.user_id = s.owner_id))
      and (s.topic = 'rates' or exists (select from public.assets a where a.id = s.subject::uuid)
        or exists (select from public.own_assets a where a.id = s.subject::uuid)) limit 1;
  if found then
    raise exception 'series % of % was written without an entry of % in the log', one.subject, one.table_name, one.topic;
  end if;
  foreach noted in array array['guard_rows', 'guard_touched', 'guard_edits', 'guard_series', 'guard_noted'] loop
    -- Within one transaction nothing is vacuumed: rows of earlier checks would be read by each later one.
    execute format(case when pg_relation_size('pg_temp.' || noted) > 65536 then 'truncate pg_temp.%I' else 'delete from pg_temp.%I' end, noted);
  end loop;
  return null;
end $body$`;

/** Tables of series, with the topic and the subject of their entries. */
const seriesTables = ["", "own_"].flatMap((prefix) => {
  const owner = prefix === "" ? "owner_id" : "user_id";
  const byAsset = { owner, subject: "asset_id::text" };
  return [
    { table: `${prefix}price_years`, topic: "prices", ...byAsset },
    { table: `${prefix}rate_years`, topic: "rates", owner, subject: "base || '/' || quote" },
    ...["income_events", "split_events", "corporate_events"].map((name) => ({
      ...{ table: `${prefix}${name}`, topic: "events", ...byAsset },
    })),
  ];
});

const events = [
  ["insert", "new table as added"],
  ["update", "old table as removed new table as added"],
  ["delete", "old table as removed"],
] as const;

const quoted = (list: readonly string[]): string => `'${list.join(",")}'`;

/**
 * Guards a database of the tests: at the end of every transaction each row of a recorded table that it wrote is recorded,
 * unless its statement says that it is unrecorded, and each row of a ledger and each series of a market has its entry in
 * the log of changes. The product's schema has no such trigger; `SET CONSTRAINTS ALL IMMEDIATE` checks before the end.
 */
export async function installRecordGuard(pool: pg.Pool): Promise<void> {
  await pool.query("create schema guard");
  await pool.query("grant usage on schema guard to public");
  for (const body of [makeTables, noteRows, noteRecords, noteEntries, noteSeries, checkRecords])
    await pool.query(body);
  for (const [table, { omitted = [] }] of Object.entries(recordedTables)) {
    const { rows } = await pool.query<{ name: string }>(
      `select a.attname as name from pg_index i, unnest(i.indkey::int[]) with ordinality k (number, n)
      join pg_attribute a on a.attnum = k.number
      where i.indrelid = $1::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attname <> 'user_id' order by k.n`,
      [table],
    );
    const key = quoted(rows.map(({ name }) => name));
    for (const [event, transition] of events)
      await pool.query(
        `create trigger guard_${event} after ${event} on ${table} referencing ${transition}
        for each statement execute function guard.note_rows(${key}, ${quoted(omitted)})`,
      );
  }
  for (const [table, note] of [
    ["change_rows", "note_records"],
    ["change_log", "note_entries"],
    ["market_change_log", "note_entries"],
  ])
    await pool.query(
      `create trigger guard_insert after insert on ${table} referencing new table as added
      for each statement execute function guard.${note}()`,
    );
  for (const { table, topic, owner, subject } of seriesTables)
    for (const [event, transition] of events)
      await pool.query(
        `create trigger guard_series_${event} after ${event} on ${table} referencing ${transition}
        for each statement execute function guard.note_series('${owner}', '${topic}', '${subject.replaceAll("'", "''")}')`,
      );
}
