import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../../../../tests/support/database.ts";
import { adminUsersContract } from "./admin-users.contract.ts";
import { pageQuery } from "./list-users.ts";

const count = 100_000;
const now = new Date("2026-11-20T10:00:00Z");
const input = adminUsersContract["GET /api/admin/users"].input;

let database: Awaited<ReturnType<typeof createTestDatabase>>;

/** 100,000 users over 1,000 days; one in a hundred has another plan, one in a thousand is support or disabled. */
async function fill() {
  const { db } = database;
  await db.execute(sql`
    insert into users (user_id, name, email, language, locale, country, currency, onboarding_state, social_user_key,
      analytics_user_id, plan, created_at, last_seen_on, disabled_at)
    select uuid, 'Given' || n % 500 || ' Family' || n, 'person' || n || '@mail' || n % 50 || '.example', 'en', 'en-US',
      case when n % 20 = 0 then 'DE' else 'RU' end, 'RUB', case when n % 10 = 0 then 'profile' else 'completed' end,
      uuid, uuid, case when n % 100 = 0 then 'Tier2_2' else 'Tier0' end,
      timestamptz '2026-11-20' - n * interval '14 minutes', date '2026-11-20' - n % 400,
      case when n % 1000 = 0 then now() end
    from (select n, gen_random_uuid() as uuid from generate_series(1, ${sql.raw(String(count))}) as n) as made`);
  await db.execute(sql`insert into user_roles (user_id, role, granted_at)
    select user_id, 1, created_at from users union all
    select user_id, 3, created_at from users where disabled_at is not null`);
  await db.execute(sql`insert into user_names (name, user_id)
    select 'grower' || row_number() over (order by created_at), user_id from users where onboarding_state = 'profile'`);
  for (const table of ["users", "user_roles", "user_names", "public_profiles"])
    await db.execute(sql`analyze ${sql.identifier(table)}`);
}

type Node = { readonly [name: string]: unknown; readonly Plans?: readonly Node[] };
const Explained = z.tuple([
  z.object({ "QUERY PLAN": z.array(z.object({ Plan: z.record(z.string(), z.unknown()) })) }),
]);

/** Rows that the scans of a plan read, those they threw away included. */
function rowsRead(node: Node): number {
  const loops = Number(node["Actual Loops"] ?? 1);
  const own = String(node["Node Type"]).includes("Scan")
    ? (Number(node["Actual Rows"]) + Number(node["Rows Removed by Filter"] ?? 0)) * loops
    : 0;
  return (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), own);
}

async function explain(asked: object) {
  const query = pageQuery(database.db, input.parse(asked), now).getSQL();
  const { rows } = await database.db.execute(sql`explain (analyze, format json) ${query}`);
  const [{ "QUERY PLAN": plans }] = Explained.parse(rows);
  return rowsRead(plans[0]?.Plan as Node);
}

describe(`a page of ${count} users`, () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    await fill();
  }, 180_000);
  afterAll(() => database.drop());

  // 51 rows of a page, each with its profile and roles: a few hundred rows; without an index it would be 100,000.
  it.each([
    [{}],
    [{ sort: "seen" }],
    [{ sort: "email" }],
    [{ plan: "Tier2_2" }],
    [{ country: "DE" }],
    [{ state: "disabled" }],
    [{ state: "onboarding" }],
    [{ state: "demo" }],
    [{ seen: "7", sort: "seen" }],
    [{ seen: "older", sort: "seen" }],
    [{ role: "support" }],
    [{ search: "person4711@mail11.example" }],
    [{ search: "Family4711" }],
    [{ search: "@grower4711" }],
    [{ search: "Given7 Family7" }],
  ])("reads few rows for %j", async (asked) => {
    expect(await explain(asked)).toBeLessThan(2_000);
  });
});
