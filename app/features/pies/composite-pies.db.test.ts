import { expect, it } from "vitest";
import { withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
type Body = any;

it("a composite has categories of its own, or those of its portfolios by what each is worth", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const x = await addAsset(db, { number: 1, ticker: "X", closes: { "2026-11-19": 10 } });
    const y = await addAsset(db, { number: 2, ticker: "Y", closes: { "2026-11-19": 10 } });
    const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
    const buy = { kind: "buy", date: "2026-01-05", price: "10", affectsCash: false };
    // 300 of X in the first; 50 of X and 50 of Y in the second.
    await addRow(user, one, { ...buy, assetId: x, quantity: "30" });
    await addRow(user, two, { ...buy, assetId: x, quantity: "5" });
    await addRow(user, two, { ...buy, assetId: y, quantity: "5" });
    const edit = (portfolioId: string, nodes: readonly object[], version = 0) =>
      user.call("POST /api/pie/editByPortfolioId", { portfolioId, version, nodes });
    const category = (key: string, name: string, target: string) => ({ key, kind: 1, name, target });
    const item = (key: string, parent: string, assetId: string, target: string) => ({
      ...{ key, parent, kind: 2, assetId, target },
    });
    await edit(one, [category("a", "Shares", "0.5"), item("a1", "a", x, "1"), category("b", "Bonds", "0.5")]);
    await edit(two, [
      ...[category("a", "Shares", "0.9"), item("a1", "a", x, "0.5"), item("a2", "a", y, "0.5")],
      category("g", "Gold", "0.1"),
    ]);
    const children = [{ id: one }, { id: two }];
    const draft = { name: "All", currency: "USD", isComposite: true, children };
    const { id: portfolioId } = (await user.call("POST /api/MyPortfolio", draft)).body;
    const treeOf = async () => (await user.call("GET /api/pie/getByPortfolioId", { portfolioId })).body;
    const told = ({ nodes }: Body) =>
      nodes.map(({ name, asset, target, value }: Body) => [name || asset.ticker, target, value.value]);
    const own = await edit(portfolioId, [{ ...category("o", "Mine", "1") }, item("o1", "o", x, "0.4")]);
    expect(own.body).toEqual({ version: 1 });
    expect(told(await treeOf())).toEqual([
      ["Mine", "1", "350"],
      ["X", "0.4", "350"],
    ]);
    const choose = (useChildren: boolean, id = portfolioId) =>
      user.call("POST /api/pie/compositeUseCategories", { portfolioId: id, useChildren });
    expect((await choose(true)).body).toEqual({ usesChildren: true });
    const merged = await treeOf();
    // Shares 150 + 90 of 400; X 150 + 45 and Y 45 of 240; bonds 150 and gold 10 of 400.
    expect(told(merged)).toEqual([
      ["Shares", "0.6", "400"],
      ["X", "0.8125", "350"],
      ["Y", "0.1875", "50"],
      ["Bonds", "0.375", "0"],
      ["Gold", "0.025", "0"],
    ]);
    expect([merged.isComposite, merged.usesChildren, merged.unassigned]).toEqual([true, true, "0"]);
    // Half of |0.875 - 0.4875| + |0.125 - 0.1125| + 0.375 + 0.025
    expect(merged.drift.total.value).toBe("0.4");
    const { rows } = (await user.call("GET /api/holdings", { portfolioId, columns: "drift" })).body;
    expect(rows.map(({ asset, more }: Body) => [asset.ticker, more.drift.value])).toEqual([
      ["X", "0.3875"],
      ["Y", "0.0125"],
    ]);
    const refused = await edit(portfolioId, [category("n", "New", "1")], 1);
    expect([refused.status, refused.body.error.fields]).toMatchObject([
      400,
      [{ path: "nodes", code: "unsupported" }],
    ]);
    await choose(false);
    expect(told(await treeOf())).toHaveLength(2);
    const single = await choose(true, one);
    expect(single.body.error.fields[0]).toMatchObject({ path: "useChildren", code: "unsupported" });
  }));
