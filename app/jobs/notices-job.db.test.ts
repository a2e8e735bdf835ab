import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { addRow } from "../../tests/support/ledger-rows.ts";
import { addSplit } from "../features/corporate-actions/testing/holder.ts";
import { csv, importFile, must } from "../features/import/testing/import-fixture.ts";
import { storePrices } from "../market/prices/store-prices.ts";
import { notices } from "../notifications/notifications.tables.ts";
import { nilGuid } from "../shared/codes.ts";
import { declare, withNotices } from "./testing/notices-fixture.ts";

const name = { type: "name", en: "Acme", ru: "Акме" };
const home = { type: "name", en: "Main", ru: "Main" };
const usd = (price: string) => ({ type: "price", price, currency: "USD" });
const money = (amount: string) => ({ type: "money", amount, currency: "USD" });
const day = (text: string) => ({ type: "day", day: text });

describe("a dividend", () => {
  it("announced: once, with what the calendar shows for the holding; mailed only when wanted", () =>
    withNotices(async (fixture) => {
      await declare(fixture, {});
      await fixture.runJob();
      // 10 x 1.25 = 12.50.
      const about = {
        asset: name,
        exDate: day("2026-12-10"),
        payDate: day("2026-12-20"),
        perShare: usd("1.25"),
      };
      expect(await fixture.notified("dividend-announced")).toEqual({
        params: [{ ...about, total: money("12.5") }],
        mails: 0,
      });
      const { user, portfolioId } = fixture;
      const asked = { portfolioId, from: "2026-12-01", to: "2026-12-31" };
      const calendar = must(await user.call("GET /api/divs-calendar", asked));
      expect(JSON.stringify(calendar)).toContain('"12.5"');
      await fixture.setMail("dividend-announced", true);
      await declare(fixture, { exDate: "2027-03-10", payDate: "2027-03-20" });
      await fixture.runJob();
      const after = await fixture.notified("dividend-announced");
      expect([after.params.length, after.mails]).toEqual([2, 1]);
      expect((await fixture.notified("dividend-changed")).params).toEqual([]);
    }));

  it("changed: each amount once, with the amount announced before", () =>
    withNotices(async (fixture) => {
      const id = newId();
      await declare(fixture, { id });
      await fixture.runJob();
      await fixture.setMail("dividend-changed", true);
      for (const amount of ["1.5", "1.25"]) {
        await declare(fixture, { id, amount });
        fixture.test.clock.now = new Date(fixture.test.clock.now.getTime() + 3_600_000);
        await fixture.runJob();
      }
      const { params, mails } = await fixture.notified("dividend-changed");
      expect(params.map(({ before, perShare, total }) => [before, perShare, total])).toEqual([
        [usd("1.25"), usd("1.5"), money("15")],
        [usd("1.5"), usd("1.25"), money("12.5")],
      ]);
      expect(mails).toBe(2);
      expect((await fixture.notified("dividend-announced")).params).toHaveLength(1);
    }));

  it("cut: less than a year before, in shares of today", () =>
    withNotices(async (fixture) => {
      // 2.00 before a 1:2 split equals 1.00: 0.75 is a quarter less.
      await declare(
        fixture,
        { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" },
        { amount: "0.75" },
      );
      await addSplit(fixture.test.db, fixture.acme, "2026-06-01", "2", "1");
      await fixture.runJob();
      const change = { type: "percent", ratio: "0.250000" };
      expect(await fixture.notified("dividend-cut")).toEqual({
        params: [{ asset: name, exDate: day("2026-12-10"), before: usd("1"), perShare: usd("0.75"), change }],
        mails: 1,
      });
    }));

  it("a little less, or halved by a split alone, is no cut", () =>
    withNotices(async (fixture) => {
      await declare(
        fixture,
        { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" },
        { amount: "0.96" },
      );
      await addSplit(fixture.test.db, fixture.acme, "2026-06-01", "2", "1");
      await fixture.runJob();
      expect((await fixture.notified("dividend-cut")).params).toEqual([]);
    }));

  it("near its ex-date: from three days before, not on the day itself", () =>
    withNotices(async (fixture) => {
      await fixture.setMail("ex-date-near", true);
      await declare(fixture, { exDate: "2026-11-20" }, { exDate: "2026-11-23" }, { exDate: "2026-11-24" });
      await fixture.runJob();
      expect(await fixture.notified("ex-date-near")).toEqual({
        params: [{ asset: name, exDate: day("2026-11-23"), perShare: usd("1.25") }],
        mails: 1,
      });
    }));

  it("received: in the last week, before tax, as its row says", () =>
    withNotices(async (fixture) => {
      const { user, portfolioId, acme } = fixture;
      await fixture.setMail("dividend-received", true);
      const row = { kind: "dividend", assetId: acme, amount: "12.5", tax: "1.63" };
      await addRow(user, portfolioId, { ...row, date: "2026-11-13" });
      await addRow(user, portfolioId, { ...row, date: "2026-11-18" });
      await fixture.runJob();
      expect(await fixture.notified("dividend-received")).toEqual({
        params: [{ asset: name, day: day("2026-11-18"), total: money("12.5"), portfolio: home }],
        mails: 1,
      });
    }));
});

it("a price that comes to its target: once, until the target is set anew", () =>
  withNotices(async (fixture) => {
    const { user, acme, test } = fixture;
    const list = must(await user.call("POST /api/watchlist", { name: "Wanted", columns: ["price"] }));
    const wanted = { symbol: "ACME@TEST", targetPrice: "92", targetSide: 1, note: "" };
    must(await user.call("POST /api/watchlistAsset", { watchlistId: list.id, ...wanted }));
    await fixture.runJob();
    expect((await fixture.notified("price-target")).params).toEqual([]);
    const asset = { ownerId: nilGuid, id: acme };
    await storePrices(test.db, nilGuid, [{ asset, day: "2026-11-20" as never, close: 91.5 }], "test");
    await fixture.runJob();
    expect(await fixture.notified("price-target")).toEqual({
      params: [
        { asset: name, price: usd("91.5"), target: usd("92"), list: { type: "text", text: "Wanted" } },
      ],
      mails: 1,
    });
  }));

it("a goal that is reached: with the value its screen shows", () =>
  withNotices(async (fixture) => {
    const { user, portfolioId } = fixture;
    const goal = {
      portfolioId,
      name: "House",
      kind: 1,
      currency: "USD",
      dueOn: "2030-01-01",
      monthlyFlow: "0",
    };
    const set = (target: string) => user.call("POST /api/portfoliogoal/set-goal", { ...goal, target });
    must(await set("1050.01"));
    must(await set("1050"));
    await fixture.runJob();
    // 10 x 95 = 950, and 100 in cash.
    const params = [
      { goal: { type: "text", text: "House" }, target: money("1050"), value: money("1050"), portfolio: home },
    ];
    expect(await fixture.notified("goal-reached")).toEqual({ params, mails: 1 });
  }));

it("a split that waits for an answer; an old one raises no notification", () =>
  withNotices(async (fixture) => {
    await addSplit(fixture.test.db, fixture.acme, "2026-06-01", "2", "1");
    await addSplit(fixture.test.db, fixture.acme, "2026-11-10", "3", "1");
    await fixture.runJob();
    const what = { type: "word", word: "notices:action.split" };
    expect(await fixture.notified("action-pending")).toEqual({
      params: [{ asset: name, what, day: day("2026-11-10"), portfolio: home }],
      mails: 1,
    });
  }));

it("an event that payments wait for, once they do, however long ago it was", () =>
  withNotices(async (fixture) => {
    await addSplit(fixture.test.db, fixture.acme, "2026-10-01", "2", "1");
    await fixture.runJob();
    expect((await fixture.notified("action-pending")).params).toEqual([]);
    await declare(fixture, { exDate: "2026-11-05", payDate: "2026-11-18" });
    await fixture.runJob();
    const what = { type: "word", word: "notices:action.split" };
    const waiting = { type: "count", count: 1 };
    expect(await fixture.notified("action-pending")).toEqual({
      params: [{ asset: name, what, day: day("2026-10-01"), portfolio: home, waiting }],
      mails: 1,
    });
  }));

it("the year before is over: from January to April, where something happened in it", () =>
  withNotices(async (fixture) => {
    await fixture.runJob();
    expect((await fixture.notified("report-ready")).params).toEqual([]);
    fixture.test.clock.now = new Date("2027-01-01T08:00:00Z");
    await fixture.runJob();
    const year = { type: "text", text: "2026" };
    expect(await fixture.notified("report-ready")).toEqual({ params: [{ year, portfolio: home }], mails: 0 });
  }));

it("an import that was booked, with the rows it wrote", () =>
  withNotices(async (fixture) => {
    const { user, portfolioId } = fixture;
    await fixture.setMail("import-done", true);
    const { report } = await importFile(user, portfolioId, csv("Buy,2026-11-02,ACME,90,1,USD,,TEST,,,,"));
    await fixture.runJob();
    const file = { type: "text", text: "rows.csv" };
    const count = { type: "count", count: report.rows };
    expect(report.rows).toBe(1);
    expect(await fixture.notified("import-done")).toEqual({
      params: [{ file, count, portfolio: { type: "text", text: "Main" } }],
      mails: 1,
    });
  }));

it("a sandbox tells nothing", () =>
  withNotices(
    async (fixture) => {
      await declare(fixture, { exDate: "2026-11-23" });
      await addSplit(fixture.test.db, fixture.acme, "2026-11-10", "3", "1");
      await fixture.runJob();
      expect(await fixture.test.db.select().from(notices)).toEqual([]);
    },
    { accountType: 2 },
  ));
