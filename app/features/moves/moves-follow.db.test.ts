import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { mergeAssets, undoMerge } from "../asset-support/merge/merge-assets.ts";

/** Returns a portfolio's lots: day, units, cost. */
async function lotsOf(user: TestUser, portfolioId: string, assetId: string): Promise<string[]> {
  const { body } = await user.call("GET /api/holdings/one", { portfolioId, assetId });
  return body.lots.map(
    ({ openedOn, quantity, cost }: { openedOn: string; quantity: string; cost: string | null }) =>
      `${openedOn} ${quantity} ${cost}`,
  );
}

const rowsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

const undo = (user: TestUser, answer: { headers: Readonly<Record<string, unknown>> }) =>
  user.call("POST /api/MyPortfolio/undo", { changeId: String(answer.headers["x-change"]) });

const closes = { "2025-01-03": 100, "2025-02-03": 120, "2025-02-10": 121 };
const day = "2025-02-10";

interface World {
  readonly assetId: string;
  readonly from: string;
  readonly to: string;
  readonly next: string;
  readonly january: { readonly id: string; readonly version: number };
  readonly move: (quantity: string, part?: object) => ReturnType<TestUser["call"]>;
}

/** Creates ten of January for 1,005 and ten of February for 1,205. */
async function world(
  db: Db,
  user: TestUser,
  known: Readonly<Record<string, number>> = closes,
): Promise<World> {
  const assetId = await addAsset(db, { number: 1, ticker: "ONE", currency: "RUB", closes: known });
  const names = ["A", "B", "C"];
  const [from = "", to = "", next = ""] = await names.reduce<Promise<string[]>>(
    async (made, name) => [...(await made), await addPortfolio(user, { name, currency: "RUB" })],
    Promise.resolve([]),
  );
  const buy = { kind: "buy", assetId, currency: "RUB", quantity: "10", fee: "5", affectsCash: false };
  const january = await addRow(user, from, { ...buy, date: "2025-01-03", price: "100" });
  await addRow(user, from, { ...buy, date: "2025-02-03", price: "120" });
  const move: World["move"] = async (quantity, part = {}) => {
    const draft = { portfolioId: from, toPortfolioId: to, assetId, date: day, quantity, ...part };
    const moved = await user.call("POST /api/transactions/move", draft);
    expect(moved.body.error).toBeUndefined();
    return moved;
  };
  return { assetId, from, to, next, january, move };
}

it.each([[["15", "2"]], [["2", "15"]]])("moves of one day share the lots, entered as %s", (sizes) =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, move } = await world(db, user);
    for (const quantity of sizes) await move(quantity);
    const draft = { portfolioId: from, toPortfolioId: to, assetId, date: day, quantity: "1" };
    const preview = await user.call("POST /api/transactions/move/lots", draft);
    // 10 x 100 + 5, and 7 / 10 of 10 x 120 + 5.
    expect((await lotsOf(user, to, assetId)).sort()).toEqual([
      "2025-01-03 2 201",
      "2025-01-03 8 804",
      "2025-02-03 7 843.5",
    ]);
    expect(await lotsOf(user, from, assetId)).toEqual(["2025-02-03 3 361.5"]);
    // The smallest transfer of the day comes first.
    expect(preview.body).toMatchObject({ held: "3", lots: [{ quantity: "1", acquiredOn: "2025-01-03" }] });
    const much = await user.call("POST /api/transactions/move/lots", { ...draft, quantity: "4" });
    expect(much.body.error).toMatchObject({ code: "OVERSOLD", params: { missing: "1" } });
  }),
);

it("known costs go over where no price is known", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, to, move } = await world(db, user, {});
    await move("15");
    expect(await lotsOf(user, to, assetId)).toEqual(["2025-01-03 10 1005", "2025-02-03 5 602.5"]);
  }));

it("every change of the sender is one of the receivers, along the chain, and undoing it too", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, next, january, move } = await world(db, user);
    await move("15");
    await move("12", { portfolioId: to, toPortfolioId: next, date: "2025-02-11" });
    const all = async () => [
      await lotsOf(user, from, assetId),
      await lotsOf(user, to, assetId),
      await lotsOf(user, next, assetId),
    ];
    const first = await all();
    expect(first).toEqual([
      ["2025-02-03 5 602.5"],
      ["2025-02-03 3 361.5"],
      ["2025-01-03 10 1005", "2025-02-03 2 241"],
    ]);
    const ids = (await rowsOf(user, next)).map(({ id }: { id: string }) => id);
    const draft = { portfolioId: from, kind: "buy", assetId, currency: "RUB", affectsCash: false };
    const early = { ...draft, date: "2024-12-02", quantity: "4", price: "90" };
    const added = await user.call("POST /api/transactions", early);
    const second = [
      ["2025-02-03 9 1084.5"],
      ["2025-01-03 2 201", "2025-02-03 1 120.5"],
      ["2024-12-02 4 360", "2025-01-03 8 804"],
    ];
    expect(await all()).toEqual(second);
    const change = { ...draft, id: january.id, version: january.version, date: "2025-01-03", quantity: "10" };
    const dearer = await user.call("PUT /api/transactions", { ...change, price: "110", fee: "0" });
    const third = await all();
    expect(third[2]).toEqual(["2024-12-02 4 360", "2025-01-03 8 880"]);
    // Each can be undone without the other, in any order.
    expect((await undo(user, added)).status).toBe(200);
    expect((await all())[2]).toEqual(["2025-01-03 10 1100", "2025-02-03 2 241"]);
    const undone = await undo(user, dearer);
    expect(undone.status).toBe(200);
    expect(await all()).toEqual(first);
    expect((await rowsOf(user, next)).map(({ id }: { id: string }) => id)).toEqual(ids);
    expect((await undo(user, undone)).status).toBe(200);
    expect((await all())[2]).toEqual(["2025-01-03 10 1100", "2025-02-03 2 241"]);
    // Fewer than were transferred: refused, and nothing is written.
    const { version } = (await rowsOf(user, from)).find(({ id }: { id: string }) => id === january.id);
    const less = { ...change, version, price: "110", quantity: "4" };
    const refused = await user.call("PUT /api/transactions", less);
    expect(refused.body.error.code).toBe("OVERSOLD");
    expect((await all())[2]).toEqual(["2025-01-03 10 1100", "2025-02-03 2 241"]);
  }));

it("the sender's lot method decides what went, also when it is set later", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, move } = await world(db, user);
    await move("15");
    const changed = await user.call("PUT /api/MyPortfolio", { id: from, costMethod: "average" });
    // 2,210 / 20 x 15.
    expect(await lotsOf(user, to, assetId)).toEqual(["2025-01-03 15 1657.5"]);
    expect((await undo(user, changed)).status).toBe(200);
    expect(await lotsOf(user, to, assetId)).toEqual(["2025-01-03 10 1005", "2025-02-03 5 602.5"]);
    const lotMethods = [{ assetId, method: "lifo" }];
    await user.call("PUT /api/MyPortfolio", { id: from, lotMethods });
    expect(await lotsOf(user, to, assetId)).toEqual(["2025-01-03 5 502.5", "2025-02-03 10 1205"]);
  }));

it("a move that is undone leaves nothing, however many lots it had by then, and comes back whole", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, move } = await world(db, user);
    const moved = await move("15");
    const buy = { kind: "buy", assetId, currency: "RUB", affectsCash: false };
    await addRow(user, from, { ...buy, date: "2024-12-02", quantity: "4", price: "90" });
    expect(await lotsOf(user, to, assetId)).toHaveLength(3);
    const undone = await undo(user, moved);
    expect(undone.status).toBe(200);
    expect(await rowsOf(user, to)).toEqual([]);
    expect((await undo(user, undone)).status).toBe(200);
    expect(await lotsOf(user, to, assetId)).toEqual([
      "2024-12-02 4 360",
      "2025-01-03 10 1005",
      "2025-02-03 1 120.5",
    ]);
  }));

it("a receiver keeps what its owner set, and refuses to lose what it sold", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, to, move } = await world(db, user);
    const { moveId } = (await move("15")).body;
    const ids = (await rowsOf(user, to)).map(({ id }: { id: string }) => id);
    await user.call("PUT /api/transactions/bulk", { portfolioId: to, ids, fee: "3" });
    const less = await user.call("PUT /api/transactions/move", { moveId, date: day, quantity: "6" });
    expect(less.body.lots).toEqual([{ quantity: "6", cost: "603", acquiredOn: "2025-01-03" }]);
    expect(await rowsOf(user, to)).toMatchObject([{ fee: "3", quantity: "6" }]);
    const sell = { kind: "sell", assetId, currency: "RUB", affectsCash: false, price: "121" };
    await addRow(user, to, { ...sell, date: "2025-03-03", quantity: "6" });
    const refused = await undo(user, less);
    // 15 exceed 6: no loss.
    expect(refused.status).toBe(200);
    const again = await user.call("PUT /api/transactions/move", { moveId, date: day, quantity: "5" });
    expect(again.body.error).toMatchObject({ code: "OVERSOLD", params: { missing: "1" } });
    expect((await user.call("GET /api/transactions/move", { moveId })).body.quantity).toBe("15");
  }));

it("an edit of the rows that arrived is undone alone, whatever the sender did since", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, january, move } = await world(db, user);
    await move("10");
    const ids = (await rowsOf(user, to)).map(({ id }: { id: string }) => id);
    const charged = await user.call("PUT /api/transactions/bulk", { portfolioId: to, ids, fee: "3" });
    const edit = {
      ...{ portfolioId: from, id: january.id, version: january.version, kind: "buy", assetId },
      ...{ currency: "RUB", date: "2025-01-03", quantity: "10", price: "110", affectsCash: false },
    };
    expect((await user.call("PUT /api/transactions", edit)).status).toBe(200);
    expect(await rowsOf(user, to)).toMatchObject([{ fee: "3", cost: "1100" }]);
    expect((await undo(user, charged)).status).toBe(200);
    expect(await rowsOf(user, to)).toMatchObject([{ fee: null, cost: "1100" }]);
  }));

it("what came from a deleted portfolio stays as it was, and can be edited", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, next, january, move } = await world(db, user);
    await move("15");
    await move("12", { portfolioId: to, toPortfolioId: next, date: "2025-02-11" });
    const [side] = await rowsOf(user, next);
    const change = {
      ...{ portfolioId: next, id: side.id, version: side.version, kind: "transfer-in", assetId },
      ...{ currency: "RUB", date: "2025-02-11", quantity: "12", cost: "1300" },
    };
    expect((await user.call("PUT /api/transactions", change)).body.error.fields[0].code).toBe("side-of-move");
    await user.call("DELETE /api/MyPortfolio", { id: to });
    const edit = {
      ...{ portfolioId: from, id: january.id, version: january.version, kind: "buy", assetId },
      ...{ currency: "RUB", date: "2025-01-03", quantity: "10", price: "110", affectsCash: false },
    };
    expect((await user.call("PUT /api/transactions", edit)).status).toBe(200);
    expect(await lotsOf(user, next, assetId)).toEqual(["2025-01-03 10 1005", "2025-02-03 2 241"]);
    await user.call("POST /api/MyPortfolio/undo-delete", { id: to });
    expect(await lotsOf(user, next, assetId)).toEqual(["2025-01-03 10 1100", "2025-02-03 2 241"]);
    await user.call("DELETE /api/MyPortfolio", { id: to });
    const now = (await rowsOf(user, next)).find(({ id }: { id: string }) => id === side.id);
    const alone = await user.call("PUT /api/transactions", { ...change, version: now.version });
    expect(alone.status).toBe(200);
  }));

it("an asset does not go there and back within a day", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, move } = await world(db, user);
    await move("15");
    const back = { portfolioId: to, toPortfolioId: from, assetId, quantity: "1", date: day };
    const refused = await user.call("POST /api/transactions/move", back);
    expect(refused.body.error.fields).toMatchObject([{ path: "date", code: "move-circle" }]);
    expect((await user.call("POST /api/transactions/move", { ...back, date: "2025-02-11" })).status).toBe(
      201,
    );
    expect(await lotsOf(user, from, assetId)).toEqual(["2025-01-03 1 100.5", "2025-02-03 5 602.5"]);
  }));

it("two rows of one asset that are merged are one asset's lots for the receiver too", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const { assetId, from, to, move } = await world(db, user);
    const other = await addAsset(db, { number: 2, ticker: "ONE2", currency: "RUB" });
    const buy = { kind: "buy", assetId: other, currency: "RUB", affectsCash: false };
    await addRow(user, from, { ...buy, date: "2024-12-02", quantity: "4", price: "90" });
    await move("6");
    const [{ userId = "" } = {}] = await db.select({ userId: portfolios.userId }).from(portfolios).limit(1);
    const now = new Date("2026-11-20T10:00:00Z");
    const order = { fromId: other, toId: assetId, reason: "same", userId, now };
    const { id } = await mergeAssets(db, order);
    expect(await lotsOf(user, to, assetId)).toEqual(["2024-12-02 4 360", "2025-01-03 2 201"]);
    await undoMerge(db, id, now);
    expect(await lotsOf(user, to, assetId)).toEqual(["2025-01-03 6 603"]);
  }));
