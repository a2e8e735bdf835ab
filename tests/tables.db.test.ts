// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTransaction } from "./support/database.ts";

/** Small tables that are looked up before the user is known, or that belong to the installation. */
const global = [
  ...[
    "auth_tries",
    "emails",
    "invites",
    "market_sources",
    "price_sources",
    "settings",
    "user_names",
    "zerno_migrations",
  ],
  // Looked up before anybody is signed in.
  ...["passkey_challenges", "external_identities"],
  // Addresses that identify no user, and the version of a list.
  ...["withdrawn_keys", "public_list_state"],
  // Of people who have no account: an owner is what they lack.
  ...["visitor_backtests", "public_messages"],
  // Tests belong to the installation, their runs to signed-out browsers.
  ...["ab_tests", "ab_visitor_runs"],
  // The ledger of the operator, and what providers said.
  ...["billing_entries", "billing_differences", "billing_comparisons", "provider_events"],
  // Codes are looked up before anybody is known, and belong to the installation.
  ...["promo_codes", "promo_amounts", "referral_codes"],
  // The blog belongs to the installation, and so do its banners.
  "announcements",
  ...["blog_posts", "blog_texts", "blog_pictures", "blog_first_texts"],
];

interface Key {
  readonly table: string;
  readonly type: "p" | "f";
  readonly columns: readonly string[];
  readonly target: string | null;
}

/** Primary and foreign keys with their columns in order. */
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
  // Market tables hold rows for everybody too, so their owner is called owner_id; everything else has user_id.
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
    "market_changes",
    "market_fetches",
    "market_quotes",
    "market_versions",
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
