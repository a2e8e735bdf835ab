// @module-tag every-server
import { getTableName, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { everyLookup } from "../app/jobs/lookups-job.ts";
import { withTransaction } from "./support/database.ts";

/** Look-ups before the user is known (docs/adr/0032). */
const lookups = [...new Set(everyLookup.map(({ stored }) => getTableName(stored.table)))];

/** Tables that belong to the installation, and look-ups. */
const global = [
  // Grants are looked up by recipient, and distributed like other tables.
  ...lookups.filter((name) => name !== "grant_recipients"),
  ...[
    "auth_tries",
    "invites",
    "market_editions",
    "market_sources",
    "price_sources",
    "settings",
    "zerno_migrations",
  ],
  // Answered before anybody is signed in.
  "passkey_challenges",
  "public_list_state",
  // Of visitors without an account.
  ...["visitor_backtests", "public_messages"],
  // Tests are global, their runs belong to signed-out browsers.
  ...["ab_tests", "ab_visitor_runs"],
  // Operator's ledger and messages of providers.
  ...["billing_entries", "billing_differences", "billing_comparisons", "provider_events"],
  ...["promo_codes", "promo_amounts"],
  // Blog and banners are global.
  "announcements",
  ...["blog_posts", "blog_texts", "blog_pictures", "blog_first_texts"],
];

interface Key {
  readonly table: string;
  readonly type: "p" | "f";
  readonly columns: readonly string[];
  readonly target: string | null;
}

async function readKeys(): Promise<readonly Key[]> {
  let keys: readonly Key[] = [];
  await withTransaction(async (db) => {
    const { rows } = await db.execute(sql`
      select t.relname as table, c.contype as type, f.relname as target,
        (select json_agg(a.attname order by k.position) from unnest(c.conkey) with ordinality k (number, position)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns
      from pg_constraint c join pg_class t on t.oid = c.conrelid left join pg_class f on f.oid = c.confrelid
      where c.contype in ('p', 'f') and t.relnamespace = 'public'::regnamespace`);
    keys = rows as unknown as Key[];
  });
  return keys;
}

const owners = ["user_id", "owner_id", "asset_owner_id", "to_asset_owner_id"];

it("every user-owned table can be sharded: its owner leads the primary key and every foreign key", async () => {
  const keys = await readKeys();
  const owned = keys.filter(({ table }) => !global.includes(table));
  expect(owned.filter(({ type }) => type === "p").length).toBeGreaterThan(15);
  const unsharded = owned.filter(({ columns }) => !owners.includes(columns[0] ?? ""));
  expect(unsharded).toEqual([]);
  // Market tables also hold shared rows, so their owner is owner_id; elsewhere it is user_id.
  const byOwner = owned.filter(({ type, columns }) => type === "p" && columns[0] === "owner_id");
  expect(byOwner.map(({ table }) => table).sort()).toEqual([
    "asset_codes",
    "asset_edits",
    "asset_field_sources",
    "asset_merges",
    "asset_overrides",
    "asset_sources",
    "assets",
    "corporate_events",
    "dividend_ratings",
    "fund_holdings",
    "fundamentals",
    "income_events",
    "income_forecasts",
    "market_change_heads",
    "market_change_log",
    "market_fetches",
    "market_quotes",
    "news_items",
    "price_corrections",
    "price_lineage",
    "price_years",
    "quarantine",
    "rate_corrections",
    "rate_lineage",
    "rate_years",
    "rating_hindcasts",
    "removed_facts",
    "screener_facts",
    "screener_states",
    "series_years",
    "split_events",
    "unverified_closes",
  ]);
});

it("the first migration has broker accounts, roles and wrappers on every transaction", async () => {
  const keys = await readKeys();
  expect(
    keys.find(({ table, target }) => table === "transactions" && target === "broker_accounts"),
  ).toMatchObject({
    columns: ["user_id", "account_id"],
  });
  expect(keys.find(({ table, type }) => table === "user_roles" && type === "p")?.columns).toEqual([
    "user_id",
    "role",
  ]);
});

it("no foreign key leads from a look-up or to one", async () => {
  const keys = await readKeys();
  expect(lookups).toHaveLength(13);
  const ofLookups = keys.filter(
    ({ type, table, target }) => type === "f" && (lookups.includes(table) || lookups.includes(target ?? "")),
  );
  expect(ofLookups).toEqual([]);
});

/** Unique indexes of user tables without the user, with the reason. */
const uniqueWithoutUser: Readonly<Record<string, string>> = {
  billing_entries_key: "the ledger of the installation: a fact is booked once, for any user",
  billing_entries_transaction_id_line_pk: "a transaction of that ledger has lines of several users",
};

it("the uniqueness of users' rows holds within one user; between users it is a look-up's", () =>
  withTransaction(async (db) => {
    const { rows } = await db.execute<{ table: string; index: string; columns: string[] }>(sql`
      select t.relname as table, i.relname as index,
        (select json_agg(a.attname) from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey)) as columns
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      where x.indisunique and t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and exists (
        select from pg_attribute a where a.attrelid = t.oid and a.attname in ('user_id', 'owner_id')
          and not a.attisdropped)`);
    expect(rows.length).toBeGreaterThan(100);
    const without = rows.filter(
      ({ table, columns }) =>
        !lookups.includes(table) && !columns.some((column) => ["user_id", "owner_id"].includes(column)),
    );
    expect(without.map(({ index }) => index).sort()).toEqual(Object.keys(uniqueWithoutUser).sort());
  }));
