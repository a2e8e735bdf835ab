import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

const rowsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

const statsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/main-stats", { portfolioId })).body.head;

const lotsOf = async (user: TestUser, portfolioId: string, assetId: string) =>
  (await user.call("GET /api/holdings/one", { portfolioId, assetId })).body.lots.map(
    ({ openedOn, quantity, cost }: { openedOn: string; quantity: string; cost: string }) => [
      openedOn,
      quantity,
      cost,
    ],
  );

async function world(db: Parameters<Parameters<typeof withApp>[0]>[0]["db"], user: TestUser) {
  const closes = { "2026-01-02": 10, "2026-06-01": 20, "2026-11-19": 20 };
  const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes });
  const [from, to] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
  const buy = { kind: "buy", assetId, affectsCash: false };
  await addRow(user, from, { ...buy, date: "2026-01-05", quantity: "10", price: "10", fee: "1" });
  await addRow(user, from, { ...buy, date: "2026-02-05", quantity: "5", price: "12" });
  return { assetId, from, to };
}

it("moves units with their lots, days and costs, in one change of both, and undoing takes back both", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to } = await world(db, user);
    const before = [await rowsOf(user, from), await rowsOf(user, to), await statsOf(user, from)];
    const draft = { portfolioId: from, toPortfolioId: to, assetId, quantity: "12", date: "2026-06-02" };
    const preview = await user.call("POST /api/transactions/move/lots", draft);
    // 10 of January with the fee, 2 of February
    const lots = [
      { quantity: "10", cost: "101", acquiredOn: "2026-01-05" },
      { quantity: "2", cost: "24", acquiredOn: "2026-02-05" },
    ];
    expect(preview.body).toEqual({ currency: "USD", held: "15", lots });
    const moved = await user.call("POST /api/transactions/move", draft);
    expect(moved.status).toBe(201);
    expect(moved.body).toMatchObject({ portfolioId: from, toPortfolioId: to, quantity: "12", lots });
    expect(await lotsOf(user, from, assetId)).toEqual([["2026-02-05", "3", "36"]]);
    expect(await lotsOf(user, to, assetId)).toEqual([
      ["2026-01-05", "10", "101"],
      ["2026-02-05", "2", "24"],
    ]);
    // 12 at 20 came in; the earlier gain, 240 - 125, is not the receiver's profit.
    expect(await statsOf(user, to)).toMatchObject({ value: { value: "240" }, totalProfit: { value: "0" } });
    for (const portfolioId of [from, to]) {
      const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body;
      expect(changes[0]).toMatchObject({ kind: "asset-moved" });
    }
    const both = await addPortfolio(user, {
      ...{ name: "Both", isComposite: true, children: [{ id: from }, { id: to }] },
    });
    // 15 at 20; nothing crossed the border of both: only the purchases, 101 and 60, came in.
    expect(await statsOf(user, both)).toMatchObject({ value: { value: "300" }, netFlows: { value: "161" } });
    const undone = await user.call("POST /api/MyPortfolio/undo", {
      changeId: String(moved.headers["x-change"]),
    });
    expect(undone.status).toBe(200);
    expect([await rowsOf(user, from), await rowsOf(user, to), await statsOf(user, from)]).toEqual(before);
  }));

it("changing or deleting touches both sides, and one side alone is not edited", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to } = await world(db, user);
    const draft = { portfolioId: from, toPortfolioId: to, assetId, quantity: "12", date: "2026-06-02" };
    const { moveId, etag } = (await user.call("POST /api/transactions/move", draft)).body;
    const edit = { moveId, date: "2026-06-03", quantity: "4", note: "less" };
    const changed = await user.call("PUT /api/transactions/move", edit, { "if-match": etag });
    // A second tab has not seen the four.
    const late = await user.call(
      "PUT /api/transactions/move",
      { ...edit, quantity: "5" },
      { "if-match": etag },
    );
    expect([late.status, late.body.error.code]).toEqual([412, "STALE"]);
    const { body: stored } = await user.call("GET /api/transactions/move", { moveId });
    expect([stored.quantity, stored.etag]).toEqual(["4", changed.body.etag]);
    expect(changed.body).toMatchObject({ moveId, date: "2026-06-03", quantity: "4", note: "less" });
    expect(await lotsOf(user, from, assetId)).toEqual([
      ["2026-01-05", "6", "60.6"],
      ["2026-02-05", "5", "60"],
    ]);
    expect(await lotsOf(user, to, assetId)).toEqual([["2026-01-05", "4", "40.4"]]);
    const [side] = await rowsOf(user, to);
    expect(side).toMatchObject({ kindName: "transfer-in", moveId, cost: "40.4", note: "less" });
    const own = { portfolioId: to, id: side.id, version: side.version, kind: "transfer-in", assetId };
    const refused = await user.call("PUT /api/transactions", {
      ...{ ...own, date: "2026-06-03", currency: "USD", quantity: "9" },
    });
    expect(refused.body.error.fields).toMatchObject([{ path: "id", code: "side-of-move" }]);
    // A later sale in the receiving portfolio needs the units.
    const sell = {
      kind: "sell",
      assetId,
      date: "2026-07-01",
      quantity: "4",
      price: "20",
      affectsCash: false,
    };
    const sale = await addRow(user, to, sell);
    const less = await user.call("PUT /api/transactions/move", { moveId, date: "2026-06-03", quantity: "1" });
    expect(less.body.error.code).toBe("OVERSOLD");
    await user.call("DELETE /api/transactions", { portfolioId: to, ids: [sale.id] });
    const removed = await user.call("DELETE /api/transactions", { portfolioId: to, ids: [side.id] });
    expect(removed.body.count).toBe(2);
    expect([(await rowsOf(user, from)).length, (await rowsOf(user, to)).length]).toEqual([2, 0]);
    await user.call("POST /api/transactions/undo-delete", { undoId: removed.body.undoId });
    expect([(await rowsOf(user, from)).length, (await rowsOf(user, to)).length]).toEqual([3, 1]);
  }));

it("moves cash, and refuses what is not held, is the same or has no rows", () =>
  withApp(async ({ register, db }) => {
    const [user, other] = [await register(), await register()];
    const { assetId, from, to } = await world(db, user);
    const date = "2026-06-02";
    const move = (part: object) =>
      user.call("POST /api/transactions/move", { portfolioId: from, toPortfolioId: to, date, ...part });
    await addRow(user, from, { kind: "deposit", date: "2026-01-05", amount: "100" });
    expect((await move({ currency: "USD", amount: "30" })).body).toMatchObject({ amount: "30", asset: null });
    const cash = async (portfolioId: string) =>
      (await user.call("GET /api/cash", { portfolioId })).body.currencies[0].balance;
    expect([await cash(from), await cash(to)]).toEqual(["70", "30"]);
    const wanting = await move({ assetId, quantity: "16" });
    expect(wanting.body.error).toMatchObject({ code: "OVERSOLD", params: { missing: "1" } });
    const same = await move({ assetId, quantity: "1", toPortfolioId: from });
    expect(same.body.error.fields).toMatchObject([{ path: "toPortfolioId", code: "same-portfolio" }]);
    const positions = await addPortfolio(user, { name: "Positions", view: 2 });
    const stated = await move({ assetId, quantity: "1", toPortfolioId: positions });
    expect(stated.body.error.fields[0].code).toBe("kept-as-positions");
    const theirs = await addPortfolio(other);
    expect((await move({ assetId, quantity: "1", toPortfolioId: theirs })).status).toBe(404);
    const { moveId } = (await move({ assetId, quantity: "1" })).body;
    expect((await other.call("GET /api/transactions/move", { moveId })).status).toBe(404);
  }));
