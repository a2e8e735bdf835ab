// @module-tag every-server
import type pg from "pg";
import { expect, it } from "vitest";
import { migrate } from "../app/server/db/migrate.ts";
import { buildTestApp, type TestApp, type TestUser } from "./support/app.ts";
import { createTestDatabase } from "./support/database.ts";
import { createUserFixture } from "./support/own-rows/own-rows.ts";
import { makeFormer } from "./support/schema/former-schema.ts";
import { readContents } from "./support/table-contents.ts";

const listTables = async (pool: pg.Pool): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await pool.query<{ name: string; columns: readonly string[] }>(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'zerno_migrations' group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** Restores the state before the move, with users' rows among the market's. */
async function copyBack(from: pg.Pool, to: pg.Pool): Promise<void> {
  const there = await listTables(from);
  const client = await to.connect();
  try {
    // Triggers would write some rows twice.
    await client.query("set session_replication_role = replica; set zerno.restores = 'on'");
    for (const [name, columns] of await listTables(to)) {
      if (!there.has(name)) continue;
      const list = columns.map((column) => `"${column}"`).join(", ");
      const own = there.has(`own_${name}`)
        ? `union all select ${list.replace('"owner_id"', '"user_id"')} from "own_${name}"`
        : "";
      const { rows } = await from.query<{ rows: string | null }>(
        `select json_agg(r)::text as rows from (select ${list} from "${name}" ${own}) r`,
      );
      await client.query(`delete from "${name}"`);
      await client.query(
        `insert into "${name}" (${list}) overriding system value select ${list} from json_populate_recordset(null::"${name}", $1::json)`,
        [rows[0]?.rows ?? "[]"],
      );
    }
  } finally {
    await client.query("reset session_replication_role; reset zerno.restores");
    client.release();
  }
}

const figuresOf = async (user: TestUser, portfolioId: string) => {
  const asked = [
    user.call("GET /api/holdings", { portfolioId, showClosed: true }),
    user.call("GET /api/DashboardStats", { portfolioId }),
    user.call("GET /api/customholdings"),
    user.call("GET /api/prices/uploaded"),
  ];
  const answers = await Promise.all(asked);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  return answers.map(({ body }) => body);
};

const countOf = async (pool: pg.Pool, table: string): Promise<number> =>
  Number((await pool.query(`select count(*) as n from "${table}"`)).rows[0].n);

it("rows of users leave the shared tables, and every figure stays as it was", {
  tags: ["night"],
  timeout: 240_000,
}, async () => {
  const [before, after] = [await createTestDatabase(), await createTestDatabase("template0")];
  const apps: TestApp[] = [];
  try {
    const app = await buildTestApp(before.db);
    apps.push(app);
    const { user, portfolioId } = await createUserFixture(app, 1);
    const rate = { from: "EUR", to: "USD", date: "2026-11-19", rate: "1.25", isConfirmed: true };
    expect((await user.call("POST /api/currency/own-rate", rate)).body).toMatchObject({ isStored: true });
    const figures = await figuresOf(user, portfolioId);
    const contents = await readContents(before.pool);
    const tables = [
      "own_assets",
      "own_price_years",
      "own_rate_years",
      "own_income_events",
      "own_split_events",
    ];
    for (const table of tables) expect([table, await countOf(before.pool, table)]).not.toEqual([table, 0]);

    await makeFormer(after.pool);
    await copyBack(before.pool, after.pool);
    const shared = await countOf(after.pool, "price_years");
    await migrate(after.pool);
    expect(await countOf(after.pool, "price_years")).toBeLessThan(shared);
    expect(await readContents(after.pool)).toEqual(contents);

    const moved = await buildTestApp(after.db);
    apps.push(moved);
    const same = { ...user, ...moved.as(user.tokens.access_token) };
    expect(await figuresOf(same, portfolioId)).toEqual(figures);
  } finally {
    for (const { app } of apps) await app.close();
    await before.drop();
    await after.drop();
  }
});
