// @module-tag every-server
import { afterEach, beforeEach, expect, it } from "vitest";
import { findSteps, readBridge } from "../app/server/db/bridge.ts";
import { inTransaction } from "../app/server/db/in-transaction.ts";
import { migrate } from "../app/server/db/migrate.ts";
import { applyMigrations, listApplied, readMigrations } from "../app/server/db/migrations.ts";
import { createTestDatabase } from "./support/database.ts";
import { makeFormer, readFormer } from "./support/schema/former-schema.ts";
import { readCatalog } from "./support/schema/read-catalog.ts";
import { fillEveryTable, readContents } from "./support/table-contents.ts";

const bridge = readBridge();
const former = readFormer();

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let fresh: typeof database;
beforeEach(async () => {
  database = await createTestDatabase("template0");
  fresh = await createTestDatabase("template0");
});
afterEach(() => Promise.all([database.drop(), fresh.drop()]));

/** Gives the sample rows of markets, which have the one value of all ids, to the real market; the user keeps an asset. */
const asShared = `
  do $body$
  declare
    one record;
  begin
    set local session_replication_role = replica;
    for one in select attrelid::regclass as name, attname as field from pg_attribute
      where attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
        and attname in ('owner_id', 'asset_owner_id', 'to_asset_owner_id')
        and attrelid not in ('assets'::regclass, 'portfolio_follows'::regclass)
    loop
      execute format('update %s set %I = %L where %I::text like %L', one.name, one.field,
        '00000000-0000-0000-0000-000000000000', one.field, '018f%');
    end loop;
    insert into assets (owner_id, id, type, ticker, exchange, name_en, name_ru, currency, search_text, created_at)
      select '00000000-0000-0000-0000-000000000000', id, 1, 'ONE', 'TEST', 'One', 'One', 'USD', '', created_at from assets;
  end $body$`;

const applied = () => inTransaction(database.pool, listApplied);

it("knows the migrations of the versions before, by name and content", () => {
  expect(former.map(({ name, sha256 }) => ({ name, sha256 }))).toEqual(bridge.before);
});

it("brings a database of those versions to the schema of a fresh one, once, with its rows", async () => {
  await makeFormer(database.pool);
  await fillEveryTable(database.pool);
  await database.pool.query(asShared);
  const before = await readContents(database.pool);
  const names = await migrate(database.pool);
  expect(names).toEqual([...bridge.steps.map(({ name }) => name), "0000_schema"]);
  await migrate(fresh.pool);
  // The sample values break checks that the steps add: those rows stay, and their checks unvalidated.
  const isValid = (line: string) => line.replace(" NOT VALID valid f", " valid t");
  expect((await readCatalog(database.pool)).map(isValid)).toEqual(await readCatalog(fresh.pool));
  const after = await readContents(database.pool);
  const lost = Object.keys(before).filter(
    (table) => (after[table] ?? []).length < (before[table] ?? []).length,
  );
  expect(lost).toEqual(["assets", "ledger_edits", "market_changes", "market_versions", "withdrawn_keys"]);
  // Versions go on as positions in the log of changes.
  expect([after.change_log?.length, after.market_change_heads?.length]).toEqual([1, 1]);
  expect([after.assets?.length, after.own_assets?.length]).toEqual([1, 1]);
  expect(after.transactions).toHaveLength(1);
  const records = await applied();
  expect(records.map(({ name }) => name)).toEqual(["0000_schema"]);
  expect(await migrate(database.pool)).toEqual([]);
  expect(await readContents(database.pool)).toEqual(after);
});

it("goes on from every later migration of the former list", async () => {
  await makeFormer(database.pool);
  await migrate(fresh.pool);
  const expected = await readCatalog(fresh.pool);
  await inTransaction(database.pool, (client) => applyMigrations(client, bridge.steps));
  expect(await migrate(database.pool)).toEqual(["0000_schema"]);
  expect(await readCatalog(database.pool)).toEqual(expected);
  for (let count = 0; count <= bridge.steps.length; count += 1)
    expect(findSteps(bridge, [...bridge.before, ...bridge.steps.slice(0, count)])).toEqual(
      bridge.steps.slice(count),
    );
});

it("refuses a database of an earlier version, or with other migrations, and leaves it as it is", async () => {
  await makeFormer(database.pool, former.slice(0, 3));
  const catalog = await readCatalog(database.pool);
  await expect(migrate(database.pool)).rejects.toThrow(
    `The database stops at migration 0002_spent_tokens_of_users: start the version of commit ${bridge.lastCommit.slice(0, 8)} once, which brings it to 0069_administration, and then this program`,
  );
  await database.pool.query(
    "update zerno_migrations set sha256 = 'x' where name = '0001_deleted_transactions'",
  );
  await expect(migrate(database.pool)).rejects.toThrow(/another migration 0001_deleted_transactions than/);
  expect(await readCatalog(database.pool)).toEqual(catalog);
});

it("leaves everything as it was when a step fails", async () => {
  await makeFormer(database.pool);
  const catalog = await readCatalog(database.pool);
  const broken = {
    ...bridge,
    steps: [...bridge.steps, { name: "0099_broken", sha256: "", sql: "select 1/0" }],
  };
  await expect(migrate(database.pool, { bridge: broken })).rejects.toThrow(
    /nothing was changed: division by zero/,
  );
  expect(await readCatalog(database.pool)).toEqual(catalog);
  expect(await applied()).toHaveLength(former.length);
});

it("applies later migrations after the bridge", async () => {
  await makeFormer(database.pool);
  const next = { name: "0001_next", sha256: "1", sql: "create table next (id int)" };
  const known = [...readMigrations(), next];
  expect((await migrate(database.pool, { known })).slice(-2)).toEqual(["0000_schema", "0001_next"]);
  expect((await applied()).map(({ name }) => name)).toEqual(["0000_schema", "0001_next"]);
});

it("leaves no function and no trigger in a fresh database", async () => {
  await migrate(fresh.pool);
  const found = (await readCatalog(fresh.pool)).filter((line) => /^(function|trigger) /.test(line));
  expect(found).toEqual([]);
});
