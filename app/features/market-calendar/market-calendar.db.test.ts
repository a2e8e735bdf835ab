import type { IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { seedDemoMarket } from "../../market/demo/seed-demo-market.ts";
import { assets, incomeEvents } from "../../market/market.tables.ts";
import { logged } from "../../market/testing/logged.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";

const month = async (caller: Caller, input: object) =>
  (await caller.call("GET /api/public/market-calendar", input)).body;

const shown = async (caller: Caller, input: object) =>
  (await month(caller, input)).payments.map(
    (payment: { date: string; asset: { ticker: string }; amount: string | null }) =>
      `${payment.date} ${payment.asset.ticker} ${payment.amount}`,
  );

const change = (db: Db, id: string, set: object) =>
  updateAssets(db, set, and(eq(assets.ownerId, nilGuid), eq(assets.id, id)));

/** Creates two shares that pay in March 2025, one with its ex-date on the last of February. */
async function addPayers(db: Db) {
  const grain = await addAsset(db, { number: 1, ticker: "GRN", nameEn: "Grain", nameRu: "Зерно" });
  const mill = await addAsset(db, { number: 2, ticker: "MLL" });
  await change(db, grain, { country: "RU" });
  await change(db, mill, { country: "DE" });
  await addPayments(db, grain, [
    { exDate: "2025-03-31", amount: "12.50", currency: "RUB" },
    { exDate: "2025-03-03", amount: "3", currency: "RUB", isSpecial: true },
    { exDate: "2025-03-10", amount: "7", kind: "coupon", currency: "RUB" },
    { exDate: "2025-03-11", amount: "100", kind: "redemption", currency: "RUB" },
    { exDate: "2025-04-01", amount: "9", currency: "RUB" },
  ]);
  await addPayments(db, mill, [{ exDate: "2025-02-28", amount: "0.123456", currency: "EUR" }]);
  const isMill = and(eq(incomeEvents.assetId, mill), eq(incomeEvents.ownerId, nilGuid));
  await logged(db, nilGuid, "events", (tx) =>
    tx.update(incomeEvents).set({ payDate: "2025-03-14" }).where(isMill),
  );
  return { grain, mill };
}

describe("the calendar of the market", () => {
  it("has what was announced for a month, by ex-date or by pay date, of one kind", () =>
    withApp(async ({ db, anonymous }) => {
      await addPayers(db);
      expect(await shown(anonymous, { month: "2025-03" })).toEqual([
        "2025-03-03 GRN 3",
        "2025-03-31 GRN 12.5",
      ]);
      expect(await shown(anonymous, { month: "2025-03", by: "pay" })).toEqual([
        "2025-03-03 GRN 3",
        "2025-03-14 MLL 0.123456",
        "2025-03-31 GRN 12.5",
      ]);
      expect(await shown(anonymous, { month: "2025-02" })).toEqual(["2025-02-28 MLL 0.123456"]);
      expect(await shown(anonymous, { month: "2025-03", kind: "coupon" })).toEqual(["2025-03-10 GRN 7"]);
      expect(await shown(anonymous, { month: "2025-03", kind: "repayment" })).toEqual(["2025-03-11 GRN 100"]);
    }));

  it("narrows by country and currency, names the choices of the month, and pages", () =>
    withApp(async ({ db, anonymous }) => {
      await addPayers(db);
      const all = await month(anonymous, { month: "2025-03", by: "pay", country: "DE" });
      expect(all.payments.map(({ asset }: { asset: { symbol: string } }) => asset.symbol)).toEqual([
        "MLL@TEST",
      ]);
      expect([all.total, all.countries, all.currencies]).toEqual([1, ["DE", "RU"], ["EUR", "RUB"]]);
      expect(await shown(anonymous, { month: "2025-03", by: "pay", currency: "EUR" })).toHaveLength(1);
      const rest = await month(anonymous, { month: "2025-03", offset: 1 });
      expect([rest.total, rest.payments.length, rest.payments[0].isSpecial]).toEqual([2, 1, false]);
    }));

  it("counts the days of a month and the months of a year, narrows to a day and a sector", () =>
    withApp(async ({ db, anonymous }) => {
      const { grain, mill } = await addPayers(db);
      await change(db, grain, { sector: "energy" });
      await change(db, mill, { sector: "materials" });
      const days = await month(anonymous, { month: "2025-03", view: "month", by: "pay" });
      expect([days.payments, days.total]).toEqual([[], 3]);
      expect(days.days).toEqual([
        { date: "2025-03-03", count: 1, specials: 1, assets: [{ symbol: "GRN@TEST", ticker: "GRN" }] },
        { date: "2025-03-14", count: 1, specials: 0, assets: [{ symbol: "MLL@TEST", ticker: "MLL" }] },
        { date: "2025-03-31", count: 1, specials: 0, assets: [{ symbol: "GRN@TEST", ticker: "GRN" }] },
      ]);
      const year = await month(anonymous, { month: "2025-11", view: "year" });
      expect(year.months).toHaveLength(12);
      expect(year.months.slice(1, 4)).toEqual([
        { month: "2025-02", count: 1, specials: 0, assets: 1 },
        { month: "2025-03", count: 2, specials: 1, assets: 1 },
        { month: "2025-04", count: 1, specials: 0, assets: 1 },
      ]);
      expect(await shown(anonymous, { month: "2025-03", day: "2025-03-31" })).toEqual([
        "2025-03-31 GRN 12.5",
      ]);
      const narrowed = await month(anonymous, { month: "2025-02", view: "year", sector: "materials" });
      expect(narrowed.total).toBe(1);
      expect(narrowed.sectors).toEqual([
        { id: "energy", name: "Energy" },
        { id: "materials", name: "Materials" },
      ]);
    }));

  it("leaves out hidden assets, own ones and those of the demo market", () =>
    withApp(async ({ db, anonymous, register }) => {
      const { mill } = await addPayers(db);
      const before = await shown(anonymous, { month: "2025-02" });
      await change(db, mill, { isActive: false });
      expect((await shown(anonymous, { month: "2025-02" })).length).toBeLessThan(before.length);
      const user = await register();
      await seedDemoMarket(db, "2026-11-20" as IsoDate);
      expect(await shown(user, { month: "2026-11" })).toEqual([]);
    }));

  it("refuses a month that is none, by name", () =>
    withApp(async ({ anonymous }) => {
      const { status, body } = await anonymous.call("GET /api/public/market-calendar", { month: "2025-13" });
      expect([status, body.error.fields[0].path]).toEqual([400, "month"]);
    }));
});
