import { type IsoDate, type LedgerInput, parseDec, parseMoney, runLedger } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../../../tests/support/database.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { seedSampleMarket } from "../../../tests/support/sample-market.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { updateAssets } from "../assets/write-assets.ts";
import { toDividends } from "../events/dividends.ts";
import { listPayments, loadSplits } from "../events/payments.ts";
import { assets, dividendRatings } from "../market.tables.ts";
import { realMarket } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import {
  addMonthlyCloses,
  addPayments,
  addSplit,
  quarterly,
  type TestPayment,
} from "../testing/rated-asset.ts";
import { listDividendPayers, type RatingRow, rateDividends } from "./dividend-ratings.ts";

const today = "2026-11-20" as IsoDate;

/** Closes default to 100 a month. */
async function rate(
  db: Db,
  payments: readonly TestPayment[],
  closeOf: ((day: string) => number) | null = () => 100,
): Promise<RatingRow> {
  const id = await addAsset(db, { number: 1, ticker: "ONE" });
  await addPayments(db, id, payments);
  if (closeOf !== null) await addMonthlyCloses(db, id, closeOf);
  const [row] = await rateDividends(db, realMarket, [id], today);
  if (row === undefined) throw new Error("no row");
  return row;
}

const fundamentals = "payout-of-earnings, payout-of-free-cash-flow, net-debt-to-ebitda, interest-cover";

/*
 * 1.00 a quarter since 2018 at 100: yield 4 %, always: 50 points. Growth 0 % is 30, no streak 0: 15. Eight full years
 * without a cut are 50 + 3 / 5 x 30 = 68, nothing skipped 100: (5 x 68 + 3 x 100) / 8 = 80.
 * (20 x 50 + 25 x 15 + 25 x 80) / 70 = 48.21.
 */
describe("a level payer", () => {
  it("is rated by hand, partially, and its safety is not", () =>
    withTransaction(async (db) => {
      const row = await rate(
        db,
        quarterly(() => "1"),
      );
      expect(row).toMatchObject({
        ratedOn: today,
        formulaVersion: 1,
        pricesVersion: expect.any(Number),
        ...{ ratingState: "partial", rating: 48, safetyState: "not-rated", safety: null, safetyBand: null },
        reasons: {
          rating: [{ code: "partial-rating", params: { missing: `yield-to-market, ${fundamentals}` } }],
          safety: [{ code: "not-rated", params: { have: "1", needed: "2" } }],
          notes: [],
        },
      });
      expect(row.parts.map(({ part, weight, points }) => [part, weight, points])).toEqual([
        ["yield", 20, 50],
        ["growth", 25, 15],
        ["reliability", 25, 80],
        ["cover", 20, null],
        ["balance", 10, null],
      ]);
      expect(row.parts[2]?.components).toEqual([
        {
          ...{ id: "years-without-cut", weight: 5, measure: 8, points: 68 },
          inputs: [{ fact: "yearsWithoutCut", value: 8, date: today }],
        },
        {
          ...{ id: "skipped-payments", weight: 3, measure: 0, points: 100 },
          inputs: [{ fact: "skippedShare", value: 0, date: today }],
        },
      ]);
      expect(await db.select().from(dividendRatings)).toEqual([row]);
    }));

  it("stays where it is with specials, coupons and a dividend that is still to come", () =>
    withTransaction(async (db) => {
      const row = await rate(db, [
        ...quarterly(() => "1"),
        { exDate: "2026-06-01", amount: "50", isSpecial: true },
        { exDate: "2026-06-02", amount: "60", kind: "coupon" },
        { exDate: "2026-06-03", amount: "70", kind: "amortisation" },
        { exDate: "2026-12-15", amount: "80" },
      ]);
      expect(row).toMatchObject({ ratingState: "partial", rating: 48 });
      expect(row.parts[0]?.components[0]?.inputs[0]).toEqual({ fact: "yield", value: 0.04, date: today });
    }));

  it("stays where it is after a split", () =>
    withTransaction(async (db) => {
      const splitDay = "2024-06-03";
      const payments = quarterly(() => "1").map((payment) =>
        payment.exDate < splitDay ? { ...payment, amount: "2" } : payment,
      );
      await addAsset(db, { number: 2, ticker: "OTHER" });
      const id = await addAsset(db, { number: 3, ticker: "SPLIT" });
      await addPayments(db, id, payments);
      await addMonthlyCloses(db, id, (day) => (day < splitDay ? 200 : 100));
      const [before] = await rateDividends(db, realMarket, [id], today);
      expect(before?.rating).not.toBe(48);
      await addSplit(db, id, splitDay, "2");
      const [after] = await rateDividends(db, realMarket, [id], today);
      expect(after).toMatchObject({ ratingState: "partial", rating: 48 });
    }));

  it("has no yield where it pays in another currency", () =>
    withTransaction(async (db) => {
      const row = await rate(
        db,
        quarterly(() => "1").map((payment) => ({ ...payment, currency: "EUR" })),
      );
      // (25 x 15 + 25 x 80) / 50 = 47.5, and a half goes up.
      expect(row).toMatchObject({ rating: 48, ratingState: "partial" });
      expect(row.parts[0]).toMatchObject({
        points: null,
        missing: ["yield-to-own-median", "yield-to-market"],
      });
    }));

  it("has no yield without a close of the last ten days", () =>
    withTransaction(async (db) => {
      const id = await addAsset(db, { number: 1, ticker: "ONE" });
      await addPayments(
        db,
        id,
        quarterly(() => "1"),
      );
      await addMonthlyCloses(db, id, () => 100);
      const [tenth] = await rateDividends(db, realMarket, [id], "2026-11-30" as IsoDate);
      expect(tenth?.parts[0]?.points).toBe(50);
      const [eleventh] = await rateDividends(db, realMarket, [id], "2026-12-01" as IsoDate);
      expect(eleventh?.parts[0]?.points).toBeNull();
    }));
});

/*
 * A fifth more every year, then 2 % less in 2026: growth of 20 % is 100, six rises in a row 50 + 1 / 5 x 25 = 55: 77.5.
 * The year to November is the first that is lower: no full year without a cut 0, nothing skipped 100: 300 / 8 = 37.5.
 * (25 x 77.5 + 25 x 37.5) / 50 = 57.5, capped.
 */
it("a cut in the last 24 months caps at 40 and is named", () =>
  withTransaction(async (db) => {
    const amountOf = (year: number) => (year < 2026 ? 1.2 ** (year - 2018) : 1.2 ** 7 * 0.98).toFixed(10);
    const row = await rate(db, quarterly(amountOf), null);
    expect(row).toMatchObject({ ratingState: "partial", rating: 40, pricesVersion: 0 });
    expect(row.reasons.rating[1]).toEqual({ code: "rating-capped", params: { date: "2026-11-15" } });
    expect(row.parts.map(({ points }) => points)).toEqual([null, 77.5, 37.5, null, null]);
  }));

it("nothing but specials: not rated, with the reason", () =>
  withTransaction(async (db) => {
    const row = await rate(db, [{ exDate: "2025-06-01", amount: "50", isSpecial: true }]);
    expect(row).toMatchObject({ ratingState: "not-rated", rating: null, safetyState: "not-rated" });
    expect(row.reasons.rating).toEqual([{ code: "not-rated", params: { have: "0", needed: "2" } }]);
    expect(await db.select().from(dividendRatings)).toEqual([row]);
  }));

it("a published policy is asked of Moscow's shares alone", () =>
  withTransaction(async (db) => {
    const id = await addAsset(db, { number: 1, ticker: "ONE" });
    await addPayments(
      db,
      id,
      quarterly(() => "1"),
    );
    const missing = async () => (await rateDividends(db, realMarket, [id], today))[0]?.parts[2]?.missing;
    expect(await missing()).toEqual([]);
    await updateAssets(db, { exchange: "MOEX" });
    expect(await missing()).toEqual(["published-policy"]);
  }));

it("computed again the same day: the same row; another day: one more", () =>
  withTransaction(async (db) => {
    const first = await rate(
      db,
      quarterly(() => "1"),
    );
    const again = await rateDividends(db, realMarket, [first.assetId], today);
    expect(again).toEqual([first]);
    await addPayments(db, first.assetId, [{ exDate: "2026-11-16", amount: "1" }]);
    const [changed] = await rateDividends(db, realMarket, [first.assetId], today);
    expect(changed?.parts).not.toEqual(first.parts);
    expect(await db.select().from(dividendRatings)).toEqual([changed]);
    const [later] = await rateDividends(db, realMarket, [first.assetId], "2026-11-21" as IsoDate);
    const kept = await db.select().from(dividendRatings).orderBy(dividendRatings.ratedOn);
    expect(kept).toEqual([changed, later]);
  }));

/** Metric of a held share from the same data. */
async function metricOf(db: Db, row: RatingRow, currency: string) {
  const key = { ownerId: nilGuid, id: row.assetId };
  const payments = toDividends(await listPayments(db, realMarket, [key]));
  const splits = (await loadSplits(db, realMarket, [key])).get(key.id) ?? [];
  const [quantity, amount] = [parseDec("1"), parseMoney("1")];
  if (quantity === undefined || amount === undefined) throw new Error("unreadable");
  const bought = { id: "b", kind: "buy", date: today, assetId: key.id, currency } as const;
  const input: LedgerInput = {
    ...{ baseCurrency: currency, currency, costMethod: "fifo", trackCash: false, asOf: today },
    transactions: [{ ...bought, quantity, amount, affectsCash: false }],
    assets: new Map([[key.id, { id: key.id, currency }]]),
    prices: await loadPriceSeries(db, realMarket, [key]),
    rates: [],
    sourceNames: [""],
    facts: new Map([[key.id, { payments, splits }]]),
  };
  const period = { from: today, to: today };
  return runLedger(input).figure("dividendRating", { kind: "asset", assetId: key.id }, period);
}

it("every payer of the demo market has the rating that the engine's metric gives", () =>
  withTransaction(async (db) => {
    await seedSampleMarket(db, today);
    const ids = await listDividendPayers(db, realMarket, nilGuid, 100);
    expect(ids.length).toBeGreaterThan(20);
    const rows = await rateDividends(db, realMarket, ids, today);
    expect(rows.map(({ assetId }) => assetId)).toEqual(ids);
    expect(new Set(rows.map(({ rating }) => rating)).size).toBeGreaterThan(5);
    const currencies = new Map((await db.select().from(assets)).map(({ id, currency }) => [id, currency]));
    for (const row of rows) {
      const figure = await metricOf(db, row, currencies.get(row.assetId) ?? "");
      const stored = row.rating === null ? { refused: row.reasons.rating } : { value: String(row.rating) };
      expect(figure, row.assetId).toMatchObject(stored);
    }
  }));
