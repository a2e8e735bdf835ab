import type { IsoDate } from "@zerno/engine";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { addAsset, addRates } from "../../../tests/support/ledger-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { priceCorrections, priceLineage, quarantine, rateLineage } from "../lineage.tables.ts";
import { incomeEvents, splitEvents } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { findPrice } from "../prices/prices.ts";
import { findRate } from "../rates/rates.ts";
import { logged } from "../testing/logged.ts";
import { ingestIncomeEvents } from "./ingest-income-events.ts";
import { type FetchedPrices, ingestPrices, ingestRates } from "./ingest-prices.ts";
import { listCases } from "./list-cases.ts";
import { acceptCase, rejectCase } from "./release-quarantined.ts";

const now = new Date("2026-11-20T10:00:00Z");
const supporter = "018f0000-0000-7000-8000-00000000beef";

type Closes = Readonly<Record<string, number | string>>;

const fetchedOf = (
  id: string,
  closes: Closes,
  { source = "moex", currency = "USD" as string | null, isFallback = false } = {},
): FetchedPrices => ({
  asset: { ownerId: nilGuid, id },
  source,
  isFallback,
  rows: Object.entries(closes).map(([day, close]) => ({ day: day as IsoDate, close, currency })),
  adjustedFor: ["splits"],
  lineage: [{ url: `https://example.org/${source}`, fetchedAt: "2026-11-20T09:59:00.000Z", hash: "ab" }],
});

const closeOn = async (db: Db, id: string, day: string) => {
  const found = await findPrice(db, realMarket, { ownerId: nilGuid, id }, day as IsoDate);
  return found === null ? null : [Number(found.close), found.usedOn, found.source];
};

const states = async (db: Db, id: string) =>
  (
    await db
      .select({ day: quarantine.day, source: quarantine.source, state: quarantine.state })
      .from(quarantine)
      .where(and(eq(quarantine.ownerId, nilGuid), eq(quarantine.series, id)))
      .orderBy(asc(quarantine.day), asc(quarantine.source))
  ).map(({ day, source, state }) => `${day} ${source} ${state}`);

/** 20 trading days around 100, up to Friday 13 November 2026. */
const octoberDays = [19, 20, 21, 22, 23, 26, 27, 28, 29, 30].map((day) => `2026-10-${day}`);
const novemberDays = ["02", "03", "04", "05", "06", "09", "10", "11", "12", "13"].map(
  (day) => `2026-11-${day}`,
);
const calm = Object.fromEntries([
  ...octoberDays.map((day, at) => [day, 100 + (at % 3)]),
  ...novemberDays.map((day, at) => [day, 100 + (at % 4)]),
]);

const calmAsset = (db: Db) => addAsset(db, { number: 1, ticker: "ONE", closes: calm });

describe("fetched closes", () => {
  it("are published with their lineage; the same again changes nothing", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      const fetched = fetchedOf(id, { "2026-11-16": "101.5", "2026-11-17": 102 });
      expect(await ingestPrices(db, [fetched], now)).toEqual({ published: 2, quarantined: 0, corrected: 0 });
      expect(await closeOn(db, id, "2026-11-16")).toEqual([101.5, "2026-11-16", "moex"]);
      expect(await ingestPrices(db, [fetched], now)).toEqual({ published: 2, quarantined: 0, corrected: 0 });
      expect(await db.select().from(priceLineage)).toMatchObject([
        {
          assetId: id,
          year: 2026,
          source: "moex",
          firstDay: "2026-11-16",
          lastDay: "2026-11-17",
          adjustedFor: ["splits"],
          url: "https://example.org/moex",
          fetchedAt: new Date("2026-11-20T09:59:00Z"),
        },
      ]);
    }));

  it("keep the old value in the history when a later fetch corrects it", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 101 })], now);
      const again = await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 101.25 })], now);
      expect(again).toEqual({ published: 1, quarantined: 0, corrected: 1 });
      expect(await db.select().from(priceCorrections)).toMatchObject([
        {
          assetId: id,
          day: "2026-11-16",
          oldValue: "101.000000000000000000",
          newValue: "101.250000000000000000",
        },
      ]);
    }));

  it("in pence are published in pounds", () =>
    withTransaction(async (db) => {
      const id = await addAsset(db, {
        number: 1,
        ticker: "ONE",
        currency: "GBP",
        closes: { "2026-11-13": 14.5 },
      });
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": "1455" }, { currency: "GBp" })], now);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([14.55, "2026-11-16", "moex"]);
    }));

  it("of a user's own asset are refused", () =>
    withTransaction(async (db) => {
      const mine = { ...fetchedOf("x", {}), asset: { ownerId: supporter, id: supporter } };
      await expect(ingestPrices(db, [mine], now)).rejects.toThrow("shared");
    }));
});

describe("a fault of a source", () => {
  it("of x100 that lasts 3 days stays out for 3 days; the first right close is published", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      for (const [day, close] of [
        ["2026-11-16", 10_100],
        ["2026-11-17", 10_200],
        ["2026-11-18", 10_150],
      ] as const) {
        expect(await ingestPrices(db, [fetchedOf(id, { [day]: close })], now)).toMatchObject({
          quarantined: 1,
        });
        expect(await closeOn(db, id, day)).toEqual([101, "2026-11-13", "test"]);
      }
      await ingestPrices(db, [fetchedOf(id, { "2026-11-19": 102 })], now);
      expect(await closeOn(db, id, "2026-11-19")).toEqual([102, "2026-11-19", "moex"]);
      expect(await closeOn(db, id, "2026-11-18")).toEqual([101, "2026-11-13", "test"]);
      const { cases, total } = await listCases(db);
      expect(total).toBe(1);
      expect(cases).toMatchObject([
        { detector: "scale", rows: 3, from: "2026-11-16", to: "2026-11-18", source: "moex", pair: null },
      ]);
      expect(cases[0]?.asset?.id).toBe(id);
      expect(cases[0]?.evidence).toMatchObject({ factor: "100", lastValue: "101", lastDay: "2026-11-13" });
    }));

  it("is seen however long ago the last good close was", () =>
    withTransaction(async (db) => {
      const id = await addAsset(db, {
        number: 1,
        ticker: "ONE",
        closes: { "2023-05-04": 100, "2023-05-05": 101 },
      });
      expect(await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10_100 })], now)).toMatchObject({
        quarantined: 1,
      });
    }));

  it("leaves the queue when the source sends the right values after all", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10_100 })], now);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 101 })], now);
      expect(await states(db, id)).toEqual(["2026-11-16 moex replaced"]);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([101, "2026-11-16", "moex"]);
    }));

  it("in a currency is held back, whatever the number says", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      const taken = await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 101 }, { currency: "EUR" })], now);
      expect(taken).toEqual({ published: 0, quarantined: 1, corrected: 0 });
      expect((await listCases(db)).cases).toMatchObject([
        { detector: "wrong-currency", evidence: { stated: "EUR", expected: "USD" } },
      ]);
    }));

  it("of texts that are no price is held back without harm to the other rows", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      const closes = { "2026-11-16": "-1", "2026-11-17": "1e25", "2026-11-18": "n/a", "2026-11-19": "102" };
      expect(await ingestPrices(db, [fetchedOf(id, closes)], now)).toMatchObject({
        published: 1,
        quarantined: 3,
      });
      const [only] = (await listCases(db)).cases;
      expect(only).toMatchObject({ detector: "not-a-price", rows: 3 });
      const settle = { caseId: only?.id ?? "", userId: supporter, now };
      await expect(acceptCase(db, settle)).rejects.toMatchObject({ code: "CONFLICT" });
      expect(await rejectCase(db, settle)).toBe(3);
    }));

  it("in the first fetch ever publishes nothing: there is no last good value", () =>
    withTransaction(async (db) => {
      const id = await addAsset(db, { number: 1, ticker: "ONE" });
      const mixed = { "2026-11-12": 1.01, "2026-11-13": 101, "2026-11-16": 102, "2026-11-17": 1.02 };
      const taken = await ingestPrices(db, [fetchedOf(id, mixed, { currency: null })], now);
      expect(taken).toEqual({ published: 0, quarantined: 4, corrected: 0 });
      expect(await closeOn(db, id, "2026-11-17")).toBeNull();
      const other = await addAsset(db, { number: 2, ticker: "TWO" });
      await ingestPrices(db, [fetchedOf(other, { "2026-11-16": 101 }, { currency: "RUB" })], now);
      expect(await closeOn(db, other, "2026-11-17")).toBeNull();
    }));

  it("that a second source confirms was none: the value and the days that follow on it are released", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 20 })], now);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-17": 21 })], now);
      expect(await closeOn(db, id, "2026-11-17")).toEqual([101, "2026-11-13", "test"]);
      await ingestPrices(
        db,
        [fetchedOf(id, { "2026-11-16": 20.1 }, { source: "yahoo", isFallback: true })],
        now,
      );
      expect(await states(db, id)).toEqual(["2026-11-16 moex confirmed", "2026-11-17 moex released"]);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([20, "2026-11-16", "moex"]);
      expect(await closeOn(db, id, "2026-11-17")).toEqual([21, "2026-11-17", "moex"]);
    }));

  it("two sources that disagree: the first stands until a third one decides", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 101 })], now);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 112 }, { source: "yahoo" })], now);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([101, "2026-11-16", "moex"]);
      expect((await listCases(db)).cases).toMatchObject([
        { detector: "two-sources", evidence: { otherSource: "moex", otherValue: "101" } },
      ]);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 112 }, { source: "eodhd" })], now);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([112, "2026-11-16", "yahoo"]);
      expect(await states(db, id)).toEqual(["2026-11-16 yahoo confirmed"]);
    }));

  it("by a split that nobody knew is released when the split is entered", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10.1 })], now);
      expect((await listCases(db)).cases).toMatchObject([
        { detector: "missing-split", evidence: { split: "10" } },
      ]);
      const key = { ownerId: nilGuid, assetOwnerId: nilGuid, assetId: id };
      const split = { ...key, exDate: "2026-11-16", to: "10", from: "1", source: "test" };
      await logged(db, nilGuid, "events", (tx) => tx.insert(splitEvents).values(split));
      await ingestPrices(db, [fetchedOf(id, {})], now);
      expect(await states(db, id)).toEqual(["2026-11-16 moex released"]);
      expect(await closeOn(db, id, "2026-11-16")).toEqual([10.1, "2026-11-16", "moex"]);
    }));
});

describe("a case", () => {
  it("that is accepted is published, with the days that follow on its level", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 20 })], now);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-17": 12 })], now);
      const [first] = (await listCases(db)).cases.filter(({ from }) => from === "2026-11-16");
      expect(await acceptCase(db, { caseId: first?.id ?? "", userId: supporter, now })).toBeGreaterThan(0);
      expect(await closeOn(db, id, "2026-11-17")).toEqual([12, "2026-11-17", "moex"]);
      expect((await listCases(db)).total).toBe(0);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 20 })], now);
      expect((await listCases(db)).total).toBe(0);
    }));

  it("that is rejected stays out and is not asked about again; another value is", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10_100 })], now);
      const [only] = (await listCases(db)).cases;
      expect(await rejectCase(db, { caseId: only?.id ?? "", userId: supporter, now })).toBe(1);
      const again = await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10_100 })], now);
      expect([again.quarantined, (await listCases(db)).total]).toEqual([1, 0]);
      await ingestPrices(db, [fetchedOf(id, { "2026-11-16": 10_300 })], now);
      expect((await listCases(db)).total).toBe(1);
      await expect(rejectCase(db, { caseId: supporter, userId: supporter, now })).rejects.toThrow();
    }));
});

describe("fetched rates", () => {
  it("are published with lineage; one per 100 units or upside down is held back", () =>
    withTransaction(async (db) => {
      await addRates(db, "JPY", "RUB", { "2026-11-12": 0.61, "2026-11-13": 0.6 });
      await addRates(db, "USD", "RUB", { "2026-11-12": 91, "2026-11-13": 90 });
      const rate = (base: string, day: string, value: string) => ({
        source: "cbr",
        rows: [{ day: day as IsoDate, base, quote: "RUB", value }],
        lineage: [],
      });
      const list = [rate("JPY", "2026-11-14", "60.5"), rate("USD", "2026-11-14", "0.0111")];
      expect(await ingestRates(db, list, now)).toEqual({ published: 0, quarantined: 2, corrected: 0 });
      expect((await listCases(db)).cases.map(({ pair, evidence }) => [pair, evidence.factor]).sort()).toEqual(
        [
          ["JPY/RUB", "100"],
          ["USD/RUB", "inverse"],
        ],
      );
      const pair = { from: "USD", to: "RUB" };
      expect(await findRate(db, realMarket, pair, "2026-11-14" as IsoDate)).toMatchObject({
        rate: "90",
        legs: [{ usedOn: "2026-11-13" }],
      });
      expect(await ingestRates(db, [rate("USD", "2026-11-14", "91.5")], now)).toMatchObject({ published: 1 });
      expect(await findRate(db, realMarket, pair, "2026-11-14" as IsoDate)).toMatchObject({ rate: "91.5" });
      expect(await db.select().from(rateLineage)).toMatchObject([
        { base: "USD", quote: "RUB", source: "cbr" },
      ]);
    }));
});

describe("fetched dividends", () => {
  const paid = (id: string, number: number, exDate: string, amount: string) => ({
    id: `018f0000-0000-7000-8000-00000000d${String(number).padStart(3, "0")}`,
    assetOwnerId: nilGuid,
    assetId: id,
    kind: "dividend",
    startsOn: null,
    exDate,
    payDate: null,
    amount,
    currency: "USD",
    source: "yahoo",
  });

  it("100 times too big, or the same again a day later, wait for a decision", () =>
    withTransaction(async (db) => {
      const id = await calmAsset(db);
      const events = [
        paid(id, 1, "2026-10-28", "155"),
        paid(id, 2, "2026-11-04", "1.6"),
        paid(id, 3, "2026-11-05", "1.7"),
      ];
      expect(await ingestIncomeEvents(db, events, now)).toEqual({ stored: 1, quarantined: 2 });
      const { cases } = await listCases(db);
      expect(cases.map(({ detector, from }) => `${from} ${detector}`)).toEqual([
        "2026-11-05 dividend-twice",
        "2026-10-28 dividend-scale",
      ]);
      const settle = { userId: supporter, now };
      await acceptCase(db, { caseId: cases[0]?.id ?? "", ...settle });
      await rejectCase(db, { caseId: cases[1]?.id ?? "", ...settle });
      expect((await db.select().from(incomeEvents)).map(({ amount }) => Number(amount)).sort()).toEqual([
        1.6, 1.7,
      ]);
      expect(await ingestIncomeEvents(db, events, now)).toEqual({ stored: 0, quarantined: 1 });
      expect((await listCases(db)).total).toBe(0);
    }));
});
