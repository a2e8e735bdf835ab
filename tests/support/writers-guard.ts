import type pg from "pg";
import { sharedAssetsMark } from "../../app/market/assets/shared-assets-mark.ts";

/** Notes that the transaction wrote something that a mark has to follow; a rolled back savepoint forgets it. */
const noteWrite = `
create function guard.note_write() returns trigger language plpgsql as $body$
begin
  perform set_config('guard.' || tg_argv[0], 'unmarked', true);
  return null;
end $body$`;

const noteMark = `
create function guard.note_mark() returns trigger language plpgsql as $body$
begin
  perform set_config('guard.' || tg_argv[0], 'marked', true);
  return null;
end $body$`;

const checkMark = `
create function guard.check_mark() returns trigger language plpgsql as $body$
begin
  if current_setting('guard.' || tg_argv[0], true) = 'unmarked' then
    raise exception 'a row of % was written past %', tg_table_name, tg_argv[1];
  end if;
  return null;
end $body$`;

const checkOverrides = `
create function guard.check_overrides() returns trigger language plpgsql as $body$
declare
  broken text;
begin
  select o.field into broken from public.asset_overrides o
    join public.assets a on a.owner_id = o.owner_id and a.id = o.asset_id,
    lower(regexp_replace(o.field, '([A-Z])', '_\\1', 'g')) name
    where o.owner_id = new.owner_id and o.asset_id = new.id
      and (to_jsonb(a) -> name is distinct from to_jsonb(jsonb_populate_record(a, jsonb_build_object(name, o.value))) -> name
        or (o.search_text <> '' and position('|' || o.search_text in a.search_text) = 0));
  if found then
    raise exception '% of asset % was written past updateAssets: the support set it', broken, new.id;
  end if;
  return null;
end $body$`;

const checkUnlisted = `
create function guard.check_unlisted() returns trigger language plpgsql as $body$
begin
  if exists (select from public.public_listings l
      join public.portfolios p on p.user_id = l.user_id and p.id = l.portfolio_id
      where l.user_id = new.user_id and l.is_shown and p.account_type = 2) then
    raise exception 'a sandbox is in the community list: %', tg_table_name;
  end if;
  return null;
end $body$`;

/** Columns of profiles that the community list shows. */
const profileColumns = "user_name, display_name, is_public";

/** Tables whose rows a mark follows: which one, the function that gives it, and the writes that count. */
const marked = [
  ["assets", "assets", "markSharedAssets", "insert or update or delete"],
  ["public_listings", "list", "bumpPublicList", "insert or update or delete"],
  ["public_profiles", "list", "bumpPublicList", `insert or delete or update of ${profileColumns}`],
  ["withheld_subjects", "list", "bumpPublicList", "insert or update or delete"],
] as const;

const deferred = "deferrable initially deferred for each row execute function";

/**
 * Guards what several writers have to keep in a database of the tests. At its end a transaction fails that wrote shared
 * assets without their mark or a field that the support set, the community list without a new version, or a sandbox
 * into that list. `installRecordGuard` has made the schema.
 */
export async function installWritersGuard(pool: pg.Pool): Promise<void> {
  for (const body of [noteWrite, noteMark, checkMark, checkOverrides, checkUnlisted]) await pool.query(body);
  for (const [table, mark, by, events] of marked) {
    await pool.query(`create trigger guard_note after ${events} on ${table} for each row
      execute function guard.note_write('${mark}')`);
    await pool.query(`create constraint trigger guard_mark after ${events} on ${table}
      ${deferred} guard.check_mark('${mark}', '${by}')`);
  }
  await pool.query(`create trigger guard_note after insert or update on market_editions for each row
    when (new.name = '${sharedAssetsMark}') execute function guard.note_mark('assets')`);
  await pool.query(`create trigger guard_note after update on public_list_state for each row
    execute function guard.note_mark('list')`);
  await pool.query(`create constraint trigger guard_overrides after update on assets
    ${deferred} guard.check_overrides()`);
  await pool.query(`create constraint trigger guard_unlisted after update of account_type on portfolios
    ${deferred} guard.check_unlisted()`);
  await pool.query(`create constraint trigger guard_unlisted after insert or update of is_shown on public_listings
    ${deferred} guard.check_unlisted()`);
}
