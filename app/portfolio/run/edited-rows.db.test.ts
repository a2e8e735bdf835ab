import type { Transaction } from "@zerno/engine";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestUser } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { selectRecords } from "../../server/db/stored-columns.ts";
import { deleteRows, insertSelected, updateRows } from "../history/write-rows.ts";
import { portfolios, transactions } from "../ledger.tables.ts";
import { type ReadRows, readAllRows, readEditedRows } from "./edited-rows.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let user: TestUser;
let portfolioId: string;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
  user = await test.register();
  portfolioId = await addPortfolio(user);
  const [owner] = await database.db.select({ id: portfolios.userId }).from(portfolios);
  userId = owner?.id ?? "";
  for (let day = 1; day <= 9; day++) await deposit(`2026-11-0${day}`, String(day));
});

afterAll(async () => {
  await test.app.close();
  await database.drop();
});

const deposit = (date: string, amount: string) =>
  addRow(user, portfolioId, { kind: "deposit", date, amount, currency: "USD" });
/** A portfolio at its position, as a reader finds it before its rows. */
async function placeOf(db: Db = database.db, id = portfolioId) {
  const [row] = await db.select().from(portfolios).where(eq(portfolios.id, id));
  return { db, userId, portfolioId: id, lastChange: row?.lastChange ?? 0 };
}
const readAll = async (db?: Db, id?: string) => readAllRows(await placeOf(db, id));
const read = async (before: ReadRows) => readEditedRows(await placeOf(), before);

async function idOf(amount: string): Promise<{ id: string; version: number }> {
  const { rows } = await database.db.execute<{ id: string; version: number }>(
    sql`select id, version from transactions where amount = ${amount}::numeric`,
  );
  return rows[0] ?? { id: "", version: 0 };
}

const sameObjects = (a: readonly Transaction[], b: readonly Transaction[]) =>
  a.filter((row) => b.includes(row)).length;

it("adding, changing, deleting and undoing read the touched rows alone, and give what reading all gives", async () => {
  let before = await readAll();
  expect(before.transactions).toHaveLength(9);
  expect(await read(before)).toEqual(before);
  expect((await read(before))?.transactions).toBe(before.transactions);
  const steps: readonly (readonly [string, () => Promise<unknown>, number, number])[] = [
    ["in the middle", () => deposit("2026-11-05", "55"), 10, 9],
    ["at the start", () => deposit("2026-10-01", "1000"), 11, 10],
    ["at the end", () => deposit("2026-11-15", "77"), 12, 11],
    [
      "to another day",
      async () =>
        user.call("PUT /api/transactions", {
          ...(await idOf("3")),
          ...{ portfolioId, kind: "deposit", date: "2026-11-12", amount: "33", currency: "USD" },
        }),
      12,
      11,
    ],
    [
      "deleted",
      async () => user.call("DELETE /api/transactions", { portfolioId, ids: [(await idOf("4")).id] }),
      11,
      11,
    ],
  ];
  for (const [name, step, count, same] of steps) {
    await step();
    const after = await read(before);
    if (!after) throw new Error(`${name}: all rows were read`);
    expect(after.transactions, name).toEqual((await readAll()).transactions);
    expect([after.transactions.length, sameObjects(after.transactions, before.transactions)], name).toEqual([
      count,
      same,
    ]);
    before = after;
  }
});

const note = (db: Db, text: string) =>
  updateRows(fixture(db), transactions, { note: text }, eq(transactions.amount, "1"));

it("several edits since the last reading come at once, those that no log takes too", async () => {
  const before = await readAll();
  await deposit("2026-11-16", "81");
  await note(database.db, "by hand");
  await deleteRows(fixture(database.db), transactions, eq(transactions.amount, "2"));
  const after = await read(before);
  expect(after?.transactions).toEqual((await readAll()).transactions);
  expect(after?.transactions.some(({ note }) => note === "by hand")).toBe(true);
  expect(after?.transactions).toHaveLength(before.transactions.length);
});

it("after many rows, or more edits than are kept, all are read again", async () => {
  const before = await readAll();
  for (let edit = 0; edit < 102; edit++) await note(database.db, String(edit));
  expect(await read(before)).toBeUndefined();
  const { rows } = await database.db.execute(sql`select from change_log where subject = ${portfolioId}`);
  expect(rows).toHaveLength(100);
  const now = await readAll();
  expect((await read(now))?.transactions).toBe(now.transactions);
  const many = selectRecords(transactions, {
    json: sql`jsonb_build_object('id', md5(one.id::text || number)::uuid)`,
    from: sql`transactions one cross join generate_series(1, 60) number`,
    base: sql`one`,
  });
  await insertSelected(fixture(database.db), transactions, many);
  expect(await read(now)).toBeUndefined();
});

it("rows of a transaction that came to nothing are not taken for stored ones", async () => {
  let inside: ReadRows | undefined;
  const attempt = database.db.transaction(async (tx) => {
    await note(tx, "never");
    inside = await readAll(tx);
    throw new Error("taken back");
  });
  await expect(attempt).rejects.toThrow("taken back");
  expect(inside?.transactions.some(({ note }) => note === "never")).toBe(true);
  expect(inside && (await read(inside))).toBeUndefined();
});

it("a portfolio made anew under its old id is read anew, and one that is gone leaves nothing", async () => {
  const other = await addPortfolio(user, { name: "Other" });
  await addRow(user, other, { kind: "deposit", date: "2026-11-01", amount: "5", currency: "USD" });
  const before = await readAll(database.db, other);
  const keep = sql`create temporary table kept as select * from portfolios where id = ${other}`;
  await database.db.transaction(async (tx) => {
    await tx.execute(keep);
    await deleteRows(fixture(tx), portfolios, eq(portfolios.id, other));
    expect((await tx.execute(sql`select from change_log where subject = ${other}`)).rows).toEqual([]);
    const columns = [
      "user_id",
      "id",
      "name",
      "currency",
      "view",
      "account_type",
      "cost_method",
      "cash_back_type",
    ];
    const names = [...columns, "is_cash_tracked", "created_at"];
    const kept = sql`select ${sql.raw(names.join())} from kept`;
    await insertSelected(fixture(tx), portfolios, kept, { columns: names });
    await tx.execute(
      sql`/* fixture */ insert into broker_accounts (user_id, id, portfolio_id, wrapper, is_default)
        values (${userId}, ${other}, ${other}, 1, true)`,
    );
    const ofRow = ["user_id", "id", "portfolio_id", "account_id", "kind", "trade_date", "currency"];
    await insertSelected(
      fixture(tx),
      transactions,
      sql`select user_id, gen_random_uuid(), ${other}::uuid, ${other}::uuid, kind, trade_date, currency, 6, true,
        created_at, updated_at from transactions limit 1`,
      { columns: [...ofRow, "amount", "affects_cash", "created_at", "updated_at"] },
    );
  });
  expect(await readEditedRows(await placeOf(database.db, other), before)).toBeUndefined();
});
