// @module-tag every-server
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createTestDatabase, withTransaction } from "../../../tests/support/database.ts";
import type { Db } from "./db-types.ts";
import { readTogether } from "./read-together.ts";

async function readTwo(db: Db) {
  const steps: string[] = [];
  const read = (name: string, seconds: number) => async () => {
    steps.push(`${name} begins`);
    await db.execute(sql`select pg_sleep(${seconds})`);
    steps.push(`${name} ends`);
    return name;
  };
  return { answers: await readTogether(db, [read("slow", 0.3), read("quick", 0)]), steps };
}

it("asks one after another inside a transaction, which has one connection", () =>
  withTransaction(async (db) => {
    const { answers, steps } = await db.transaction(readTwo);
    expect(answers).toEqual(["slow", "quick"]);
    expect(steps).toEqual(["slow begins", "slow ends", "quick begins", "quick ends"]);
  }));

it("asks at once outside of one", async () => {
  const { db, drop } = await createTestDatabase();
  const { answers, steps } = await readTwo(db);
  await drop();
  expect(answers).toEqual(["slow", "quick"]);
  expect(steps).toEqual(["slow begins", "quick begins", "quick ends", "slow ends"]);
});
