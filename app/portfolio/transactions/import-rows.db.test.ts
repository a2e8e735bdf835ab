// @module-tag every-server
import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { brokerAccounts, transactions } from "../ledger.tables.ts";
import { type ImportedRow, insertImportedRows } from "./import-rows.ts";

const now = new Date("2026-11-20T10:00:00Z");

const empty = {
  tradeTime: null,
  settleDate: null,
  assetOwnerId: null,
  assetId: null,
  quantity: null,
  price: null,
  amount: null,
  accrued: null,
  fee: null,
  feeCurrency: null,
  tax: null,
  taxCurrency: null,
  rate: null,
  toAmount: null,
  toCurrency: null,
  ratioTo: null,
  ratioFrom: null,
  cost: null,
  acquiredOn: null,
  toAssetOwnerId: null,
  toAssetId: null,
  toQuantity: null,
  costShare: null,
  optionRight: null,
  lotChoices: null,
  actionId: null,
  moveId: null,
  importId: null,
  importLine: null,
  importKey: null,
} as const;

function rowsOf(account: typeof brokerAccounts.$inferSelect, assetId: string, count: number): ImportedRow[] {
  const { userId, portfolioId, id: accountId } = account;
  return Array.from({ length: count }, (_, index) => ({
    userId,
    id: newId(),
    portfolioId,
    accountId,
    kind: index % 4 === 0 ? 18 : 1,
    tradeDate: "2025-01-02",
    ...empty,
    ...(index % 4 === 0
      ? { amount: String(index + 1) }
      : { assetOwnerId: nilGuid, assetId, quantity: "0.5", price: "10" }),
    currency: "USD",
    affectsCash: true,
    note: `quote " backslash \\ brace {} comma , ${index}`,
    createdAt: now,
    updatedAt: now,
    version: 1,
  }));
}

async function world(db: Db, portfolioId: string) {
  const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
  const accounts = await db.select().from(brokerAccounts);
  const account = accounts.find((entry) => entry.portfolioId === portfolioId);
  if (!account) throw new Error("no account");
  return { assetId, account };
}

describe.each([1, 3, 2_500])("%i rows at once", (count) => {
  it("are stored as given, and what refers to nothing is refused", () =>
    withApp(async ({ register, db }) => {
      const { assetId, account } = await world(db, await addPortfolio(await register()));
      const rows = rowsOf(account, assetId, count);
      const seen: number[] = [];
      await db.transaction((tx) => insertImportedRows(fixture(tx), rows, (done) => void seen.push(done)));
      const stored = await db.select().from(transactions).orderBy(transactions.id);
      expect(stored.length).toBe(count);
      expect(stored.map(({ id, note }) => [id, note])).toEqual(rows.map(({ id, note }) => [id, note]));
      expect(stored.at(-1)).toMatchObject({ tradeTime: null, importKey: null, version: 1, createdAt: now });
      expect(seen.at(-1)).toBe(count);
      const [orphan] = rowsOf(account, newId(), 2).slice(1);
      if (!orphan) throw new Error("no row");
      await expect(db.transaction((tx) => insertImportedRows(fixture(tx), [orphan]))).rejects.toThrow();
    }));
});

const fieldsOf = async (insert: Promise<unknown>) => {
  const error = await insert.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof AppError ? error.fields : error;
};

it.each([
  [{ assetOwnerId: nilGuid, assetId: newId() }, "assetId", "unknown"],
  [{ toAssetOwnerId: nilGuid, toAssetId: newId() }, "toAssetId", "unknown"],
  [{ accountId: newId() }, "accountId", "unknown"],
  [{ portfolioId: newId() }, "portfolioId", "unknown"],
  [{ importId: newId() }, "importId", "unknown"],
  [{ quantity: "-1" }, "quantity", "not-positive"],
  [{ price: "-0.01" }, "price", "negative"],
  [{ currency: "usd" }, "currency", "currency"],
  [{ kind: 99 }, "kind", "unknown"],
  [{ settleDate: "2024-12-31" }, "settleDate", "out-of-order"],
])("of many or a few rows one with %j is refused by its row, its line and its field", (wrong, field, code) =>
  withApp(async ({ register, db }) => {
    const { assetId, account } = await world(db, await addPortfolio(await register()));
    for (const [count, at] of [
      [1_500, 1_401],
      [5, 2],
    ] as const) {
      const rows = rowsOf(account, assetId, count);
      const damaged = rows.map((row, index) => (index === at ? { ...row, importLine: 7, ...wrong } : row));
      expect(await fieldsOf(db.transaction((tx) => insertImportedRows(fixture(tx), damaged)))).toEqual([
        { path: `rows.${at}.${field}`, code, params: { line: "7" } },
      ]);
    }
    expect(await db.select().from(transactions)).toEqual([]);
  }),
);

it("a database user without any privilege but its own tables imports many rows, in statements that a trigger sees whole", () =>
  withApp(async ({ register, db }) => {
    const { assetId, account } = await world(db, await addPortfolio(await register()));
    const rows = rowsOf(account, assetId, 1_500);
    await db.execute(sql`create role plain_importer nosuperuser nocreatedb nocreaterole`);
    await db.execute(sql`grant all on all tables in schema public to plain_importer`);
    await db.execute(sql`grant usage on all sequences in schema public to plain_importer`);
    await db.execute(sql`create table seen (rows bigint)`);
    await db.execute(sql`grant all on seen to plain_importer`);
    await db.execute(sql`create function count_rows() returns trigger language plpgsql as
      'begin insert into seen select count(*) from added; return null; end'`);
    await db.execute(sql`create trigger count_rows after insert on transactions
      referencing new table as added for each statement execute function count_rows()`);
    await db.execute(sql`set local role plain_importer`);
    await db.transaction((tx) => insertImportedRows(fixture(tx), rows));
    const [orphan] = rowsOf(account, newId(), 2).slice(1);
    const damaged = orphan ? [...rowsOf(account, assetId, 1_500), orphan] : [];
    expect(await fieldsOf(db.transaction((tx) => insertImportedRows(fixture(tx), damaged)))).toMatchObject([
      { path: "rows.1500.assetId", code: "unknown" },
    ]);
    await db.execute(sql`reset role`);
    expect((await db.execute(sql`select rows::int from seen`)).rows).toEqual([{ rows: 1_500 }]);
    expect(await db.$count(transactions)).toBe(1_500);
  }));
