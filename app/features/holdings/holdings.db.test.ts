import { METRICS } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { type TestApp, type TestUser, withApp } from "../../../tests/support/app.ts";
import { fixture } from "../../../tests/support/fixture-rows.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";
import { updateAssets } from "../../market/assets/write-assets.ts";
import { storeIncomeEvents } from "../../market/events/store-income-events.ts";
import { assets } from "../../market/market.tables.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType, nilGuid } from "../../shared/codes.ts";
import { cashGroup, figureColumns, groupings, holdingColumns } from "../../shared/names/holding-columns.ts";

/** 10 ONE at 10, 4 TWO bought at 20 of which 2 were sold at 30, 5 THREE all sold: worth 12, 30 and nothing. */
async function makeFixture({ db, register }: Pick<TestApp, "db" | "register">) {
  const user = await register();
  const closes = (close: number) => ({ "2026-11-02": close, "2026-11-19": close });
  const one = await addAsset(db, { number: 1, ticker: "ONE", closes: closes(12) });
  const two = await addAsset(db, { number: 2, ticker: "TWO", type: AssetType.etf, closes: closes(30) });
  const gone = await addAsset(db, { number: 3, ticker: "GONE", closes: closes(5) });
  await updateAssets(db, { sector: "energy", country: "RU" }, eq(assets.id, one));
  await updateAssets(db, { country: "US" }, eq(assets.id, two));
  await addRates(db, "USD", "RUB", { "2026-11-02": 80, "2026-11-19": 90 });
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "1000" });
  const trade = (kind: string, assetId: string, quantity: string, price: string) =>
    addRow(user, portfolioId, { kind, date: "2026-11-03", assetId, quantity, price, fee: "1" });
  await trade("buy", one, "10", "10");
  await trade("buy", two, "4", "20");
  await trade("sell", two, "2", "30");
  await trade("buy", gone, "5", "6");
  await trade("sell", gone, "5", "5");
  return { user, portfolioId, one, two, gone };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;
const list = async (user: TestUser, portfolioId: string, rest: object = {}): Promise<Body> => {
  const answer = await user.call("GET /api/holdings", { portfolioId, ...rest });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};

const sum = (figures: readonly Body[]): number =>
  figures.reduce((total, figure) => total + Math.round(Number(figure.value) * 1e6), 0) / 1e6;

describe("columns", () => {
  it("are at least 35, and all that have figures are metrics of one asset", () => {
    expect(holdingColumns.length).toBeGreaterThan(35);
    expect(new Set(holdingColumns).size).toBe(holdingColumns.length);
    for (const id of figureColumns)
      expect([id, METRICS[id].scopes]).toEqual([id, expect.arrayContaining(["asset"])]);
  });

  it("answer a figure each, which its explanation computes again", () =>
    withApp(async (test) => {
      const { user, portfolioId, one } = await makeFixture(test);
      const body = await list(user, portfolioId, { columns: figureColumns.join(",") });
      const row = body.rows.find(({ asset }: Body) => asset.id === one);
      const figures = { ...row.figures, ...row.more };
      for (const metric of figureColumns) {
        const asked = { portfolioId, metric, scope: "asset", assetId: one };
        const { body: explained } = await user.call("GET /api/explain", asked);
        expect([metric, explained.shown, explained.isSame]).toEqual([metric, figures[metric], true]);
      }
      // 10 x 12 - (10 x 10 + 1), all of it price.
      expect([figures.unrealisedPrice.value, figures.unrealisedCurrency.value]).toEqual(["19", "0"]);
      // Bond figures are refused for a share.
      expect(figures.yieldToMaturity.refused[0].code).toBe("not-a-bond");
    }));

  it("say what an asset is", () =>
    withApp(async (test) => {
      const { user, portfolioId, one } = await makeFixture(test);
      const factsOf = async () =>
        (await list(user, portfolioId)).rows.find(({ asset }: Body) => asset.id === one).facts;
      const known = { sector: "Energy", country: "Russia", firstBoughtOn: "2026-11-03" };
      const unknown = { isin: null, brokers: [], nextExDate: null, note: "" };
      expect(await factsOf()).toMatchObject({ ...known, ...unknown });
      await user.call("POST /api/holdings/update-note", { portfolioId, assetId: one, note: "keep" });
      await updateAssets(test.db, { isin: "RU000A0JXNU8" }, eq(assets.id, one));
      const isHere = eq(brokerAccounts.portfolioId, portfolioId);
      await updateRows(fixture(test.db), brokerAccounts, { broker: "ibkr" }, isHere);
      const dividend = {
        assetOwnerId: nilGuid,
        assetId: one,
        kind: "dividend",
        source: "test",
        currency: "USD",
      };
      const declared = (exDate: string) =>
        ({ ...dividend, id: newId(), startsOn: null, exDate, payDate: null, amount: "1" }) as const;
      // One past, two future: the nearer one counts.
      const days = ["2026-11-18", "2027-03-01", "2026-12-01"];
      await storeIncomeEvents(test.db, nilGuid, days.map(declared));
      expect(await factsOf()).toMatchObject({
        ...known,
        ...{ isin: "RU000A0JXNU8", brokers: ["ibkr"], nextExDate: "2026-12-01", note: "keep" },
      });
    }));

  it("of an unknown name are refused", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeFixture(test);
      const answer = await user.call("GET /api/holdings", { portfolioId, columns: "value,nothing" });
      expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_INPUT"]);
    }));
});

describe("groups", () => {
  it("are together the portfolio, whatever they are put together by", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeFixture(test);
      for (const groupBy of groupings) {
        const columns = "value,unrealised,realised,fees,totalProfit,cost,contribution";
        const body = await list(user, portfolioId, { groupBy, columns });
        const of = (metric: string) => sum(body.groups.flatMap(({ figures }: Body) => figures[metric] ?? []));
        // 10 x 12 + 2 x 30, and cash: 1000 - 101 - 81 + 59 - 31 + 24 = 870.
        expect([of("value"), body.totals.value.value]).toEqual([1050, "1050"]);
        // TWO: 59 - 40.5; GONE: 24 - 31.
        expect([of("realised"), body.totals.realised.value]).toEqual([11.5, "11.5"]);
        expect([of("unrealised"), body.totals.unrealised.value]).toEqual([38.5, "38.5"]);
        expect([of("fees"), body.totals.fees.value]).toEqual([5, "5"]);
        expect([of("totalProfit"), body.totals.totalProfit.value]).toEqual([50, "50"]);
        expect(of("cost")).toBe(Number(body.moreTotals.cost.value));
        expect(body.groups.at(-1).key).toBe(cashGroup);
        const keys = body.groups.map(({ key }: Body) => key);
        for (const row of body.rows) expect(keys).toContain(row.groupKey);
        for (const { key, figures } of body.groups) {
          const asked = { portfolioId, metric: "totalProfit", scope: "group", groupBy, groupKey: key };
          const { body: explained } = await user.call("GET /api/explain", asked);
          expect([explained.isSame, explained.shown]).toEqual([true, figures.totalProfit]);
        }
      }
    }));

  it("have the keys and names of what they are put together by", () =>
    withApp(async (test) => {
      const { db } = test;
      const { user, portfolioId } = await makeFixture(test);
      const keysBy = async (groupBy: string) =>
        (await list(user, portfolioId, { groupBy })).groups.map(({ key, name }: Body) => [key, name]);
      expect(await keysBy("class")).toEqual([
        ["stock", null],
        ["etf", null],
        [cashGroup, null],
      ]);
      expect(await keysBy("sector")).toEqual([
        ["energy", "Energy"],
        ["", null],
        [cashGroup, null],
      ]);
      expect(await keysBy("country")).toEqual([
        ["RU", "Russia"],
        ["US", "United States"],
        ["", null],
        [cashGroup, null],
      ]);
      await updateRows(
        fixture(db),
        brokerAccounts,
        { broker: "ibkr" },
        eq(brokerAccounts.portfolioId, portfolioId),
      );
      expect(await keysBy("broker")).toEqual([
        ["ibkr", null],
        [cashGroup, null],
      ]);
      const missing = { portfolioId, metric: "value", scope: "group", groupBy: "sector", groupKey: "none" };
      expect((await user.call("GET /api/explain", missing)).status).toBe(404);
    }));
});

describe("sets of columns", () => {
  it("are saved by name; one may be what the table begins with", () =>
    withApp(async (test) => {
      const { user, portfolioId } = await makeFixture(test);
      const save = (draft: object) => user.call("POST /api/holdings/column-sets", draft);
      const income = await save({ name: "Income", columns: ["value", "dividendYield"], isDefault: true });
      expect([income.status, income.body.isDefault]).toEqual([201, true]);
      expect((await save({ name: "Income", columns: ["value"] })).body.error.fields[0].code).toBe(
        "name-taken",
      );
      expect((await save({ name: "Twice", columns: ["value", "value"] })).body.error.fields[0].code).toBe(
        "twice",
      );
      const body = await list(user, portfolioId);
      expect([body.columns, body.setId]).toEqual([["value", "dividendYield"], income.body.id]);
      const other = await save({ name: "Sectors", columns: ["weight"], groupBy: "sector", isDefault: true });
      const { body: all } = await user.call("GET /api/holdings/column-sets");
      expect(all.sets.map(({ name, isDefault }: Body) => [name, isDefault])).toEqual([
        ["Income", false],
        ["Sectors", true],
      ]);
      expect((await list(user, portfolioId)).groupBy).toBe("sector");
      expect((await list(user, portfolioId, { groupBy: "none" })).groupBy).toBeNull();
      // One row per asset, ungrouped.
      expect(await list(user, portfolioId, { groupBy: "asset" })).toMatchObject({
        groupBy: null,
        groups: [],
      });
      const { id, etag } = all.sets[0];
      const change = (columns: string[]) =>
        user.call(
          "PUT /api/holdings/column-sets",
          { id, name: "Income", columns, isDefault: false },
          { "if-match": etag },
        );
      expect([(await change(["cost"])).status, (await change(["value"])).status]).toEqual([200, 412]);
      await user.call("PUT /api/holdings/column-sets", {
        id,
        name: "Income",
        columns: ["value", "dividendYield"],
      });
      expect((await list(user, portfolioId, { setId: income.body.id })).columns).toEqual([
        "value",
        "dividendYield",
      ]);
      expect((await list(user, portfolioId, { columns: "cost" })).columns).toEqual(["cost"]);
      const gone = await user.call("DELETE /api/holdings/column-sets", { id: other.body.id });
      expect(gone.status).toBe(204);
      expect((await user.call("GET /api/holdings", { portfolioId, setId: other.body.id })).status).toBe(404);
    }));
});

describe("the holdings view", () => {
  const asPositions = (db: Db, id: string) =>
    updateRows(fixture(db), portfolios, { view: 2 }, eq(portfolios.id, id));

  it("states positions, changes and removes them; what needs a history is refused", () =>
    withApp(async ({ db, register }) => {
      const user = await register();
      const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 12 } });
      const portfolioId = await addPortfolio(user);
      const position = { portfolioId, assetId, quantity: "10", averageCost: "10.5" };
      const refused = await user.call("POST /api/holdings", position);
      expect(refused.body.error.fields).toEqual([{ path: "portfolioId", code: "has-history" }]);
      await asPositions(db, portfolioId);
      const added = await user.call("POST /api/holdings", position);
      expect(added.status).toBe(201);
      const held = async () => (await list(user, portfolioId)).rows[0].figures;
      const before = await held();
      expect([before.value.value, before.cost.value, before.unrealised.value]).toEqual(["120", "105", "15"]);
      expect([before.twr.refused[0].code, before.irr.refused[0].code]).toEqual([
        "holdings-view",
        "holdings-view",
      ]);
      const twice = await user.call("POST /api/holdings", position);
      expect(twice.body.error.fields).toEqual([{ path: "assetId", code: "held-already" }]);
      const change = { ...position, quantity: "8", version: added.body.version };
      expect((await user.call("PUT /api/holdings", change)).status).toBe(200);
      expect((await user.call("PUT /api/holdings", change)).status).toBe(412);
      expect((await held()).cost.value).toBe("84");
      // The second tab has not seen 8, and would restore 10.5.
      const tagged = async (tag: string, more: object) =>
        (await user.call("PUT /api/holdings", { ...position, ...more }, { "if-match": tag })).status;
      const { etag } = (await list(user, portfolioId)).rows[0];
      expect([await tagged(etag, { averageCost: "11" }), await tagged(etag, { quantity: "9" })]).toEqual([
        200, 412,
      ]);
      const gone = await user.call("DELETE /api/holdings", { portfolioId, assetId }, { "if-match": etag });
      expect([gone.status, (await held()).cost.value]).toEqual([412, "110"]);
      expect(await tagged((await list(user, portfolioId)).rows[0].etag, { quantity: "8" })).toBe(200);
      const removed = await user.call("DELETE /api/holdings", { portfolioId, assetId });
      expect((await list(user, portfolioId)).rows).toEqual([]);
      await user.call("POST /api/transactions/undo-delete", { undoId: removed.body.undoId });
      expect((await held()).cost.value).toBe("84");
    }));

  it("does not touch a position that has a history behind it", () =>
    withApp(async (test) => {
      const { user, portfolioId, one } = await makeFixture(test);
      await asPositions(test.db, portfolioId);
      const answer = await user.call("PUT /api/holdings", { portfolioId, assetId: one, quantity: "1" });
      expect(answer.body.error.fields).toEqual([{ path: "assetId", code: "has-history" }]);
    }));
});

it("a note is kept per portfolio and asset, and an empty one deletes it", () =>
  withApp(async (test) => {
    const { user, portfolioId, one } = await makeFixture(test);
    const save = (note: string) =>
      user.call("POST /api/holdings/update-note", { portfolioId, assetId: one, note });
    const shown = async () =>
      (await user.call("GET /api/holdings/one", { portfolioId, assetId: one })).body.holding.facts.note;
    const over = (tag: string, note: string) =>
      user.call("POST /api/holdings/update-note", { portfolioId, assetId: one, note }, { "if-match": tag });
    const tag = async () =>
      (await user.call("GET /api/holdings/one", { portfolioId, assetId: one })).body.holding.facts.noteEtag;
    const none = await tag();
    // Of two tabs that saw none, the second gets a conflict.
    expect([(await over(none, "first")).status, (await over(none, "mine")).status]).toEqual([200, 412]);
    expect([await shown(), (await over(await tag(), "second")).body.noteEtag]).toEqual([
      "first",
      await tag(),
    ]);
    expect(await shown()).toBe("second");
    const other = await addPortfolio(user, { name: "Other" });
    await addRow(user, other, { kind: "buy", date: "2026-11-03", assetId: one, quantity: "1", price: "1" });
    expect((await list(user, other)).rows[0].facts.note).toBe("");
    await save("  ");
    expect(await shown()).toBe("");
    const stranger = await test.register();
    const foreign = await stranger.call("POST /api/holdings/update-note", {
      portfolioId,
      assetId: one,
      note: "x",
    });
    expect(foreign.status).toBe(404);
  }));
