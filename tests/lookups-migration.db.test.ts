import { afterEach, beforeEach, expect, it } from "vitest";
import { everyLookup } from "../app/jobs/lookups-job.ts";
import { compareLookup } from "../app/server/db/lookup.ts";
import { migrate } from "../app/server/db/migrate.ts";
import { createTestDatabase } from "./support/database.ts";
import { makeFormer } from "./support/schema/former-schema.ts";
import { fillEveryTable } from "./support/table-contents.ts";

const user = "018f0000-0000-7000-8000-000000000001";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase("template0");
});
afterEach(() => database.drop());

/** Rows of earlier versions: `fillEveryTable` makes one per table of equal values. */
const earlierRows = `
  update users set email = 'anna@example.org';
  update emails set email = 'anna@example.org';
  update public_profiles set user_name = 'Anna-Owner';
  update user_names set name = 'anna-owner';
  update external_identities set provider = 'yandex', subject = '118';
  update public_portfolios set key = 'shownshown';
  update withdrawn_keys set key = 'gonegonego', withdrawn_at = '2026-01-02T03:04:05Z';
  update widget_tokens set token_hash = '\\x01';
  update calendar_feeds set token_hash = '\\x02';
  update recap_links set token_hash = '\\x03';
  update portfolio_grants set token_hash = '\\x04', grantee_id = null;
  insert into portfolio_grants (user_id, id, portfolio_id, level, label, created_at, expires_at, grantee_id, accepted_at)
    select user_id, gen_random_uuid(), portfolio_id, level, label, created_at, expires_at, '${user}', now()
    from portfolio_grants;
  update referral_accruals set step = 0;`;

it("fills every look-up from the rows there are, and keeps withdrawn keys without their owner", async () => {
  const { pool, db } = database;
  await makeFormer(pool);
  await fillEveryTable(pool);
  await pool.query(`set session_replication_role = replica; ${earlierRows} reset session_replication_role`);
  await migrate(pool);
  const counts: Record<string, number> = {};
  for (const lookup of everyLookup) {
    expect(await compareLookup(db, lookup)).toMatchObject({ missing: 0, orphaned: 0 });
    const [table = ""] = lookup.name.split(" ");
    const { rows } = await pool.query(`select count(*)::int as n from ${table}`);
    counts[table] = rows[0].n;
  }
  expect(counts).toEqual({
    ...{ emails: 1, user_names: 1, external_subjects: 1, public_keys: 2, link_tokens: 4 },
    ...{ grant_recipients: 1, backtest_users: 1, order_users: 1, payment_users: 1, card_users: 1 },
    ...{ referral_code_users: 1, payout_documents: 1, accrual_users: 1 },
  });
  const keys = await pool.query("select * from public_keys order by key");
  expect(keys.rows).toEqual([
    { key: "gonegonego", user_id: null, portfolio_id: null, withdrawn_at: new Date("2026-01-02T03:04:05Z") },
    { key: "shownshown", user_id: user, portfolio_id: user, withdrawn_at: null },
  ]);
  const links = await pool.query("select kind, token_hash from link_tokens order by token_hash");
  expect(links.rows.map(({ kind, token_hash }) => [kind, token_hash[0]])).toEqual([
    ...[
      ["widget", 1],
      ["calendar", 2],
      ["recap", 3],
      ["invitation", 4],
    ],
  ]);
});
