import { expect, it } from "vitest";
import { buildTestApp, type TestUser, testPassword, withApp } from "../../../tests/support/app.ts";
import { withTransaction } from "../../../tests/support/database.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";

const rowsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/transactions", { portfolioId })).body.rows;

it("a bulk edit and a bulk delete are one change each; a later edit of one row is named", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE" });
    const portfolioId = await addPortfolio(user);
    const dividend = { kind: "dividend", assetId, amount: "10", currency: "USD" };
    const ids: string[] = [];
    for (const day of ["01", "02", "03"])
      ids.push((await addRow(user, portfolioId, { ...dividend, date: `2026-03-${day}` })).id);
    const before = await rowsOf(user, portfolioId);
    const bulk = await user.call("PUT /api/transactions/bulk", { portfolioId, ids, note: "checked" });
    const taxed = await user.call("POST /api/transactions/update-tax", { portfolioId, ids, rate: "0.13" });
    expect((await rowsOf(user, portfolioId)).map(({ tax }: { tax: string }) => tax)).toEqual([
      ...["1.3", "1.3", "1.3"],
    ]);
    const undo = (answer: { headers: Readonly<Record<string, unknown>> }) =>
      user.call("POST /api/MyPortfolio/undo", { changeId: String(answer.headers["x-change"]) });
    expect((await undo(taxed)).status).toBe(200);
    const [row] = await rowsOf(user, portfolioId);
    const { id, version, date } = row;
    const edited = await user.call("PUT /api/transactions", {
      ...{ portfolioId, ...dividend, id, version, date, note: "again" },
    });
    // The edit wrote the note that the bulk edit wrote.
    expect((await undo(bulk)).body.error).toMatchObject({
      ...{ code: "UNDO_DEPENDS", params: { change: "transaction-changed" } },
    });
    await undo(edited);
    await undo(bulk);
    expect(await rowsOf(user, portfolioId)).toEqual(before);
    const gone = await user.call("DELETE /api/transactions", { portfolioId, ids });
    expect(await rowsOf(user, portfolioId)).toEqual([]);
    await undo(gone);
    expect(await rowsOf(user, portfolioId)).toEqual(before);
  }));

it("survives a restart: another program on the same database undoes", () =>
  withTransaction(async (db) => {
    const first = await buildTestApp(db);
    const user = await first.register();
    const portfolioId = await addPortfolio(user);
    const added = await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "deposit", date: "2026-01-05", currency: "USD", amount: "5" },
    });
    await first.app.close();
    const second = await buildTestApp(db);
    const signedIn = await second.anonymous.call("POST /api/account/login", {
      ...{ username: user.email, password: testPassword },
    });
    const again = second.as(signedIn.body.access_token);
    const changeId = String(added.headers["x-change"]);
    expect((await again.call("POST /api/MyPortfolio/undo", { changeId })).status).toBe(200);
    expect((await again.call("GET /api/transactions", { portfolioId })).body.totalCount).toBe(0);
    await second.app.close();
  }));

it("rows whose key is of two columns go and come back: the children of a composite, a note on a holding", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-01-02": 10 } });
    const [one, two] = [await addPortfolio(user), await addPortfolio(user, { name: "Two" })];
    const all = await addPortfolio(user, { name: "All", isComposite: true, children: [{ id: one }] });
    const childrenOf = async () =>
      (await user.call("GET /api/MyPortfolio")).body.portfolios.at(-1).childPortfolios;
    const saved = await user.call("PUT /api/MyPortfolio", { id: all, children: [{ id: two }, { id: one }] });
    expect(await childrenOf()).toEqual([two, one]);
    const undo = (changeId: unknown) => user.call("POST /api/MyPortfolio/undo", { changeId });
    const undone = await undo(saved.headers["x-change"]);
    expect(undone.status).toBe(200);
    expect(await childrenOf()).toEqual([one]);
    expect((await undo(undone.body.undoId)).status).toBe(200);
    expect(await childrenOf()).toEqual([two, one]);

    await addRow(user, one, {
      ...{ kind: "buy", date: "2026-01-05", assetId, quantity: "1", price: "10", affectsCash: false },
    });
    const noted = await user.call("POST /api/holdings/update-note", {
      portfolioId: one,
      assetId,
      note: "mine",
    });
    expect((await undo(noted.headers["x-change"])).status).toBe(200);
    const { body } = await user.call("GET /api/holdings/one", { portfolioId: one, assetId });
    expect(body.holding.facts.note).toBe("");
  }));

it("a deleted plan and a deleted goal come back, though their versions are not in the log", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const { body: plan } = await user.call("POST /api/transactions/plans", {
      ...{ portfolioId, kind: "deposit", amount: "7", currency: "USD", period: 3, startsOn: "2026-12-01" },
    });
    const { body: goal } = await user.call("POST /api/portfoliogoal/set-goal", {
      ...{ portfolioId, name: "House", kind: 1, target: "5", currency: "USD", dueOn: "2036-12-31" },
    });
    const listed = async () => [
      (await user.call("GET /api/transactions/plans", { portfolioId })).body.plans,
      (await user.call("GET /api/portfoliogoal", { portfolioId })).body.goals,
    ];
    const before = await listed();
    await user.call("DELETE /api/transactions/plans", { id: plan.id });
    await user.call("DELETE /api/portfoliogoal", { id: goal.id });
    expect(await listed()).toEqual([[], []]);
    const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body;
    for (const { id } of changes.slice(0, 2))
      expect((await user.call("POST /api/MyPortfolio/undo", { changeId: id })).body.error).toBeUndefined();
    expect(await listed()).toEqual(before);
  }));
