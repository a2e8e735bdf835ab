import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { toBondEvents } from "../../market/events/bond-events.ts";
import { storeCorporateEvents } from "../../market/events/corporate-events.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import type { Rows } from "../../market/providers/rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";

type Told = { readonly value: string | null; readonly reasons: readonly { readonly code: string }[] };

interface Own {
  readonly portfolioName: string;
  readonly isClosed: boolean;
  readonly figures: Readonly<Record<string, { readonly value: string }>>;
}

/** Bond of 1,000 USD with payments of a source. */
async function addBond(
  db: Db,
  { number, ticker, close }: { readonly number: number; readonly ticker: string; readonly close?: number },
  rows: readonly Rows["payments"][],
): Promise<string> {
  const closes = close === undefined ? {} : { "2026-11-20": close };
  const id = await addAsset(db, { number, ticker, type: AssetType.bond, closes });
  await updateAssets(db, { nominal: "1000" }, and(eq(assets.ownerId, nilGuid), eq(assets.id, id)));
  const { income, offers } = toBondEvents({ ownerId: nilGuid, id, currency: "USD" }, rows, "test");
  await storeIncomeEvents(db, nilGuid, income);
  await storeCorporateEvents(db, nilGuid, offers);
  return id;
}

const coupon = (startsOn: string, payDate: string, amount: string | null): Rows["payments"] =>
  ({ kind: "coupon", startsOn, payDate, amount, recordDate: null, currency: "USD" }) as Rows["payments"];
const repaid = (payDate: string, amount: string, isRedemption: boolean): Rows["payments"] =>
  ({ kind: "amortisation", payDate, amount, isRedemption, currency: "USD" }) as Rows["payments"];
const offer = (day: string, pricePercent: string, text: string): Rows["payments"] =>
  ({ kind: "offer", day, pricePercent, startsOn: null, endsOn: null, text }) as Rows["payments"];

describe("a bond", () => {
  it("at par with one coupon of 10 % ahead yields 10 %, has a duration of a year, and nothing accrued", () =>
    withApp(async ({ db, anonymous }) => {
      await addBond(db, { number: 1, ticker: "PAR", close: 100 }, [
        coupon("2025-11-20", "2026-11-20", "100"),
        coupon("2026-11-20", "2027-11-20", "100"),
        repaid("2027-11-20", "1000", true),
      ]);
      const { body } = await anonymous.call("GET /api/public/asset-info/bond", { symbol: "PAR" });
      expect(body.terms).toEqual({
        ...{ issuedOn: "2025-11-20", maturity: "2027-11-20", nominal: "1000", remaining: "1000" },
        ...{ couponsPerYear: 1, dayCount: "actual/365", isFloating: false, source: "" },
      });
      expect(body.price).toEqual({
        ...{ clean: "100", date: "2026-11-20", source: "test", cleanMoney: "1000", dirtyMoney: "1000" },
      });
      const value = (figure: string) => Number(body.figures[figure].value);
      expect(body.accrued).toEqual({ value: "0", reasons: [] });
      expect(value("yieldToMaturity")).toBeCloseTo(0.1, 8);
      expect(value("currentYield")).toBeCloseTo(0.1, 8);
      expect(value("simpleYield")).toBeCloseTo(0.1, 8);
      expect(value("macaulayDuration")).toBeCloseTo(1, 8);
      // 1 / 1.1 and t (t + 1) / 1.1 ^ 2.
      expect(value("modifiedDuration")).toBeCloseTo(0.909_090_909, 8);
      expect(value("convexity")).toBeCloseTo(2 / 1.21, 6);
      expect(value("averageLife")).toBe(1);
      expect(body.figures.yieldToOffer.value).toBeNull();
      expect(body.figures.yieldToOffer.reasons[0].code).toBe("no-offer");
      expect(body.schedule).toEqual([
        {
          ...{ date: "2026-11-20", kind: "coupon", amount: "100", startsOn: "2025-11-20" },
          ...{ isEstimated: false, isPast: true, source: "test" },
        },
        {
          ...{ date: "2027-11-20", kind: "coupon", amount: "100", startsOn: "2026-11-20" },
          ...{ isEstimated: false, isPast: false, source: "test" },
        },
        {
          ...{ date: "2027-11-20", kind: "redemption", amount: "1000", startsOn: null },
          ...{ isEstimated: false, isPast: false, source: "test" },
        },
      ]);
    }));

  it("that was repaid in part, with an offer and coupons not announced, says so", () =>
    withApp(async ({ db, anonymous }) => {
      await addBond(db, { number: 1, ticker: "PART", close: 90 }, [
        coupon("2025-08-12", "2026-08-12", "100"),
        repaid("2026-08-12", "200", false),
        // 100 of 365 days have passed: 73 x 100 / 365 = 20.
        coupon("2026-08-12", "2027-08-12", "73"),
        coupon("2027-08-12", "2028-08-11", null),
        repaid("2028-08-11", "800", true),
        offer("2027-08-12", "100", "Put"),
      ]);
      const { body } = await anonymous.call("GET /api/public/asset-info/bond", { symbol: "PART" });
      expect(body.terms).toMatchObject({ nominal: "1000", remaining: "800", isFloating: true });
      expect(body.accrued.value).toBe("20");
      // 90% of the remaining 800.
      expect(body.price).toMatchObject({ cleanMoney: "720", dirtyMoney: "740" });
      const figure = (name: string): Told => body.figures[name];
      // 873 after 265 days for 740: (873 / 740) ^ (365 / 265) - 1.
      expect(Number(figure("yieldToOffer").value)).toBeCloseTo((873 / 740) ** (365 / 265) - 1, 6);
      expect(figure("yieldToMaturity").reasons.map(({ code }) => code)).toEqual([
        "floating-coupon-estimated",
      ]);
      expect(body.offers).toEqual([
        { date: "2027-08-12", kind: "put", price: "100", isPast: false, source: "test" },
      ]);
      expect(body.schedule.map(({ kind, amount }: Record<string, string>) => [kind, amount])).toEqual([
        ...[
          ["coupon", "100"],
          ["amortisation", "200"],
        ],
        ...[
          ["coupon", "73"],
          ["coupon", "73"],
        ],
        ["redemption", "800"],
      ]);
    }));

  it("without a price has its schedule and no yield; a share is no bond", () =>
    withApp(async ({ db, anonymous }) => {
      await addBond(db, { number: 1, ticker: "MUTE" }, [
        coupon("2026-11-20", "2027-11-20", "100"),
        repaid("2027-11-20", "1000", true),
      ]);
      await addAsset(db, { number: 2, ticker: "GRN" });
      const ask = async (symbol: string) =>
        (await anonymous.call("GET /api/public/asset-info/bond", { symbol })).body;
      const mute = await ask("MUTE");
      expect(mute.schedule).toHaveLength(2);
      expect(mute).toMatchObject({ price: null, reasons: [] });
      expect(mute.figures.yieldToMaturity).toEqual({
        ...{ value: null, reasons: [{ code: "no-price", params: { asset: "MUTE", date: "2026-11-20" } }] },
      });
      expect(await ask("GRN")).toMatchObject({
        ...{ terms: null, schedule: [], reasons: [{ code: "not-a-bond", params: { asset: "GRN" } }] },
      });
    }));
});

it("closes of a named period begin with the close they are counted from, and are thinned on demand", () =>
  withApp(async ({ db, anonymous }) => {
    const closes = Object.fromEntries(
      Array.from({ length: 60 }, (_, day) => [
        new Date(Date.UTC(2026, 8, 22 + day)).toISOString().slice(0, 10),
        100 + day,
      ]),
    );
    await addAsset(db, { number: 1, ticker: "GRN", closes });
    const days = async (rest: object) => {
      const input = { symbol: "GRN", ...rest };
      const { body } = await anonymous.call("GET /api/public/asset-info/price-history", input);
      return body.points.map(({ date }: { date: IsoDate }) => date);
    };
    const month = await days({ period: "1M" });
    expect([month[0], month.at(-1), month.length]).toEqual(["2026-10-20", "2026-11-20", 32]);
    const thin = await days({ most: 20 });
    // Spans of four days back from the last, and the first day.
    expect([thin[0], thin[1], thin.at(-1), thin.length]).toEqual([
      ...["2026-09-22", "2026-09-25", "2026-11-20"],
      16,
    ]);
  }));

describe("the own position", () => {
  it("is told by portfolio with the trades of the period; nobody else's is", () =>
    withApp(async ({ db, register }) => {
      const [owner, other] = [await register(), await register("other@example.org")];
      const closes = { "2026-11-02": 10, "2026-11-20": 12 };
      const id = await addAsset(db, { number: 1, ticker: "GRN", closes });
      const [first, second] = [await addPortfolio(owner), await addPortfolio(owner, { name: "Second" })];
      const buy = { kind: "buy", assetId: id };
      await addRow(owner, first, { kind: "deposit", date: "2025-01-10", amount: "1000" });
      await addRow(owner, first, { ...buy, date: "2025-01-10", quantity: "5", price: "8" });
      await addRow(owner, first, { ...buy, date: "2026-11-03", quantity: "10", price: "10" });
      await addRow(owner, second, { kind: "deposit", date: "2026-11-03", amount: "100" });
      await addRow(owner, second, { ...buy, date: "2026-11-04", quantity: "3", price: "10" });
      await addRow(owner, second, { ...buy, kind: "sell", date: "2026-11-05", quantity: "3", price: "11" });
      // Not bought, yet received.
      const came = { kind: "stock-dividend", quantity: "2", date: "2026-11-06" };
      await addRow(owner, second, { ...buy, ...came });
      const ask = async (user: typeof owner, rest: object = {}) =>
        (await user.call("GET /api/asset-info/my-portfolio", { symbol: "grn@test", ...rest })).body;
      const { positions, trades, assetId } = await ask(owner, { period: "1Y" });
      expect(assetId).toBe(id);
      expect(
        positions.map((position: Own) => [
          ...[position.portfolioName, position.isClosed, position.figures.quantity?.value],
        ]),
      ).toEqual([
        ["Main", false, "15"],
        ["Second", false, "2"],
      ]);
      // 15 x 12; (5 x 8 + 10 x 10) / 15 each.
      expect(positions[0].figures.value).toMatchObject({ value: "180", currency: "USD" });
      expect(Number(positions[0].figures.averageCost.value)).toBeCloseTo(140 / 15, 6);
      expect(
        trades.map(({ date, kindName, isIncrease }: Record<string, unknown>) => [date, kindName, isIncrease]),
      ).toEqual([
        ["2026-11-03", "buy", true],
        ["2026-11-04", "buy", true],
        ["2026-11-05", "sell", false],
        ["2026-11-06", "stock-dividend", true],
      ]);
      expect((await ask(owner, { period: "ALL" })).trades).toHaveLength(5);
      expect(await ask(other)).toEqual({ assetId: id, watchlistIds: [], positions: [], trades: [] });
      const list = { name: "Later", columns: ["price"], assets: [{ symbol: "GRN" }] };
      const { body } = await other.call("POST /api/watchlist", list);
      expect((await ask(other)).watchlistIds).toEqual([body.id]);
      expect((await ask(owner)).watchlistIds).toEqual([]);
      expect((await ask(owner, { symbol: newId() })).error.code).toBe("NOT_FOUND");
    }));
});
