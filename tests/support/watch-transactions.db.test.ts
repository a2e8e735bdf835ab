import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyRows } from "../../app/server/db/copy/copy-rows.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { createTestDatabase, withTransaction } from "./database.ts";
import { TransactionFaults, watchTransactions } from "./watch-transactions.ts";

const ask = (db: Db, name: string) => db.execute(sql`select ${name}::text, pg_sleep(0.01)`.inlineParams());

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const onPool = async (body: (db: Db) => Promise<void>): Promise<void> => {
  const faults = new TransactionFaults();
  const db = watchTransactions(database.pool, faults, new AsyncLocalStorage());
  await body(db).finally(() => faults.throwIfAny());
};

describe.each([
  ["one connection", withTransaction],
  ["a pool", onPool],
])("transactions on %s", (_, run) => {
  const faultOf = async (work: (tx: Db, db: Db) => Promise<unknown>): Promise<string> =>
    run(async (db) => void (await db.transaction((tx) => work(tx, db)))).then(
      () => "",
      (error: Error) => error.message,
    );

  it("take one statement at a time: two fail the test, and both lines are named", async () => {
    const first = (tx: Db) => ask(tx, "one");
    const second = (tx: Db) => ask(tx, "two");
    const fault = await faultOf((tx) => Promise.all([first(tx), second(tx)]));
    expect(fault).toMatch(/^Two statements at once in one transaction\nselect 'two'/);
    const named = [...fault.matchAll(/'(?:one|two)'|at (?:first|second) \(.+\/watch-[a-z.-]+:\d+/g)];
    expect(named.map(([part]) => part.replace(/\(.*\/|:\d+/g, ""))).toEqual([
      ...["'two'", "at second watch-transactions.db.test.ts"],
      ...["'one'", "at first watch-transactions.db.test.ts"],
    ]);
  });

  it("take one after another, also nested ones", async () => {
    const fault = await faultOf(async (tx) => {
      await ask(tx, "one");
      for (const name of ["two", "three"]) await tx.transaction((inner) => ask(inner, name));
      await expect(tx.transaction(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
      await tx.transaction((inner) => inner.transaction((deeper) => ask(deeper, "four")));
      await ask(tx, "five");
    });
    expect(fault).toBe("");
  });

  it("are not nested at once, not even while neither asks anything", async () => {
    const fault = await faultOf((tx) =>
      Promise.all([
        tx.transaction(async () => void (await sleep(200))),
        sleep(100).then(() => tx.transaction(async () => void (await sleep(200)))),
      ]),
    );
    expect(fault).toMatch(/^Two nested transactions at once\nsavepoint sp1\n.*watch-transactions\.db\.test/);
  });

  it("do not end while a statement runs, and none comes after their end", async () => {
    const unawaited = await faultOf(async (tx) => void ask(tx, "left").then());
    expect(unawaited).toMatch(/^Two statements at once in one transaction\ncommit\n[^$]*'left'/);
    const late = run(async (db) => {
      const kept = await db.transaction(async (tx) => tx);
      await expect(ask(kept, "late")).rejects.toThrow();
    });
    await expect(late).rejects.toThrow(/^A statement after its transaction's end\n[^$]*'late'/);
  });

  it("count a COPY as a statement, until its connection is free", async () => {
    const copy = (tx: Db) =>
      copyRows(tx, { fields: [sql`one`], rest: sql`from (select 1 as one) as row` }, () => {});
    const bad = (tx: Db) =>
      copyRows(tx, { fields: [sql`1 / 0`], rest: sql`from (select 1) as row` }, () => {});
    const fault = await faultOf(async (tx) => {
      await copy(tx);
      await ask(tx, "one");
      await expect(tx.transaction(bad)).rejects.toThrow("division by zero");
      await copy(tx);
    });
    expect(fault).toBe("");
    expect(await faultOf((tx) => Promise.all([copy(tx), ask(tx, "two")]))).toMatch(
      /^Two .*\n.*'two'[^$]*copy/,
    );
  });

  it("run beside each other and beside statements of the pool", async () => {
    await run(async (db) => {
      const both = await Promise.all([
        ...[1, 2, 3].map((n) => db.transaction((tx) => tx.execute(sql`select ${n}::int as n`))),
        ...[4, 5, 6].map((n) => db.execute(sql`select ${n}::int as n`)),
        db.transaction(() => Promise.reject(new Error("refused"))).catch(() => ({ rows: [{ n: 7 }] })),
      ]);
      expect(both.map(({ rows: [row] }) => row?.n)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    });
  });

  it("may ask the pool while they are open", async () => {
    expect(await faultOf(async (tx, db) => [await ask(tx, "own"), await ask(db, "pool")])).toBe("");
  });

  it("fail the test also when it fails for another reason", async () => {
    const failing = run(async (db) => {
      await db.transaction((tx) => Promise.all([ask(tx, "one"), ask(tx, "two")]));
      throw new Error("wrong figure");
    });
    await expect(failing).rejects.toThrow("Two statements at once");
  });
});

it("a database of a test's own fails when it is dropped", async () => {
  const { db, drop } = await createTestDatabase();
  await db.transaction((tx) => Promise.all([ask(tx, "one"), ask(tx, "two")]));
  await expect(drop()).rejects.toThrow("Two statements at once");
});
