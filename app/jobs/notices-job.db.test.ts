import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { addRow } from "../../tests/support/ledger-world.ts";
import { addSplit } from "../features/corporate-actions/testing/events-world.ts";
import { csv, importFile, must } from "../features/import/testing/import-fixture.ts";
import { putPrices } from "../market/prices/put-prices.ts";
import { notices } from "../notices/notices.tables.ts";
import { nilGuid } from "../shared/codes.ts";
import { declare, withWorld } from "./testing/notices-world.ts";

const name = { type: "name", en: "Acme", ru: "Акме" };
const home = { type: "name", en: "Main", ru: "Main" };
const usd = (price: string) => ({ type: "price", price, currency: "USD" });
const money = (amount: string) => ({ type: "money", amount, currency: "USD" });
const day = (text: string) => ({ type: "day", day: text });

describe("a dividend", () => {
  it("announced: once, with what the calendar shows for the holding; mailed only when wanted", () =>
    withWorld(async (world) => {
      await declare(world, {});
      await world.look();
      // 10 x 1.25 = 12.50.
      const about = {
        asset: name,
        exDate: day("2026-12-10"),
        payDate: day("2026-12-20"),
        perShare: usd("1.25"),
      };
      expect(await world.told("dividend-announced")).toEqual({
        params: [{ ...about, total: money("12.5") }],
        mails: 0,
      });
      const { user, portfolioId } = world;
      const asked = { portfolioId, from: "2026-12-01", to: "2026-12-31" };
      const calendar = must(await user.call("GET /api/divs-calendar", asked));
      expect(JSON.stringify(calendar)).toContain('"12.5"');
      await world.setMail("dividend-announced", true);
      await declare(world, { exDate: "2027-03-10", payDate: "2027-03-20" });
      await world.look();
      const after = await world.told("dividend-announced");
      expect([after.params.length, after.mails]).toEqual([2, 1]);
      expect((await world.told("dividend-changed")).params).toEqual([]);
    }));

  it("changed: each amount once, beside the one told before", () =>
    withWorld(async (world) => {
      const id = newId();
      await declare(world, { id });
      await world.look();
      await world.setMail("dividend-changed", true);
      for (const amount of ["1.5", "1.25"]) {
        await declare(world, { id, amount });
        world.test.clock.now = new Date(world.test.clock.now.getTime() + 3_600_000);
        await world.look();
      }
      const { params, mails } = await world.told("dividend-changed");
      expect(params.map(({ before, perShare, total }) => [before, perShare, total])).toEqual([
        [usd("1.25"), usd("1.5"), money("15")],
        [usd("1.5"), usd("1.25"), money("12.5")],
      ]);
      expect(mails).toBe(2);
      expect((await world.told("dividend-announced")).params).toHaveLength(1);
    }));

  it("cut: less than a year before, in shares of today", () =>
    withWorld(async (world) => {
      // 2.00 before a split of 1 to 2 is 1.00 after it: 0.75 is a quarter less.
      await declare(world, { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" }, { amount: "0.75" });
      await addSplit(world.test.db, world.acme, "2026-06-01", "2", "1");
      await world.look();
      const change = { type: "percent", ratio: "0.250000" };
      expect(await world.told("dividend-cut")).toEqual({
        params: [{ asset: name, exDate: day("2026-12-10"), before: usd("1"), perShare: usd("0.75"), change }],
        mails: 1,
      });
    }));

  it("a little less, or halved by a split alone, is no cut", () =>
    withWorld(async (world) => {
      await declare(world, { exDate: "2025-12-09", payDate: "2025-12-20", amount: "2" }, { amount: "0.96" });
      await addSplit(world.test.db, world.acme, "2026-06-01", "2", "1");
      await world.look();
      expect((await world.told("dividend-cut")).params).toEqual([]);
    }));

  it("near its ex-date: from three days before, not on the day itself", () =>
    withWorld(async (world) => {
      await world.setMail("ex-date-near", true);
      await declare(world, { exDate: "2026-11-20" }, { exDate: "2026-11-23" }, { exDate: "2026-11-24" });
      await world.look();
      expect(await world.told("ex-date-near")).toEqual({
        params: [{ asset: name, exDate: day("2026-11-23"), perShare: usd("1.25") }],
        mails: 1,
      });
    }));

  it("received: in the last week, before tax, as its row says", () =>
    withWorld(async (world) => {
      const { user, portfolioId, acme } = world;
      await world.setMail("dividend-received", true);
      const row = { kind: "dividend", assetId: acme, amount: "12.5", tax: "1.63" };
      await addRow(user, portfolioId, { ...row, date: "2026-11-13" });
      await addRow(user, portfolioId, { ...row, date: "2026-11-18" });
      await world.look();
      expect(await world.told("dividend-received")).toEqual({
        params: [{ asset: name, day: day("2026-11-18"), total: money("12.5"), portfolio: home }],
        mails: 1,
      });
    }));
});

it("a price that comes to its target: once, until the target is set anew", () =>
  withWorld(async (world) => {
    const { user, acme, test } = world;
    const list = must(await user.call("POST /api/watchlist", { name: "Wanted", columns: ["price"] }));
    const wanted = { symbol: "ACME@TEST", targetPrice: "92", targetSide: 1, note: "" };
    must(await user.call("POST /api/watchlistAsset", { watchlistId: list.id, ...wanted }));
    await world.look();
    expect((await world.told("price-target")).params).toEqual([]);
    const asset = { ownerId: nilGuid, id: acme };
    await putPrices(test.db, nilGuid, [{ asset, day: "2026-11-20" as never, close: 91.5 }], "test");
    await world.look();
    expect(await world.told("price-target")).toEqual({
      params: [
        { asset: name, price: usd("91.5"), target: usd("92"), list: { type: "text", text: "Wanted" } },
      ],
      mails: 1,
    });
  }));

it("a goal that is reached: with the value its screen shows", () =>
  withWorld(async (world) => {
    const { user, portfolioId } = world;
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
    await world.look();
    // 10 x 95 = 950 and 100 in cash.
    const params = [
      { goal: { type: "text", text: "House" }, target: money("1050"), value: money("1050"), portfolio: home },
    ];
    expect(await world.told("goal-reached")).toEqual({ params, mails: 1 });
  }));

it("a split that waits for an answer; one of long ago is not told", () =>
  withWorld(async (world) => {
    await addSplit(world.test.db, world.acme, "2026-06-01", "2", "1");
    await addSplit(world.test.db, world.acme, "2026-11-10", "3", "1");
    await world.look();
    const what = { type: "word", word: "notices:action.split" };
    expect(await world.told("action-pending")).toEqual({
      params: [{ asset: name, what, day: day("2026-11-10"), portfolio: home }],
      mails: 1,
    });
  }));

it("an event that payments wait for, once they do, however long ago it was", () =>
  withWorld(async (world) => {
    await addSplit(world.test.db, world.acme, "2026-10-01", "2", "1");
    await world.look();
    expect((await world.told("action-pending")).params).toEqual([]);
    await declare(world, { exDate: "2026-11-05", payDate: "2026-11-18" });
    await world.look();
    const what = { type: "word", word: "notices:action.split" };
    const waiting = { type: "count", count: 1 };
    expect(await world.told("action-pending")).toEqual({
      params: [{ asset: name, what, day: day("2026-10-01"), portfolio: home, waiting }],
      mails: 1,
    });
  }));

it("the year before is over: from January to April, where something happened in it", () =>
  withWorld(async (world) => {
    await world.look();
    expect((await world.told("report-ready")).params).toEqual([]);
    world.test.clock.now = new Date("2027-01-01T08:00:00Z");
    await world.look();
    const year = { type: "text", text: "2026" };
    expect(await world.told("report-ready")).toEqual({ params: [{ year, portfolio: home }], mails: 0 });
  }));

it("an import that was booked, with the rows it wrote", () =>
  withWorld(async (world) => {
    const { user, portfolioId } = world;
    await world.setMail("import-done", true);
    const { report } = await importFile(user, portfolioId, csv("Buy,2026-11-02,ACME,90,1,USD,,TEST,,,,"));
    await world.look();
    const file = { type: "text", text: "rows.csv" };
    const count = { type: "count", count: report.rows };
    expect(report.rows).toBe(1);
    expect(await world.told("import-done")).toEqual({
      params: [{ file, count, portfolio: { type: "text", text: "Main" } }],
      mails: 1,
    });
  }));

it("a sandbox tells nothing", () =>
  withWorld(
    async (world) => {
      await declare(world, { exDate: "2026-11-23" });
      await addSplit(world.test.db, world.acme, "2026-11-10", "3", "1");
      await world.look();
      expect(await world.test.db.select().from(notices)).toEqual([]);
    },
    { accountType: 2 },
  ));
