import { fromDayNumber, type IsoDate, METRIC_IDS } from "@zerno/engine";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../../tests/support/app.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { storePrices } from "../../market/prices/store-prices.ts";
import { ingestPrices, ingestRates } from "../../market/quality/ingest-prices.ts";
import { listCases } from "../../market/quality/list-cases.ts";
import { rejectCase } from "../../market/quality/release-quarantined.ts";
import { createMemory } from "../../server/memory.ts";
import { nilGuid } from "../../shared/codes.ts";
import { portfolios } from "../ledger.tables.ts";
import type { LedgerView } from "./ledger-view.ts";
import { type LedgerCtx, loadLedger } from "./load-ledger.ts";

function figuresOf({ run, assets, today }: LedgerView) {
  const period = { from: fromDayNumber(0), to: today };
  return METRIC_IDS.flatMap((metric) => [
    run.figure(metric, { kind: "portfolio" }, period),
    ...[...assets.keys()].map((assetId) => run.figure(metric, { kind: "asset", assetId }, period)),
  ]);
}

const today = "2026-11-20";
const now = new Date("2026-11-20T10:00:00Z");

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let test: TestApp;
let ctx: LedgerCtx;
const ids: Record<"one" | "two", string> = { one: "", two: "" };
/** ONE; TWO, in euros; ONE until 10 November; only dollars. */
const kept = { one: "", two: "", sold: "", cash: "" };
type Name = keyof typeof kept;
const names = Object.keys(kept) as Name[];

const loadAll = async (): Promise<Record<Name, LedgerView>> => {
  const views = {} as Record<Name, LedgerView>;
  for (const name of names) views[name] = await loadLedger(ctx, kept[name]);
  return views;
};

/** Portfolios with a changed ledger, each compared with a fresh program's. */
async function recomputedBy(change: () => Promise<unknown>): Promise<Name[]> {
  const before = await loadAll();
  for (const view of Object.values(before)) figuresOf(view);
  await change();
  const after = await loadAll();
  const fresh = { ...ctx, memory: createMemory() };
  for (const name of names)
    expect(figuresOf(after[name]), name).toEqual(figuresOf(await loadLedger(fresh, kept[name])));
  return names.filter((name) => after[name] !== before[name]);
}

const close = (id: string, day: string, value: number) =>
  storePrices(
    database.db,
    nilGuid,
    [{ asset: { ownerId: nilGuid, id }, day: day as IsoDate, close: value }],
    "test",
  );

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  test = await buildTestApp(db);
  const user = await test.register();
  const closes = { "2026-11-02": 10, "2026-11-09": 11, "2026-11-10": 12, "2026-11-18": 12, "2026-11-19": 11 };
  ids.one = await addAsset(db, { number: 1, ticker: "ONE", closes });
  ids.two = await addAsset(db, { number: 2, ticker: "TWO", currency: "EUR", closes });
  await addRates(db, "EUR", "USD", { "2026-11-02": 1.1, "2026-11-10": 1.15, "2026-11-18": 1.2 });
  await addRates(db, "EUR", "RUB", { "2026-11-02": 99, "2026-11-10": 99, "2026-11-18": 99 });
  for (const name of names) kept[name] = await addPortfolio(user, { name });
  const buy = { kind: "buy", date: "2026-11-02", quantity: "5", price: "10" };
  await addRow(user, kept.one, { ...buy, assetId: ids.one });
  await addRow(user, kept.two, { ...buy, assetId: ids.two, currency: "EUR" });
  await addRow(user, kept.sold, { ...buy, assetId: ids.one });
  await addRow(user, kept.sold, { ...buy, kind: "sell", date: "2026-11-10", price: "12", assetId: ids.one });
  await addRow(user, kept.cash, { kind: "deposit", date: "2026-11-02", amount: "100" });
  const [owner] = await db.select({ id: portfolios.userId }).from(portfolios);
  ctx = {
    db,
    user: { id: owner?.id },
    memory: createMemory(),
    today,
    currency: null,
  } as unknown as LedgerCtx;
});

afterAll(async () => {
  await test.app.close();
  await database.drop();
});

describe("after a change of the market exactly the portfolios that use it are computed anew", () => {
  it("a new close: those that have the asset, sold ones too, whose rows show its price", async () => {
    expect(await recomputedBy(() => close(ids.one, "2026-11-20", 13))).toEqual(["one", "sold"]);
    expect(await recomputedBy(() => close(ids.two, "2026-11-20", 13))).toEqual(["two"]);
  });

  it("a close that was revised or came late: the same", async () => {
    expect(await recomputedBy(() => close(ids.one, "2026-11-09", 11.5))).toEqual(["one", "sold"]);
    expect(await recomputedBy(() => close(ids.two, "2026-11-13", 12.5))).toEqual(["two"]);
  });

  it("a close of a day that is still to come, or the same close again: none", async () => {
    expect(await recomputedBy(() => close(ids.one, "2026-11-23", 14))).toEqual([]);
    expect(await recomputedBy(() => close(ids.two, "2026-11-13", 12.5))).toEqual([]);
  });

  it("a rate: those that convert by it, not those for which it is a cross they do not take", async () => {
    const { db } = database;
    expect(await recomputedBy(() => addRates(db, "EUR", "USD", { "2026-11-19": 1.21 }))).toEqual(["two"]);
    expect(await recomputedBy(() => addRates(db, "EUR", "RUB", { "2026-11-19": 98 }))).toEqual([]);
    expect(await recomputedBy(() => addRates(db, "EUR", "USD", { "2025-01-10": 1.3 }))).toEqual([]);
  });

  it("a declared dividend: those that have the asset", async () => {
    const event = {
      id: "018f0000-0000-7000-8000-0000000000d1",
      assetOwnerId: nilGuid,
      assetId: ids.one,
      kind: "dividend",
      startsOn: null,
      exDate: "2026-11-05",
      payDate: "2026-11-25",
      amount: "1",
      currency: "USD",
      source: "test",
    };
    const declare = () => storeIncomeEvents(database.db, nilGuid, [event]);
    expect(await recomputedBy(declare)).toEqual(["one", "sold"]);
  });

  it("a close or rate that is held back marks those that have it, and a decision takes the mark away", async () => {
    const { db } = database;
    const wrong = {
      asset: { ownerId: nilGuid, id: ids.one },
      source: "moex",
      rows: [{ day: today as IsoDate, close: 1300, currency: "USD" }],
      adjustedFor: [],
      lineage: [],
    };
    expect(await recomputedBy(() => ingestPrices(db, [wrong], now))).toEqual(["one", "sold"]);
    const rate = { day: today as IsoDate, base: "EUR", quote: "USD", value: "121" };
    const rates = [{ source: "ecb", rows: [rate], lineage: [] }];
    expect(await recomputedBy(() => ingestRates(db, rates, now))).toEqual(["two"]);
    const { cases } = await listCases(db);
    expect(cases).toHaveLength(2);
    const reject = async () => {
      for (const { id } of cases) await rejectCase(db, { caseId: id, userId: nilGuid, now });
    };
    expect(await recomputedBy(reject)).toEqual(["one", "two", "sold"]);
  });
});
