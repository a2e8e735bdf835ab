import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRates, addRow } from "../../../tests/support/ledger-rows.ts";

const figuresOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/main-stats", { portfolioId })).body.head;

const rowsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

it("keeps a portfolio as positions, says what ends, and undoing restores every row and figure", () =>
  withApp(async ({ register, db }) => {
    const [user, other] = [await register(), await register()];
    const closes = { "2026-01-02": 10, "2026-11-19": 15 };
    const [one, two] = [
      await addAsset(db, { number: 1, ticker: "ONE", closes }),
      await addAsset(db, { number: 2, ticker: "TWO", closes }),
    ];
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "500" });
    const buy = { kind: "buy", assetId: one, quantity: "10", price: "10" };
    await addRow(user, portfolioId, { ...buy, date: "2026-01-05", fee: "1" });
    await addRow(user, portfolioId, { ...buy, date: "2026-02-05", price: "12" });
    await addRow(user, portfolioId, { ...buy, kind: "sell", date: "2026-03-05", quantity: "4", price: "13" });
    await addRow(user, portfolioId, { ...buy, date: "2026-04-01", assetId: two, quantity: "1" });
    await addRow(user, portfolioId, {
      ...buy,
      kind: "sell",
      date: "2026-04-02",
      assetId: two,
      quantity: "1",
    });
    await user.call("PUT /api/MyPortfolio", { id: portfolioId, isIncomeBooked: true });
    const before = [await figuresOf(user, portfolioId), await rowsOf(user, portfolioId)];

    expect((await other.call("GET /api/MyPortfolio/switch-view", { id: portfolioId })).status).toBe(404);
    const { body: preview } = await user.call("GET /api/MyPortfolio/switch-view", { id: portfolioId });
    expect(preview).toMatchObject({
      ...{ from: 1, to: 2, blockedBy: null, transactions: 6, positions: 1, closedPositions: 1 },
      ...{ currencies: 1, isIncomeBooked: true },
      // 16 left at 15; of the first lot 6 of 10 at 10.1, of the second 10 at 12: 240 - 60.6 - 120
      unrealised: { before: { value: "59.4" }, after: { value: "59.4" } },
    });
    const ends = new Map(
      preview.ends.map(({ metric, figure }: { metric: string; figure: object }) => [metric, figure]),
    );
    // 59.4 unrealised + 4 x (13 - 10.1) realised
    expect(ends.get("totalProfit")).toMatchObject({ value: "71" });
    expect(ends.get("twr")).toHaveProperty("value");
    expect(ends.has("unrealised")).toBe(false);

    expect((await other.call("POST /api/MyPortfolio/switch-view", { id: portfolioId, view: 2 })).status).toBe(
      404,
    );
    const done = await user.call("POST /api/MyPortfolio/switch-view", { id: portfolioId, view: 2 });
    expect(done.body).toMatchObject({ view: 2, isIncomeBooked: false, hasHoldings: true });
    expect(await rowsOf(user, portfolioId)).toMatchObject([
      // 500 - 101 - 120 + 52
      { kindName: "opening-balance", asset: null, amount: "331", currency: "USD", date: "2026-11-20" },
      { kindName: "opening-balance", quantity: "16", cost: "180.6", acquiredOn: "2026-01-05" },
    ]);
    const after = await figuresOf(user, portfolioId);
    // 240 of units and 331 of cash, as before
    expect([before[0].value.value, after.value.value]).toEqual(["571", "571"]);
    expect([after.twr, after.irr, after.totalProfit]).toMatchObject([
      { refused: [{ code: "holdings-view" }] },
      { refused: [{ code: "holdings-view" }] },
      { refused: [{ code: "holdings-view" }] },
    ]);

    const changeId = String(done.headers["x-change"]);
    expect((await user.call("POST /api/MyPortfolio/undo", { changeId })).status).toBe(200);
    expect([await figuresOf(user, portfolioId), await rowsOf(user, portfolioId)]).toEqual(before);
  }));

it("back to transactions the stated positions are the first rows; shorts and composites are not switched", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const closes = { "2026-01-02": 10, "2026-11-19": 15 };
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
    const id = await addPortfolio(user, { view: 2 });
    await user.call("POST /api/holdings", { portfolioId: id, assetId, quantity: "2", averageCost: "10" });
    const { body: preview } = await user.call("GET /api/MyPortfolio/switch-view", { id });
    expect(preview).toMatchObject({ from: 2, to: 1, transactions: 1, ends: [], unrealised: null });
    const back = await user.call("POST /api/MyPortfolio/switch-view", { id, view: 1 });
    expect(back.body.view).toBe(1);
    expect(await rowsOf(user, id)).toMatchObject([{ quantity: "2", cost: "20", date: "2026-11-20" }]);
    expect((await figuresOf(user, id)).totalProfit).toHaveProperty("value");

    const short = await addPortfolio(user, { name: "Short", isShortAllowed: true });
    await addRow(user, short, { kind: "short", date: "2026-02-02", assetId, quantity: "1", price: "10" });
    const { body } = await user.call("GET /api/MyPortfolio/switch-view", { id: short });
    expect(body).toMatchObject({ blockedBy: "short", ends: [] });
    const refused = await user.call("POST /api/MyPortfolio/switch-view", { id: short, view: 2 });
    expect(refused.body.error.fields).toEqual([{ path: "view", code: "view-short" }]);
    const all = await addPortfolio(user, { name: "All", isComposite: true, children: [{ id }] });
    const composite = await user.call("POST /api/MyPortfolio/switch-view", { id: all, view: 2 });
    expect(composite.body.error.fields[0].code).toBe("view-composite");
  }));

it("says how a gain in another currency changes when lots of two days become one", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const closes = { "2026-01-02": 10, "2026-11-20": 10 };
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", currency: "EUR", closes });
    await addRates(db, "EUR", "USD", { "2026-01-05": 1, "2026-02-05": 2, "2026-11-20": 2 });
    const id = await addPortfolio(user);
    const buy = { kind: "buy", assetId, currency: "EUR", quantity: "1", price: "10", affectsCash: false };
    await addRow(user, id, { ...buy, date: "2026-01-05" });
    await addRow(user, id, { ...buy, date: "2026-02-05" });
    // Worth 20 x 2 = 40; cost 10 x 1 + 10 x 2 = 30, then 20 x 1 of the first day = 20
    expect((await user.call("GET /api/MyPortfolio/switch-view", { id })).body.unrealised).toMatchObject({
      before: { value: "10" },
      after: { value: "20" },
    });
  }));
