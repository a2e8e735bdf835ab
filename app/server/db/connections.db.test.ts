// @module-tag every-server
import { expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { makePool } from "./connections.ts";
import { inTransaction } from "./in-transaction.ts";

it("a connection that breaks inside a transaction fails that transaction and nothing else", async () => {
  const database = await createTestDatabase();
  const pool = makePool(database.options, () => undefined);
  try {
    const broken = inTransaction(pool, async (client) => {
      const { rows } = await client.query("select pg_backend_pid() as pid");
      // Between queries a break is an event.
      const end = new Promise<void>((resolve) => client.on("end", () => resolve()));
      await database.pool.query("select pg_terminate_backend($1)", [rows[0].pid]);
      await end;
      await client.query("select 1");
    });
    await expect(broken).rejects.toThrow();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});

it("a pool that only reads refuses what writes", async () => {
  const database = await createTestDatabase();
  const pool = makePool(database.options, () => undefined, { isReadOnly: true });
  try {
    const { rows } = await pool.query(
      "select count(*)::int as count, current_setting('timezone') as zone from users",
    );
    expect(rows).toEqual([{ count: 0, zone: "UTC" }]);
    await expect(pool.query("delete from users")).rejects.toMatchObject({ code: "25006" });
  } finally {
    await pool.end();
    await database.drop();
  }
});
