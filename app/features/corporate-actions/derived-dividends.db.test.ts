import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { allIncomeEvents } from "../../market/market.views.ts";
import { perShareOf } from "../../portfolio/actions/derive-dividends.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { nilGuid } from "../../shared/codes.ts";
import { importFile, must } from "../import/testing/import-fixture.ts";
import { buy, check } from "./testing/holder.ts";

const header = "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Amount";
const statement = (...lines: readonly string[]) => `${[header, ...lines].join("\n")}\n`;

/** Creates a Moscow share with the record date 17 July 2026 and an unknown dividend. */
async function makeShare(test: TestApp): Promise<string> {
  const id = await addAsset(test.db, { number: 1, ticker: "GAZZ", currency: "RUB" });
  await updateAssets(test.db, { exchange: "MISX" }, eq(assets.id, id));
  await storeIncomeEvents(test.db, nilGuid, [
    {
      ...{ id: newId(), assetOwnerId: nilGuid, assetId: id, kind: "dividend", startsOn: null, exDate: null },
      ...{ payDate: null, recordDate: "2026-07-17", amount: null, currency: "RUB", source: "moex" },
    },
  ]);
  return id;
}

async function makeHolderOf(test: TestApp, assetId: string, quantity: string) {
  const user = await test.register();
  const portfolioId = await addPortfolio(user, { currency: "RUB" });
  await buy(user, portfolioId, assetId, { quantity, currency: "RUB" });
  return { user, portfolioId };
}

const told = (user: TestUser, portfolioId: string, amount: string) =>
  importFile(user, portfolioId, statement(`Dividend,2026-08-03,GAZZ,,${amount},RUB,,${amount}`));

const eventsOf = async (db: TestApp["db"], ownerId: string) =>
  (await db.select().from(allIncomeEvents).where(eq(allIncomeEvents.ownerId, ownerId)))
    .filter(({ amount }) => amount !== null)
    .map(({ exDate, payDate, amount, source }) => [exDate, payDate, Number(amount), source]);

describe("dividends of Russian shares without a source", () => {
  it("are derived from the own statement at once, for others after two agree, and go with the statement", () =>
    withApp(async (test) => {
      const assetId = await makeShare(test);
      const first = await makeHolderOf(test, assetId, "30");
      const second = await makeHolderOf(test, assetId, "7");
      const third = await makeHolderOf(test, assetId, "10");
      const [owner] = await test.db
        .select({ id: portfolios.userId })
        .from(portfolios)
        .where(eq(portfolios.id, first.portfolioId));
      const isNamed = async ({ user, portfolioId }: typeof third) =>
        (await check(user, portfolioId)).income.map((one: Record<string, unknown>) => [
          one.gross,
          one.payDate,
        ]);

      // 30 shares, 799.91 roubles: 26.6637 each is 799.911. Record date Friday 17 July (T+1): ex on that day.
      const { id } = await told(first.user, first.portfolioId, "799.91");
      const derived = [["2026-07-17", "2026-08-03", 26.6637, "statement"]];
      expect(await eventsOf(test.db, owner?.id ?? "")).toEqual(derived);
      expect(await eventsOf(test.db, nilGuid)).toEqual([]);
      expect(await isNamed(third)).toEqual([]);
      // The row itself pays it: nothing is due to its owner.
      expect(await isNamed(first)).toEqual([]);

      // 7 shares, 186.65: 26.664 each is 186.648, within one in a thousand.
      await told(second.user, second.portfolioId, "186.65");
      expect(await eventsOf(test.db, nilGuid)).toEqual([["2026-07-17", "2026-08-03", 26.6637, "statements"]]);
      // More shares yield more precision: 10 x 26.6637 for the third user, who imported nothing.
      expect(await isNamed(third)).toEqual([["266.637", "2026-08-03"]]);

      must(await first.user.call("DELETE /api/transactionsImportHistory", { id }));
      expect(await eventsOf(test.db, owner?.id ?? "")).toEqual([]);
      expect(await eventsOf(test.db, nilGuid)).toEqual([]);
      expect(await isNamed(third)).toEqual([]);
    }));

  it("that two users tell differently stay their own", () =>
    withApp(async (test) => {
      const assetId = await makeShare(test);
      const first = await makeHolderOf(test, assetId, "10");
      const second = await makeHolderOf(test, assetId, "10");
      await told(first.user, first.portfolioId, "266");
      await told(second.user, second.portfolioId, "231");
      expect(await eventsOf(test.db, nilGuid)).toEqual([]);
    }));

  it.each([
    ["10", "30", "0.3333"],
    ["799.91", "30", "26.6637"],
    ["100", "10", "10"],
    ["0.01", "3", "0.003"],
    ["33.3", "1", "33.3"],
  ])("%s for %s shares is %s each", (gross, units, expected) => {
    const money = BigInt(Math.round(Number(gross) * 100)) * 100_000_000n;
    expect(perShareOf(money, BigInt(units) * 10n ** 18n)).toBe(expected);
  });
});
