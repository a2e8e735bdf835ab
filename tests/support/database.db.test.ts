// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "../../app/server/db/db-types.ts";
import { createTestDatabase, withTransaction } from "./database.ts";

const count = async (db: Db) =>
  (await db.execute<{ n: bigint }>(sql`select count(*) as n from zerno_migrations where name like 'test%'`))
    .rows[0]?.n;
const insert = (db: Db, name: string) =>
  db.execute(sql`insert into zerno_migrations (name, sha256) values (${name}, '')`);

it.each([1, 2])("rolls the whole test back, round %i", async () => {
  await withTransaction(async (db) => {
    expect(await count(db)).toBe(0n);
    await insert(db, "test");
    expect(await count(db)).toBe(1n);
  });
});

it("turns transactions of the tested code into savepoints", async () => {
  await withTransaction(async (db) => {
    await insert(db, "test kept");
    const inner = db.transaction(async (transaction) => {
      await insert(transaction, "test lost");
      throw new Error("refused");
    });
    await expect(inner).rejects.toThrow("refused");
    expect(await count(db)).toBe(1n);
  });
});

it("passes a failure of the body on", async () => {
  await expect(withTransaction(() => Promise.reject(new Error("wrong figure")))).rejects.toThrow(
    "wrong figure",
  );
});

it("gives databases of one's own, migrated or empty", async () => {
  const own = await createTestDatabase();
  await insert(own.db, "test");
  expect(await count(own.db)).toBe(1n);
  await own.drop();
  const empty = await createTestDatabase("template0");
  await expect(count(empty.db)).rejects.toThrow();
  await empty.drop();
});
