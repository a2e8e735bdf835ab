import { describe, expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

describe("the owner's categories in the table", () => {
  it("give columns of target and drift, and groups that together are the portfolio", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const closes = (close: number) => ({ "2026-11-02": 10, "2026-11-20": close });
      const share = await addAsset(db, { number: 1, ticker: "SHR", closes: closes(60) });
      const fund = await addAsset(db, { number: 2, ticker: "FND", type: AssetType.etf, closes: closes(30) });
      const portfolioId = await addPortfolio(user);
      // 600 in the share, 300 in the fund, 100 in cash.
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "300" });
      for (const assetId of [share, fund])
        await addRow(user, portfolioId, {
          ...{ kind: "buy", date: "2026-11-02", assetId, quantity: "10", price: "10" },
        });
      const nodes = [
        { key: "a", kind: 1, name: "Shares", target: "0.5" },
        { key: "a1", parent: "a", kind: 2, assetId: share, target: "1" },
        { key: "b", kind: 1, name: "The rest", target: "0.5" },
        { key: "b1", parent: "b", kind: 2, assetId: fund, target: "0.8" },
        { key: "b2", parent: "b", kind: 2, currency: "USD", target: "0.2" },
      ];
      await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
      const columns = "value,targetWeight,drift";
      const asked = { portfolioId, columns, groupBy: "category" };
      const { body } = await user.call("GET /api/holdings", asked);
      const plan = ({ targetWeight, drift }: Body) => [targetWeight?.value, drift?.value];
      expect(body.rows.map(({ asset, more }: Body) => [asset.ticker, ...plan(more)])).toEqual([
        ["SHR", "0.5", "0.1"],
        ["FND", "0.4", "-0.1"],
      ]);
      const groups = body.groups.map(({ name, figures }: Body) => [
        name,
        figures.value.value,
        ...plan(figures),
      ]);
      expect(groups).toEqual([
        ["Shares", "600", "0.5", "0.1"],
        ["The rest", "400", "0.5", "-0.1"],
      ]);
      const rest = body.groups[1].key;
      expect(body.rows.map(({ groupKey }: Body) => groupKey)).toEqual([body.groups[0].key, rest]);
      const explained = await user.call("GET /api/explain", {
        ...{ portfolioId, metric: "value", scope: "group", groupBy: "category", groupKey: rest },
      });
      expect([explained.body.isSame, explained.body.shown.value]).toEqual([true, "400"]);
      const set = { name: "Plan", columns: ["value", "drift"], groupBy: "category", isDefault: true };
      expect((await user.call("POST /api/holdings/column-sets", set)).status).toBe(201);
      const again = (await user.call("GET /api/holdings", { portfolioId })).body;
      expect([again.columns, again.groupBy]).toEqual([["value", "drift"], "category"]);
    }));

  it("leave what stands in none of them in a group of its own; one may hold cash alone", () =>
    withApp(async ({ register, db }) => {
      const user = await register();
      const one = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-20": 5 } });
      const two = await addAsset(db, { number: 2, ticker: "TWO", closes: { "2026-11-20": 7 } });
      const portfolioId = await addPortfolio(user);
      await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-02", amount: "100" });
      for (const assetId of [one, two])
        await addRow(user, portfolioId, {
          ...{ kind: "buy", date: "2026-11-02", assetId, quantity: "4", price: "5" },
        });
      // The second is a top-level item with its own target.
      const nodes = [
        { key: "a", kind: 1, name: "Empty", target: "0.1" },
        { key: "b", kind: 1, name: "Held" },
        { key: "b1", parent: "b", kind: 2, assetId: one },
        { key: "c", kind: 2, assetId: two, target: "0.25" },
        { key: "d", kind: 1, name: "Money" },
        { key: "d1", parent: "d", kind: 2, currency: "USD" },
      ];
      await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
      const asked = { portfolioId, columns: "targetWeight", groupBy: "category" };
      const { body } = await user.call("GET /api/holdings", asked);
      const groups = body.groups.map(({ key, name, figures }: Body) => [name ?? key, figures.value.value]);
      expect(groups).toEqual([
        ["Money", "60"],
        ["", "28"],
        ["Held", "20"],
      ]);
      const targets = body.rows.map(({ more }: Body) => more.targetWeight?.value ?? null);
      expect(targets).toEqual(["0.25", null]);
    }));
});

it("a holding of a composite unfolds into what each of its portfolios holds today", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 15 } });
    const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
    const buy = { kind: "buy", date: "2026-01-05", assetId, affectsCash: false };
    await addRow(user, one, { ...buy, quantity: "4", price: "10" });
    await addRow(user, two, { ...buy, quantity: "6", price: "12" });
    const children = [{ id: one }, { id: two }];
    const draft = { name: "All", currency: "USD", isComposite: true, children };
    const { id: portfolioId } = (await user.call("POST /api/MyPortfolio", draft)).body;
    const partsOf = async (id: string) => {
      const columns = "quantity,value,averageCost,weight";
      const { rows } = (await user.call("GET /api/holdings", { portfolioId: id, columns })).body;
      return rows[0].parts.map(({ portfolioName, figures }: Body) => [
        portfolioName,
        Object.fromEntries(Object.entries<Body>(figures).map(([name, { value }]) => [name, value])),
      ]);
    };
    expect(await partsOf(portfolioId)).toEqual([
      ["Main", { quantity: "4", value: "60", averageCost: "10" }],
      ["Two", { quantity: "6", value: "90", averageCost: "12" }],
    ]);
    expect(await partsOf(one)).toEqual([]);
    // The second left in summer.
    const left = [{ id: one }, { id: two, to: "2026-06-30" }];
    await user.call("PUT /api/MyPortfolio", { id: portfolioId, children: left });
    expect((await partsOf(portfolioId)).map(([name]: [string]) => name)).toEqual(["Main"]);
  }));
