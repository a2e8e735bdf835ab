import { v7 as newId } from "uuid";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestUser } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { getMarketPositions, positionText } from "../../market/change-log.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { storeSplitEvents } from "../../market/events/store-split-events.ts";
import { readerOfUser } from "../../market/market-reader.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { portfolios } from "../ledger.tables.ts";

type World = Awaited<ReturnType<typeof createWorld>>;

async function buyTen(user: TestUser, portfolioId: string, assetId: string): Promise<void> {
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-13", amount: "1000" });
  const bought = { kind: "buy", date: "2026-11-13", quantity: "10", price: "100" };
  await addRow(user, portfolioId, { ...bought, assetId });
}

async function createWorld() {
  const database = await createTestDatabase();
  const test = await buildTestApp(database.db);
  const user = await test.register();
  const closes = { "2026-11-13": 100, "2026-11-16": 95, "2026-11-20": 95 };
  const assetId = await addAsset(database.db, { number: 1, ticker: "PAYS", closes });
  const portfolioId = await addPortfolio(user);
  await buyTen(user, portfolioId, assetId);
  const [owner] = await database.db.select({ id: portfolios.userId }).from(portfolios);
  return { database, test, user, assetId, portfolioId, ownerId: owner?.id ?? "" };
}

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await world.test.app.close();
  await world.database.drop();
});

const event = (amount: string, more: object = {}) => ({
  ...{ id: newId(), assetOwnerId: nilGuid, assetId: world.assetId, kind: "dividend", source: "test" },
  ...{ startsOn: null, exDate: "2026-11-16", payDate: "2026-11-20", currency: "USD", amount, ...more },
});

async function explained(metric: string) {
  const { user, portfolioId } = world;
  const query = { portfolioId, metric, from: "2026-11-15", to: "2026-11-20" };
  const { body } = await user.call("GET /api/explain", query);
  expect(body.isSame).toBe(true);
  return body;
}

const codesOf = (body: { shown: { notes?: { code: string }[] } }) =>
  (body.shown.notes ?? []).map(({ code }) => code).filter((code) => code.startsWith("receivable"));

it("a dividend past its ex-date is in the value, marked and explained, and a changed one changes it", async () => {
  const { database, ownerId } = world;
  expect((await explained("value")).shown.value).toBe("950");
  const declared = event("5");
  expect(await storeIncomeEvents(database.db, nilGuid, [declared])).toBe(1);
  const value = await explained("value");
  expect(value.shown.value).toBe("1000");
  expect(codesOf(value)).toEqual(["receivable"]);
  expect(value.steps).toContainEqual(
    expect.objectContaining({
      key: "receivable",
      operands: { quantity: "10", perUnit: "5", rate: "1" },
      result: "50",
    }),
  );
  expect((await explained("income")).shown.value).toBe("50");
  expect((await explained("twr")).shown.value).toBe("0");

  expect(await storeIncomeEvents(database.db, nilGuid, [declared])).toBe(0);
  expect(await storeIncomeEvents(database.db, nilGuid, [{ ...declared, amount: "6" }])).toBe(1);
  const changed = await explained("value");
  expect(changed.shown.value).toBe("1010");
  expect(changed.versions.events).toBe(
    positionText(
      await getMarketPositions(database.db, readerOfUser({ id: ownerId, isDemo: false })),
      "events",
    ),
  );
});

it("own dividends stand instead of the shared ones of their day, an unknown pay date is marked", async () => {
  const { database, ownerId, portfolioId, user } = world;
  await storeIncomeEvents(database.db, nilGuid, [event("5"), event("1", { isSpecial: true })]);
  expect((await explained("value")).shown.value).toBe("1010");
  await storeIncomeEvents(database.db, ownerId, [event("7", { payDate: null })]);
  const own = await explained("value");
  expect(own.shown.value).toBe("1030");
  expect(codesOf(own).sort()).toEqual(["receivable", "receivable-undated"]);

  const other = await world.test.register();
  const theirs = await addPortfolio(other);
  await buyTen(other, theirs, world.assetId);
  const query = { portfolioId: theirs, metric: "value", from: "2026-11-15", to: "2026-11-20" };
  expect((await other.call("GET /api/explain", query)).body.shown.value).toBe("1010");

  await addRow(user, portfolioId, {
    ...{ kind: "dividend", date: "2026-11-20", amount: "10", assetId: world.assetId, affectsCash: true },
  });
  expect((await explained("value")).shown.value).toBe("1030");
});

it("coupons of bonds and dividends without an ex-date are owed nothing", async () => {
  const { database, user, portfolioId } = world;
  const bond = await addAsset(database.db, { number: 2, ticker: "BOND", type: AssetType.bond });
  await addRow(user, portfolioId, {
    ...{ kind: "buy", date: "2026-11-13", quantity: "1", price: "100", assetId: bond },
  });
  const before = (await explained("income")).shown.value;
  await storeIncomeEvents(database.db, nilGuid, [
    event("5", { exDate: null, payDate: "2026-11-18" }),
    event("5", { kind: "coupon" }),
    event("5", { assetId: bond }),
  ]);
  expect((await explained("income")).shown.value).toBe(before);
});

it("closes from before a split that no row books are in the units of today: an asset bought after it", async () => {
  const { database, user, portfolioId } = world;
  const closes = { "2025-11-20": 400, "2026-10-20": 500, "2026-11-13": 100, "2026-11-20": 95 };
  const assetId = await addAsset(database.db, { number: 3, ticker: "CUT", closes });
  await buyTen(user, portfolioId, assetId);
  const ask = async () => {
    const query = {
      portfolioId,
      metric: "highDistance",
      scope: "asset",
      assetId,
      from: "2026-11-15",
      to: "2026-11-20",
    };
    const { body } = await user.call("GET /api/explain", query);
    expect(body.isSame).toBe(true);
    expect(body.isSame).toBe(true);
    return body.shown.value;
  };
  // 95 / 500 - 1, as long as the split is unknown.
  expect(Number(await ask())).toBeCloseTo(-0.81, 12);
  const split = { assetOwnerId: nilGuid, assetId, exDate: "2026-11-02", to: "5", from: "1", source: "test" };
  await storeSplitEvents(database.db, nilGuid, [split]);
  // 95 / 100 - 1: what stood at 500 is 100 in units of today, also in ledgers that are folded already.
  expect(Number(await ask())).toBeCloseTo(-0.05, 12);
});
