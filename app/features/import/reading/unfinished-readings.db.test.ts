import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addPortfolio } from "../../../../tests/support/ledger-rows.ts";
import { getImport } from "../../../domain/imports/import.queries.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { commit, csv, decide, ledgerState, must, preview, upload, view } from "../testing/import-fixture.ts";
import { storedZip } from "../testing/stored-zip.ts";
import { endReading } from "./unfinished-readings.ts";

const deposit = csv("Cash_In,2025-01-01,USD,1,100,USD,,,,,,");

/** Restarted: nothing in memory. */
async function restarted(
  db: Db,
  { tokens }: TestUser,
  use: (user: ReturnType<TestApp["as"]>) => Promise<void>,
) {
  const { app, as } = await buildTestApp(db);
  try {
    await use(as(tokens.access_token));
  } finally {
    await app.close();
  }
}

const setUnfinished = (db: Db, id: string, count: number) =>
  db.execute(sql`
    /* fixture */ update imports set counts = counts || jsonb_build_object('unfinishedReadings', ${count}::int) where id = ${id}`);

async function stateOf(db: Db, id: string) {
  const { rows } = await db.execute<{ state: number; counts: { unfinishedReadings?: number } }>(
    sql`select state, counts from imports where id = ${id}`,
  );
  return rows[0];
}

it("an import whose reading ended with the program is read once more", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { id } = await preview(user, portfolioId, deposit);
    expect((await stateOf(db, id))?.counts).not.toHaveProperty("unfinishedReadings");
    await setUnfinished(db, id, 1);
    await restarted(db, user, async (again) => {
      expect((await view(again, id)).preview).toMatchObject({ fatal: null, ready: 1 });
    });
  }));

it("an import whose reading ended with the program twice is marked as failed, and read when it is asked for", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { id } = await preview(user, portfolioId, deposit);
    await setUnfinished(db, id, 2);
    await restarted(db, user, async (again) => {
      expect((await view(again, id)).preview.fatal).toMatchObject({ code: "reader-interrupted" });
      const { imports } = must(await again.call("GET /api/transactionsImportHistory", { portfolioId }));
      expect(imports).toMatchObject([{ id, state: 4 }]);
      // Another choice reads it again.
      expect((await decide(again, id, { brokerId: "template" })).preview).toMatchObject({
        fatal: null,
        ready: 1,
      });
    });
  }));

it("an import that ended its reader is failed with the reason, and looking at it reads nothing", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { id } = await preview(user, portfolioId, deposit);
    const { rows } = await db.execute<{ owner: string }>(
      sql`select user_id as owner from imports where id = ${id}`,
    );
    const row = await getImport(db, rows[0]?.owner ?? "", id);
    await endReading(db, row, { code: "reader-out-of-memory", params: { maxMb: "512" } });
    expect((await stateOf(db, id))?.state).toBe(4);
    await restarted(db, user, async (again) => {
      // A reading would accept the file.
      const { preview: seen } = await view(again, id);
      expect(seen.fatal).toEqual({ code: "reader-out-of-memory", params: { maxMb: "512" } });
      expect((await decide(again, id, { brokerId: "template" })).preview).toMatchObject({
        fatal: null,
        ready: 1,
      });
      expect(await commit(again, id)).toMatchObject({ rows: 1 });
    });
  }));

/** Simulates a full disk for such rows. */
async function fillDisk(db: Db, table: string, condition: string): Promise<void> {
  await db.execute(
    sql.raw(`create function pg_temp.disk_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`),
  );
  await db.execute(
    sql.raw(`create trigger disk_full before insert on ${table}
    for each row when (${condition}) execute function pg_temp.disk_full()`),
  );
}

it("a full disk refuses an upload and keeps none of its files", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    await fillDisk(db, "imports", "new.file_name = 'b.csv'");
    const bytes = storedZip({ "a.csv": deposit, "b.csv": deposit });
    const path = `/api/TransactionsImport?portfolioId=${portfolioId}`;
    const { status, body } = await user.upload(path, { name: "two.zip", bytes });
    expect([status, body.error.code]).toEqual([503, "DISK_FULL"]);
    const { imports } = must(await user.call("GET /api/transactionsImportHistory", { portfolioId }));
    expect(imports).toEqual([]);
  }));

it("a full disk refuses a booking, and the preview waits as it was", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const id = await upload(user, portfolioId, deposit);
    await view(user, id);
    const before = await ledgerState(db);
    await fillDisk(db, "transactions", "true");
    const { status, body } = await user.call("POST /api/TransactionsImport/commit", { id, onlyGood: false });
    expect([status, body.error.code]).toEqual([503, "DISK_FULL"]);
    expect(await ledgerState(db)).toEqual(before);
    await db.execute(sql.raw("drop trigger disk_full on transactions"));
    expect(await commit(user, id)).toMatchObject({ rows: 1 });
  }));
