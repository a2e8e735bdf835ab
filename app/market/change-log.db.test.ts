// @module-tag every-server
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../tests/support/app.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { fixture } from "../../tests/support/fixture-rows.ts";
import { addPortfolio, addRow } from "../../tests/support/ledger-rows.ts";
import { updateRows } from "../portfolio/history/write-rows.ts";
import { portfolios, transactions } from "../portfolio/ledger.tables.ts";
import { lockPortfolio } from "../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../server/db/db-types.ts";
import { nilGuid } from "../shared/codes.ts";
import { listSeriesChanges, lockLog, logSeries, shareLog } from "./change-log.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let user: TestUser;
let userId: string;
const ids: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
  user = await test.register();
  for (const name of ["One", "Two"]) {
    const id = await addPortfolio(user, { name });
    await addRow(user, id, { kind: "deposit", date: "2026-11-02", amount: "5", currency: "USD" });
    ids.push(id);
  }
  const [row] = await database.db.select({ userId: portfolios.userId }).from(portfolios);
  userId = row?.userId ?? "";
});

afterAll(async () => {
  await test.app.close();
  await database.drop();
});

/** Numbers of an owner's entries, as a reader outside of every transaction sees them. */
async function numbersOf(owner: string): Promise<number[]> {
  const table = owner === nilGuid ? sql`market_change_log where owner_id` : sql`change_log where user_id`;
  const { rows } = await database.db.execute<{ number: string }>(sql`select number from ${table} = ${owner}`);
  return rows.map(({ number }) => Number(number));
}

const pause = (tx: Db) => tx.execute(sql`select pg_sleep(random() * 0.02)`);

/** Runs writers at once, a fifth of which come to nothing, and reads an owner's log until they are done. */
async function watch(owner: string, writers: readonly ((tx: Db) => Promise<unknown>)[]): Promise<number> {
  let isDone = false;
  const working = Promise.all(
    writers.map((write, place) =>
      database.db
        .transaction(async (tx) => {
          await pause(tx);
          await write(tx);
          await pause(tx);
          if (place % 5 === 4) throw new Error("came to nothing");
        })
        .catch((error: Error) => {
          if (error.message !== "came to nothing") throw error;
        }),
    ),
  ).finally(() => {
    isDone = true;
  });
  let seen = new Set(await numbersOf(owner));
  let looks = 0;
  while (!isDone) {
    const last = Math.max(0, ...seen);
    const now = await numbersOf(owner);
    const late = now.filter((number) => number < last && !seen.has(number));
    expect(late, "became visible behind what a reader had seen").toEqual([]);
    seen = new Set([...seen, ...now]);
    looks += 1;
  }
  await working;
  return looks;
}

it("entries of a user become visible in the order of their numbers, whatever is written at once", async () => {
  const [one = "", two = ""] = ids;
  const writers = Array.from({ length: 40 }, (_, place): ((tx: Db) => Promise<unknown>) => {
    const id = place % 2 === 0 ? one : two;
    const note = { note: String(place) };
    switch (place % 4) {
      case 0:
      case 1:
        return (tx) => updateRows(fixture(tx), transactions, note, eq(transactions.portfolioId, id));
      case 2:
        return (tx) => lockPortfolio(tx, userId, id);
      default:
        return async (tx) => {
          await lockLog(tx, userId);
          await logSeries(tx, userId, "prices", [String(place % 3)]);
        };
    }
  });
  expect(await watch(userId, writers)).toBeGreaterThan(3);
});

it("entries of a shared market become visible in the order of their numbers", async () => {
  const writers = Array.from({ length: 30 }, (_, place) => async (tx: Db) => {
    await lockLog(tx, nilGuid);
    await logSeries(tx, nilGuid, "rates", [`A/${place % 4}`, `B/${place % 3}`]);
  });
  expect(await watch(nilGuid, writers)).toBeGreaterThan(3);
});

it("a series has one entry, its latest, and every position before it finds it", async () => {
  const { db } = database;
  const log = (series: readonly string[]) =>
    db.transaction(async (tx) => {
      await lockLog(tx, nilGuid);
      return logSeries(tx, nilGuid, "prices", series);
    });
  const first = await log(["a", "b"]);
  const second = await log(["b", "b", "c"]);
  expect(second).toBeGreaterThan(first);
  expect((await shareLog(db, nilGuid)).prices).toBe(second);
  const since = async (prices: number) =>
    (await listSeriesChanges(db, nilGuid, { prices })).map(({ subject }) => subject).sort();
  expect(await since(0)).toEqual(["a", "b", "c"]);
  expect(await since(first)).toEqual(["b", "c"]);
  expect(await since(second)).toEqual([]);
  expect(await listSeriesChanges(db, nilGuid, {})).toEqual([]);
});

it("a number does not come back after a transaction that came to nothing, and no lock means no entry", async () => {
  const { db } = database;
  let lost = 0;
  await db
    .transaction(async (tx) => {
      await lockLog(tx, userId);
      lost = await logSeries(tx, userId, "events");
      throw new Error("taken back");
    })
    .catch(() => undefined);
  const kept = await db.transaction(async (tx) => {
    await lockLog(tx, userId);
    return logSeries(tx, userId, "events");
  });
  expect(kept).toBeGreaterThan(lost);
  const stranger = "018f0000-0000-7000-8000-0000000000ee";
  await expect(logSeries(db, stranger, "events")).rejects.toThrow("without the lock");
});

it("the guard refuses a series that is written without an entry", async () => {
  const values = sql`decode(repeat('00', 8 * 366), 'hex')`;
  const work = database.db.execute(sql`
    insert into rate_years (owner_id, base, quote, year, "values", sources, updated_at)
    values (${nilGuid}, 'USD', 'EUR', 2026, ${values}, decode(repeat('00', 366), 'hex'), now())`);
  const cause = await Promise.resolve(work).then(
    () => "",
    (error: Error) => String((error.cause as Error | undefined)?.message),
  );
  expect(cause).toBe("series USD/EUR of rate_years was written without an entry of rates in the log");
});
