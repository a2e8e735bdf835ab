import { sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { withApp } from "../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../tests/support/ledger-world.ts";
import type { Db } from "../server/db-types.ts";
import { nilGuid } from "../shared/codes.ts";
import { type ImportedRow, insertImportedRows } from "./import-rows.ts";
import { brokerAccounts, transactions } from "./ledger.tables.ts";

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

/** Rows of one account, every fourth without an asset. */
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
  it("are stored as given, with the checks on again afterwards", () =>
    withApp(async ({ register, db }) => {
      const { assetId, account } = await world(db, await addPortfolio(await register()));
      const rows = rowsOf(account, assetId, count);
      const seen: number[] = [];
      await insertImportedRows(db, rows, (done) => void seen.push(done));
      const stored = await db.select().from(transactions).orderBy(transactions.id);
      expect(stored.length).toBe(count);
      expect(stored.map(({ id, note }) => [id, note])).toEqual(rows.map(({ id, note }) => [id, note]));
      expect(stored.at(-1)).toMatchObject({ tradeTime: null, importKey: null, version: 1, createdAt: now });
      expect(seen.at(-1)).toBe(count);
      const { rows: role } = await db.execute(sql`show session_replication_role`);
      expect(role).toEqual([{ session_replication_role: "origin" }]);
      const [orphan] = rowsOf(account, newId(), 2).slice(1);
      if (!orphan) throw new Error("no row");
      await expect(db.transaction((tx) => insertImportedRows(tx, [orphan]))).rejects.toThrow();
    }));
});

it("refuses many rows of which one names an asset or account that does not exist", () =>
  withApp(async ({ register, db }) => {
    const { assetId, account } = await world(db, await addPortfolio(await register()));
    const rows = rowsOf(account, assetId, 1_500);
    for (const wrong of [{ assetOwnerId: nilGuid, assetId: newId() }, { accountId: newId() }]) {
      const damaged = rows.map((row, index) => (index === 1_400 ? { ...row, ...wrong } : row));
      await expect(db.transaction((tx) => insertImportedRows(tx, damaged))).rejects.toThrow();
    }
    expect(await db.select().from(transactions)).toEqual([]);
  }));
