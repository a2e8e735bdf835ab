import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { change } from "../../app/portfolio/history/change.ts";
import { changeRows, portfolioChanges } from "../../app/portfolio/history/history.tables.ts";
import { unrecorded } from "../../app/portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../../app/portfolio/history/write-rows.ts";
import { brokerAccounts, portfolios, transactions } from "../../app/portfolio/ledger.tables.ts";
import { lockPortfolio } from "../../app/portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { buildTestApp, type TestApp } from "./app.ts";
import { createTestDatabase } from "./database.ts";
import { addPortfolio, addRow } from "./ledger-rows.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let portfolio: { userId: string; id: string };

beforeAll(async () => {
  database = await createTestDatabase();
  test = await buildTestApp(database.db);
});

afterAll(async () => {
  await test.app.close();
  await database.drop();
});

beforeEach(async () => {
  const user = await test.register();
  const id = await addPortfolio(user);
  await addRow(user, id, { kind: "deposit", date: "2026-11-02", amount: "5", currency: "USD" });
  const [row] = await database.db.select().from(portfolios).where(eq(portfolios.id, id));
  portfolio = { userId: row?.userId ?? "", id };
});

/** Drizzle's own message only names the statement. */
const causeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "",
    (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
  );

const inChange = (write: (tx: Parameters<Parameters<typeof change>[2]>[0]) => Promise<unknown>) =>
  change(
    { db: database.db, userId: portfolio.userId, actorId: null, at: new Date() },
    { portfolioId: portfolio.id, kind: "portfolio-settings" },
    write,
  );

const isOwn = () => and(eq(portfolios.userId, portfolio.userId), eq(portfolios.id, portfolio.id));
const rowsHere = () => eq(transactions.portfolioId, portfolio.id);

it("refuses a row that a change writes past its log, whatever the statement, and leaves nothing", async () => {
  const past: readonly ((tx: Db) => Promise<unknown>)[] = [
    (tx) => tx.update(portfolios).set({ note: "past" }).where(isOwn()),
    (tx) => tx.execute(sql`update portfolios set note = 'past' where id = ${portfolio.id}`),
    (tx) =>
      tx.insert(brokerAccounts).values({
        ...{ userId: portfolio.userId, id: portfolio.id, portfolioId: portfolio.id },
        ...{ wrapper: 0, isDefault: false },
      }),
    (tx) => tx.delete(brokerAccounts).where(eq(brokerAccounts.portfolioId, portfolio.id)),
    (tx) => tx.delete(portfolios).where(isOwn()),
  ];
  for (const write of past) expect(await causeOf(inChange(write))).toMatch(/past the log of changes/);
  expect(await causeOf(inChange(past[0] as never))).toContain(
    `row ${portfolio.id} of portfolios was changed`,
  );
  const [row] = await database.db.select().from(portfolios).where(isOwn());
  expect(row?.note).toBe("");
  const logged = await database.db
    .select()
    .from(portfolioChanges)
    .where(
      and(eq(portfolioChanges.userId, portfolio.userId), eq(portfolioChanges.kind, "portfolio-settings")),
    );
  expect(logged).toEqual([]);
});

it("refuses a row that is written without any change", async () => {
  const work = database.db.update(portfolios).set({ note: "past" }).where(isOwn());
  expect(await causeOf(Promise.resolve(work))).toMatch(/portfolios was changed past the log/);
});

it("refuses a row of a ledger that is not in the log of changes, even where no log takes it", async () => {
  const work = database.db.execute(
    sql`with "unrecorded" as (select 1) update transactions set note = 'past' where portfolio_id = ${portfolio.id}`,
  );
  expect(await causeOf(Promise.resolve(work))).toMatch(/without an entry in the log of ledger/);
});

it("takes what is recorded, what is declared as unrecorded, and what only notes a change", async () => {
  await inChange((tx) => updateRows(tx, portfolios, { note: "kept" }, isOwn()));
  await updateRows(unrecorded(database.db, "new"), transactions, { note: "quiet" }, rowsHere());
  await database.db.transaction((tx) => lockPortfolio(tx, portfolio.userId, portfolio.id));
  const [row] = await database.db.select().from(portfolios).where(isOwn());
  expect(row?.note).toBe("kept");
});

it("records rows that a foreign key would take along before the row that they refer to", async () => {
  const account = "018f0000-0000-7000-8000-0000000000ab";
  const isAccount = eq(brokerAccounts.id, account);
  await inChange(async (tx) => {
    await insertRows(tx, brokerAccounts, {
      ...{ userId: portfolio.userId, id: account, portfolioId: portfolio.id, wrapper: 0, isDefault: false },
    });
    await updateRows(tx, transactions, { accountId: account }, rowsHere());
  });
  await inChange((tx) => deleteRows(tx, brokerAccounts, isAccount));
  const [last] = await database.db
    .select({ id: portfolioChanges.id })
    .from(portfolioChanges)
    .where(eq(portfolioChanges.userId, portfolio.userId))
    .orderBy(sql`${portfolioChanges.id} desc`)
    .limit(1);
  const entries = await database.db
    .select({ table: changeRows.tableName, operation: changeRows.operation })
    .from(changeRows)
    .where(eq(changeRows.changeId, last?.id ?? ""))
    .orderBy(changeRows.place);
  expect(entries).toEqual([
    { table: "transactions", operation: 3 },
    { table: "broker_accounts", operation: 3 },
  ]);
});
