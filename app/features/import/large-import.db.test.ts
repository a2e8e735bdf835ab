import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { csv, importFile, ledgerState, must } from "./testing/import-fixture.ts";

it("the database knows of a large import's rows as soon as it is booked: searches need not wait a minute", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user);
    // Statistics are not transactional: other tests may have left some.
    const read = async (question: SQL) => (await db.execute<{ n: number }>(question)).rows[0]?.n;
    const known = () =>
      read(sql`select reltuples::int as n from pg_class where oid = 'transactions'::regclass`);
    const line = (at: number) =>
      `Buy,${new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10)},ONE,1,1,USD,,,,,,`;
    const before = await known();
    await importFile(user, portfolioId, csv(...Array.from({ length: 20 }, (_, at) => line(at))));
    expect(await known()).toBe(before);
    await importFile(user, portfolioId, csv(...Array.from({ length: 5_000 }, (_, at) => line(100 + at))));
    const rows = await read(sql`select count(*)::int as n from transactions`);
    expect(rows).toBeGreaterThanOrEqual(5_020);
    expect(await known()).toBe(rows);
  }));

it("a large import that was taken back comes again to the last column, also one that few of its rows fill", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user);
    const line = (at: number) =>
      `Buy,${new Date(Date.UTC(2010, 0, 1 + at)).toISOString().slice(0, 10)},ONE,1.25,3,USD,${at % 7},,,,,n${at % 3}`;
    const lines = Array.from({ length: 1_300 }, (_, at) => line(at));
    const { id } = await importFile(user, portfolioId, csv(...lines));
    // Most columns are empty in every row; these are filled in one.
    await db.execute(sql`/* fixture */ update transactions set settle_date = '2011-02-03', tax = 0.0000000001,
      lot_choices = '[]'::jsonb where id = (select min(id::text)::uuid from transactions)`);
    const before = await ledgerState(db);
    const gone = must(await user.call("DELETE /api/transactionsImportHistory", { id }));
    expect(gone).toMatchObject({ removed: 1_300, kept: [] });
    const { rows } = await db.execute<{ names: string[] }>(sql`
      select array_agg(distinct name) as names from change_rows c, jsonb_array_elements(c.before) image,
      jsonb_object_keys(image) name where c.table_name = 'transactions' and c.operation = 3`);
    const names = rows[0]?.names ?? [];
    expect(names).toEqual(
      expect.arrayContaining(["settle_date", "tax", "lot_choices", "note", "version", "fee"]),
    );
    expect(names).not.toContain("ratio_to");
    const { changes } = must(await user.call("GET /api/MyPortfolio/history", { portfolioId }));
    must(await user.call("POST /api/MyPortfolio/undo", { changeId: changes[0].id, portfolioId }));
    expect(await ledgerState(db)).toEqual(before);
  }));
