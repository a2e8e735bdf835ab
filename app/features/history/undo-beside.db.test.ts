import { expect, it } from "vitest";
import { type Answer, type TestUser, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import type { HistoryChange } from "./history.contract.ts";

const historyOf = async (user: TestUser, portfolioId: string): Promise<HistoryChange[]> =>
  (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body.changes;

const undo = (user: TestUser, changeId: unknown) => user.call("POST /api/MyPortfolio/undo", { changeId });
const undoOf = (user: TestUser, { headers }: Answer) => undo(user, headers["x-change"]);

it("how a dashboard is arranged is in the log, is undone and done again, and tells who showed it before", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const widget = (kind: string) => ({ id: kind, kind, width: 3, height: "low", settings: {} });
    const save = (version: number, kinds: readonly string[] | null) =>
      user.call("POST /api/Dashboard", { portfolioId, version, widgets: kinds?.map(widget) ?? null });
    const shown = async (): Promise<[number, string[]]> => {
      const { layout } = (await user.call("GET /api/Dashboard", { portfolioId })).body;
      return [layout.version, layout.widgets.map(({ kind }: { kind: string }) => kind)];
    };
    await save(0, ["notes"]);
    const second = await save(1, ["notes", "movers"]);
    expect(second.body.version).toBe(2);
    const [line] = await historyOf(user, portfolioId);
    expect(line).toMatchObject({ kind: "dashboard-arranged", actor: "Test User", canUndo: true });
    expect(line?.rows).toMatchObject([
      {
        table: "dashboards",
        fields: [{ name: "widgets", shape: "widgets", before: "notes", after: "notes movers" }],
      },
    ]);
    const undone = await undoOf(user, second);
    expect(await shown()).toEqual([3, ["notes"]]);
    // A tab that still shows the second arrangement does not write over the first one unasked.
    expect((await save(2, ["notes", "movers", "cash"])).status).toBe(409);
    expect((await undo(user, undone.body.undoId)).status).toBe(200);
    expect(await shown()).toEqual([4, ["notes", "movers"]]);
    expect((await save(2, null)).status).toBe(409);
    const reset = await save(4, null);
    expect((await undoOf(user, reset)).status).toBe(200);
    expect(await shown()).toEqual([4, ["notes", "movers"]]);
    expect((await save(1, ["cash"])).status).toBe(409);
  }));

it("the order of portfolios is in the log of each and comes back", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const [one, two] = [await addPortfolio(user, { name: "One" }), await addPortfolio(user, { name: "Two" })];
    const order = async () =>
      (await user.call("GET /api/MyPortfolio")).body.portfolios.map(({ id }: { id: string }) => id);
    const moved = await user.call("PUT /api/MyPortfolio/order", { ids: [two, one] });
    expect(await order()).toEqual([two, one]);
    for (const id of [one, two]) {
      const [line] = await historyOf(user, id);
      expect(line).toMatchObject({ kind: "portfolios-ordered", isShared: true, canUndo: true, rowCount: 2 });
      expect(
        line?.rows.map(({ title, fields }) => [title, fields[0]?.before, fields[0]?.after]).sort(),
      ).toEqual([
        ["One", "1", "2"],
        ["Two", "2", "1"],
      ]);
    }
    const undone = await undoOf(user, moved);
    expect(undone.body.portfolioId).toBeNull();
    expect(await order()).toEqual([one, two]);
    await undo(user, undone.body.undoId);
    expect(await order()).toEqual([two, one]);
  }));

it("a category's target weight and a goal's amount have names of their own", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const portfolioId = await addPortfolio(user);
    const nodes = [{ key: "a", kind: 1, name: "Shares", target: "1" }];
    await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
    const plan = { dueOn: "2030-01-01", monthlyFlow: "50" };
    const goal = { name: "House", kind: 1, target: "1000", currency: "USD", ...plan };
    expect((await user.call("POST /api/portfoliogoal/set-goal", { portfolioId, ...goal })).status).toBe(200);
    const named = (await historyOf(user, portfolioId)).flatMap(({ rows }) =>
      rows.flatMap(({ table, fields }) =>
        fields.flatMap(({ name, after }) => (name.startsWith("target") ? [[table, name, after]] : [])),
      ),
    );
    expect(named).toEqual([
      ["goals", "target", "1000"],
      ["pie_nodes", "target_weight", "1"],
    ]);
  }));

/** An own asset of price 100 that is held: what its portfolio is worth follows its price. */
async function ownWorld(user: TestUser) {
  const portfolioId = await addPortfolio(user);
  const made = await user.call("POST /api/customholdings", {
    ...{ name: "House", class: 2, valueKind: 1, currency: "USD" },
    price: { date: "2026-11-02", close: "100" },
    position: { portfolioId, date: "2026-11-02", quantity: "2", cost: "150" },
  });
  const assetId: string = made.body.asset.id;
  const prices = async (): Promise<string[][]> =>
    (await user.call("GET /api/customholdings/historical-prices", { assetId })).body.prices.map(
      ({ date, close, source }: Record<string, string>) => [date, close, source],
    );
  const value = async () =>
    (await user.call("GET /api/holdings", { portfolioId })).body.rows[0].figures.value.value;
  return { portfolioId, assetId, prices, value };
}

it("own prices are in the log day by day, are undone and done again, and name the later edit of the same day", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const { portfolioId, assetId, prices, value } = await ownWorld(user);
    const states = [await prices()];
    const put = (date: string, close: string) =>
      user.call("PUT /api/customholdings/historical-prices", { assetId, date, close }, { "if-match": "*" });
    const changed = await put("2026-11-02", "110");
    states.push(await prices());
    const [line] = await historyOf(user, portfolioId);
    expect(line).toMatchObject({ kind: "own-prices-changed", subject: "House", isShared: true, rowCount: 1 });
    expect(line?.rows[0]).toMatchObject({ table: "own_price_edits", title: "HOUSE" });
    expect(line?.rows[0]?.fields.map(({ name, after }) => [name, after])).toEqual([
      ["asset_id", "HOUSE"],
      ...[
        ["from_day", "2026-11-02"],
        ["to_day", "2026-11-02"],
        ["days", "1"],
      ],
      ...[
        ["price_before", "100"],
        ["price_after", "110"],
      ],
    ]);
    const file = await user.call("POST /api/customholdings/historical-prices", {
      ...{ assetId, csv: "Date,Close\n2026-11-02,120\n2026-11-03,125\n" },
    });
    states.push(await prices());
    const made = await user.call("POST /api/customholdings/historical-prices/createpricesautomatically", {
      ...{ assetId, from: "2026-09-15", value: "7" },
    });
    states.push(await prices());
    const gone = await user.call("DELETE /api/customholdings/historical-prices", {
      ...{ assetId, from: "2026-01-01", to: "2026-12-31" },
    });
    expect(await prices()).toEqual([]);
    const refused = await undoOf(user, changed);
    expect(refused.body.error).toMatchObject({
      ...{ code: "UNDO_DEPENDS", params: { change: "own-prices-changed" } },
    });
    for (const [place, answer] of [...[changed, file, made, gone].entries()].reverse()) {
      const undone = await undoOf(user, answer);
      expect([place, undone.status, await prices()]).toEqual([place, 200, states[place]]);
      const again = await undo(user, undone.body.undoId);
      expect(again.status).toBe(200);
      expect(await prices()).toEqual(states[place + 1] ?? []);
      expect((await undo(user, again.body.undoId)).status).toBe(200);
    }
    expect([await prices(), await value()]).toEqual([states[0], "200"]);
  }));

it("an own asset's name, terms and the prices they make come back; deleting it is undone with all that named it", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const { portfolioId } = await ownWorld(user);
    const interest = {
      ...{ principal: "1000", period: 3, startsOn: "2026-10-01", endsOn: null, isPaidOut: false },
      rates: [{ from: "2026-10-01", rate: "0.12" }],
    };
    const draft = { name: "Deposit", class: 1, currency: "USD", interest, valueKind: 2, note: "old" };
    const made = await user.call("POST /api/customholdings", draft);
    const assetId: string = made.body.asset.id;
    const read = async () => {
      const { holdings } = (await user.call("GET /api/customholdings")).body;
      const found = holdings.find((one: { asset: { id: string } }) => one.asset.id === assetId);
      const { prices } = (await user.call("GET /api/customholdings/historical-prices", { assetId })).body;
      const search = (await user.call("GET /api/assets/search", { query: "Deposit" })).body;
      return { ...found, version: 0, prices, search };
    };
    const before = await read();
    const changed = await user.call("PUT /api/customholdings", {
      ...{ ...draft, assetId, version: 1, name: "Savings", note: "new" },
      interest: { ...interest, rates: [{ from: "2026-10-01", rate: "0.24" }] },
    });
    expect(changed.status).toBe(200);
    const after = await read();
    expect(after).not.toEqual(before);
    const undone = await undoOf(user, changed);
    expect(await read()).toEqual(before);
    await undo(user, undone.body.undoId);
    expect(await read()).toEqual(after);

    const nodes = [{ key: "a", kind: 2, assetId, target: "0.5" }];
    const pie = await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
    expect(pie.status).toBe(200);
    const gone = await user.call("DELETE /api/customholdings", { assetId });
    expect(gone.status).toBe(200);
    expect((await user.call("GET /api/customholdings")).body.holdings).toHaveLength(1);
    expect((await user.call("DELETE /api/customholdings", { assetId })).status).toBe(404);
    const buy = { kind: "buy", date: "2026-11-03", assetId, quantity: "1", price: "1", currency: "USD" };
    expect((await user.call("POST /api/transactions", { portfolioId, ...buy })).status).toBe(400);
    expect((await undoOf(user, gone)).status).toBe(200);
    expect(await read()).toEqual(after);
    // It is held now: what would delete it again is refused.
    await addRow(user, portfolioId, buy);
    const [, line] = await historyOf(user, portfolioId);
    expect(line).toMatchObject({ kind: "undone", undoneKind: "own-asset-deleted" });
    expect((await undo(user, line?.id)).body.error.fields[0]).toMatchObject({ code: "has-history" });
    // Made, it is deleted instead of undone.
    const added = (await historyOf(user, portfolioId)).find(
      ({ kind, subject }) => kind === "own-asset-added" && subject === "Deposit",
    );
    expect(added).toMatchObject({ canUndo: false, isShared: true });
    expect((await undo(user, added?.id)).body.error.params).toEqual({ reason: "new" });
  }));

it("another user's own asset, its prices and the undo of them are missing ones", () =>
  withApp(async ({ register }) => {
    const [owner, other] = [await register(), await register()];
    const { assetId, prices } = await ownWorld(owner);
    await addPortfolio(other);
    const changed = await owner.call("POST /api/customholdings/historical-prices", {
      ...{ assetId, prices: [{ date: "2026-11-05", close: "3" }] },
    });
    expect((await undoOf(other, changed)).status).toBe(404);
    expect(await prices()).toHaveLength(2);
  }));

it("fifty changes of what all share are counted apart from a portfolio's own", () =>
  withApp(async ({ register }) => {
    const user = await register();
    const { portfolioId, assetId } = await ownWorld(user);
    const noted = await user.call("POST /api/MyPortfolio/update-note", { id: portfolioId, note: "kept" });
    const edits: Answer[] = [];
    for (let number = 1; number <= 51; number++)
      edits.push(
        await user.call("POST /api/customholdings/historical-prices", {
          ...{ assetId, prices: [{ date: "2026-11-04", close: String(number) }] },
        }),
      );
    expect((await undoOf(user, noted)).status).toBe(200);
    expect((await undoOf(user, edits[0] as Answer)).body.error.params).toEqual({ reason: "old" });
    const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId, pageSize: "100" }))
      .body;
    const shared = changes.filter(({ kind }: HistoryChange) => kind === "own-prices-changed");
    expect(shared.filter(({ canUndo }: HistoryChange) => canUndo)).toHaveLength(50);
    expect((await undoOf(user, edits[50] as Answer)).status).toBe(200);
  }));

it("a day of a plan that is left out, and proposed orders that are put away, are in the log and come back", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2026-11-19": 10 } });
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-01-05", amount: "1000" });
    const { body: plan } = await user.call("POST /api/transactions/plans", {
      ...{ portfolioId, kind: "deposit", amount: "7", currency: "USD", period: 3, startsOn: "2026-11-01" },
    });
    const due = async () =>
      (await user.call("GET /api/transactions/plans", { portfolioId })).body.proposals.length;
    expect(await due()).toBe(1);
    const skipped = await user.call("POST /api/transactions/plans/skip", {
      ...{ planId: plan.id, dueOn: "2026-11-01", isSkipped: true },
    });
    expect(await due()).toBe(0);
    expect((await undoOf(user, skipped)).status).toBe(200);
    expect(await due()).toBe(1);

    const nodes = [{ key: "a", kind: 2, assetId, target: "1" }];
    await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
    const proposed = await user.call("POST /api/rebalancing/propose", { portfolioId, mode: "full" });
    expect(proposed.body.error).toBeUndefined();
    const waiting = async () => (await user.call("GET /api/rebalancing", { portfolioId })).body.proposals;
    const [order] = await waiting();
    const away = await user.call("POST /api/rebalancing/dismiss", {
      ...{ portfolioId, ids: [order.id], isDismissed: true },
    });
    const [line] = await historyOf(user, portfolioId);
    expect(line).toMatchObject({ kind: "orders-decided", rowCount: 1 });
    expect(line?.rows[0]?.fields).toEqual([{ name: "state", shape: "code", before: "1", after: "3" }]);
    expect(await waiting()).toEqual([]);
    expect((await undoOf(user, away)).status).toBe(200);
    expect(await waiting()).toEqual([order]);
    expect((await undoOf(user, proposed)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  }));
