import type { IsoDate } from "@zerno/engine";
import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { getMarketPositions } from "../change-log.ts";
import { listPayments, loadSplits } from "../events/payments.ts";
import { assets, incomeEvents, type priceYears, rateYears, splitEvents } from "../market.tables.ts";
import { demoMarket } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import { storePrices } from "../prices/store-prices.ts";
import { generateDemoMarket } from "./demo-market.ts";
import { seedDemoMarket } from "./seed-demo-market.ts";

const d = (text: string) => text as IsoDate;
const market = generateDemoMarket(d("2026-11-20"));
const keyOf = (ticker: string) => {
  const found = market.assets.find(({ row }) => row.ticker === ticker);
  if (!found) throw new Error(ticker);
  return found.row;
};

describe("seeding the demo market", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it("stores what was generated, once, and appends new days", async () => {
    const { db } = database;
    expect((await seedDemoMarket(db, d("2026-11-18"))).daysAdded).toBe(market.lastDay - market.firstDay - 1);
    const first = await getMarketPositions(db, demoMarket);
    expect([first.shared.prices > 0, first.shared.rates > 0]).toEqual([true, true]);

    expect((await seedDemoMarket(db, d("2026-11-18"))).daysAdded).toBe(0);
    expect((await getMarketPositions(db, demoMarket)).shared).toEqual(first.shared);

    expect((await seedDemoMarket(db, d("2026-11-20"))).daysAdded).toBe(2);
    const { shared } = await getMarketPositions(db, demoMarket);
    expect([shared.prices > first.shared.prices, shared.rates > first.shared.rates]).toEqual([true, true]);

    const series = await loadPriceSeries(
      db,
      demoMarket,
      market.assets.map(({ row }) => row),
    );
    for (const { row, closes } of market.assets) {
      const from = (series.get(row.id)?.firstDay ?? 0) - market.firstDay;
      const stored = series.get(row.id)?.closes ?? new Float64Array();
      expect(stored).toEqual(closes.slice(from, from + stored.length));
      expect(closes.subarray(0, from).every(Number.isNaN)).toBe(true);
      expect(closes.subarray(from + stored.length).every(Number.isNaN)).toBe(true);
    }
  });

  it("writes every table in proportion", async () => {
    const { db } = database;
    const rowsOf = async (table: typeof assets | typeof priceYears | typeof incomeEvents) =>
      (await db.select({ n: count() }).from(table))[0]?.n;
    expect(await rowsOf(assets)).toBe(61);
    expect(await rowsOf(incomeEvents)).toBe(market.assets.flatMap(({ payments }) => payments).length);
    expect((await db.select().from(splitEvents)).length).toBe(6);
    expect((await db.select().from(rateYears)).length).toBe(42 * 16);
    const bond = keyOf("GOSZERNO204");
    const schedule = await listPayments(db, demoMarket, [bond]);
    expect(schedule.map(({ kind }) => kind).filter((kind) => kind !== "coupon")).toEqual([
      "amortisation",
      "amortisation",
      "amortisation",
      "redemption",
    ]);
    expect(schedule).toHaveLength(34);
    const split = keyOf("RUDOGOR");
    expect((await loadSplits(db, demoMarket, [split])).get(split.id)).toEqual([
      { exDate: "2024-04-08", to: 10n ** 19n, from: 10n ** 18n },
    ]);
  });

  it("does not replace a real source's values", async () => {
    const { db } = database;
    const asset = keyOf("CHAINIK");
    await storePrices(db, demoMarketOwner, [{ asset, day: d("2026-11-23"), close: 1 }], "exchange");
    await seedDemoMarket(db, d("2026-11-24"));
    expect([
      ...((await loadPriceSeries(db, demoMarket, [asset])).get(asset.id)?.closes.slice(-2) ?? []),
    ]).toEqual([1, expect.closeTo(200, -3)]);
  });

  it("and any two writers lose nothing when they meet in one year", async () => {
    const { db } = database;
    const asset = keyOf("KOPILKA");
    const days = Array.from({ length: 12 }, (_, index) => d(`2010-${String(index + 1).padStart(2, "0")}-15`));
    await Promise.all(
      days.map((day, index) => storePrices(db, demoMarketOwner, [{ asset, day, close: index + 1 }], "race")),
    );
    const closes =
      (await loadPriceSeries(db, demoMarket, [asset])).get(asset.id)?.closes ?? new Float64Array();
    expect([...closes.filter((close) => !Number.isNaN(close)).slice(0, 12)]).toEqual(
      days.map((_, i) => i + 1),
    );
  });

  it("loads series once: the next call gets the same arrays until its price changes", async () => {
    const { db } = database;
    const keys = market.assets.slice(0, 50).map(({ row }) => row);
    const other = keys.find(({ ticker }) => ticker !== "CHAINIK")?.id ?? "";
    const closesNow = async (id = keyOf("CHAINIK").id) =>
      (await loadPriceSeries(db, demoMarket, keys)).get(id)?.closes;
    const [first, firstOther] = [await closesNow(), await closesNow(other)];
    expect(first?.length).toBeGreaterThan(5000);
    expect(await closesNow()).toBe(first);
    await storePrices(
      db,
      demoMarketOwner,
      [{ asset: keyOf("CHAINIK"), day: d("2010-01-01"), close: 7 }],
      "x",
    );
    expect(await closesNow()).not.toBe(first);
    expect(await closesNow(other)).toBe(firstOther);
  });
});
