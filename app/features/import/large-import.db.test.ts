import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-world.ts";
import { csv, importFile } from "./testing/import-world.ts";

it("the database knows of a large import's rows as soon as it is booked: searches need not wait a minute", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user);
    // So that only the import can have counted.
    await db.execute(sql`alter table transactions set (autovacuum_enabled = false)`);
    const known = async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select reltuples::int as n from pg_class where oid = 'transactions'::regclass`,
      );
      return rows[0]?.n;
    };
    const line = (at: number) =>
      `Buy,${new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10)},ONE,1,1,USD,,,,,,`;
    await importFile(user, portfolioId, csv(...Array.from({ length: 20 }, (_, at) => line(at))));
    expect(await known()).toBe(-1);
    await importFile(user, portfolioId, csv(...Array.from({ length: 5_000 }, (_, at) => line(100 + at))));
    expect(await known()).toBe(5_020);
  }));
