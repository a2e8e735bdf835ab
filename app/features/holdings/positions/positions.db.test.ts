import { expect, it } from "vitest";
import { type TestUser, withApp } from "../../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../../shared/codes.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

const closes = { "2026-11-02": 10, "2026-11-19": 12 };

const holdingsOf = async (user: TestUser, portfolioId: string) =>
  (await user.call("GET /api/holdings", { portfolioId })).body.rows.map((row: Any) => [
    row.asset.ticker,
    ...["quantity", "averageCost", "cost", "value"].map((name) => row.figures[name].value ?? "refused"),
  ]);

it("positions are all entered in one change, keep their cost and move no cash", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const grain = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const bond = await addAsset(db, { number: 2, ticker: "RYE", closes });
    const portfolioId = await addPortfolio(user);
    const positions = [
      { assetId: grain, quantity: "100", averageCost: "8", since: "2026-11-02" },
      { assetId: bond, quantity: "5", averageCost: null, since: "2026-11-02" },
    ];
    const saved = await user.call("POST /api/holdings/positions", { portfolioId, positions });
    expect(saved).toMatchObject({ status: 201, body: { count: 2 } });
    expect(await holdingsOf(user, portfolioId)).toEqual([
      ["GRN", "100", "8", "800", "1200"],
      ["RYE", "5", "refused", "refused", "60"],
    ]);
    const { body } = await user.call("GET /api/DashboardStats", { portfolioId });
    // 100 came in at cost, 8 each; five have no cost: 10 each, as on that day. Now 12 each.
    const { value, cash, netFlows, totalProfit } = body.head;
    expect([value, cash, netFlows, totalProfit].map((figure: Any) => figure.value)).toEqual([
      ...["1260", "0", "850", "410"],
    ]);
    const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body;
    expect(changes[0]).toMatchObject({ kind: "positions-added", rowCount: 2, canUndo: true });
    expect((await user.call("POST /api/MyPortfolio/undo", { changeId: changes[0].id })).status).toBe(200);
    expect(await holdingsOf(user, portfolioId)).toEqual([]);
  }));

it("a position without a day begins today at what it is worth, and one from before its first price at its cost", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const headOf = async (position: object) => {
      const portfolioId = await addPortfolio(user, { name: JSON.stringify(position).slice(0, 90) });
      await user.call("POST /api/holdings/positions", {
        ...{ portfolioId, positions: [{ assetId, quantity: "100", averageCost: "8", ...position }] },
      });
      const { value, netFlows, totalProfit, unrealised } = {
        ...(await user.call("GET /api/DashboardStats", { portfolioId })).body.head,
        unrealised: (await user.call("GET /api/holdings", { portfolioId })).body.rows[0].figures.unrealised,
      };
      return [value, netFlows, totalProfit, unrealised].map((figure: Any) => figure.value ?? "refused");
    };
    expect(await headOf({})).toEqual(["1200", "1200", "0", "400"]);
    expect(await headOf({ since: "2024-01-10" })).toEqual(["1200", "800", "400", "400"]);
  }));

it("nothing is written when one row is wrong, and every wrong field is named by its row", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const grain = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const portfolioId = await addPortfolio(user);
    const good = { assetId: grain, quantity: "1", averageCost: "8" };
    const wrong = [
      { ...good, quantity: "-1" },
      { ...good, averageCost: "-8" },
      { ...good, since: "2030-01-01" },
      { ...good, assetId: "018f0000-0000-7000-8000-00000000dead" },
    ];
    const answer = await user.call("POST /api/holdings/positions", {
      ...{ portfolioId, positions: [good, ...wrong] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields.map(({ path, code }: Any) => [path, code])).toEqual([
      ["positions.1.quantity", "negative"],
      ["positions.2.averageCost", "negative"],
      ["positions.3.since", "date-in-future"],
      ["positions.4.assetId", "unknown"],
    ]);
    expect(await holdingsOf(user, portfolioId)).toEqual([]);
  }));

it("a portfolio kept as positions has one of each asset; one with a history takes several", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const stated = await addPortfolio(user, { view: 2 });
    const position = { assetId, quantity: "10", averageCost: "8", since: "2026-11-02" };
    const twice = { portfolioId: stated, positions: [position, position] };
    const answer = await user.call("POST /api/holdings/positions", twice);
    expect(answer.body.error.fields).toMatchObject([{ path: "positions.1.assetId", code: "held-already" }]);
    const kept = await addPortfolio(user, { name: "Kept" });
    await addRow(user, kept, { kind: "buy", date: "2026-11-02", assetId, quantity: "10", price: "10" });
    await user.call("POST /api/holdings/positions", { ...twice, portfolioId: kept });
    // 20 x 8 and 10 x 10 of 30.
    expect((await holdingsOf(user, kept))[0]).toMatchObject([
      "GRN",
      "30",
      "8.666666666666666667",
      "260",
      "360",
    ]);
  }));

it("rows are matched by ticker, ISIN or whole name; what is not certain is left to be asked", () =>
  withApp(async ({ register, db }) => {
    const user = await register();
    const named = (number: number, ticker: string, nameEn: string, more: object = {}) =>
      addAsset(db, { number, ticker, nameEn, exchange: "MISX", ...more });
    await named(1, "GRN", "Grain of Sand");
    await named(2, "GRNP", "Grain of Sand, preferred");
    await named(3, "RYE", "Rye Mills", { exchange: "XNYS" });
    await named(4, "RYE", "Rye Holdings");
    await named(5, "RYEX", "Rye Index", { type: AssetType.index });
    const portfolioId = await addPortfolio(user);
    const names = ["grn", "GRAIN OF SAND", "Grain", "RYE", "RYEX", "zzzz qqqq"];
    const { body } = await user.call("POST /api/holdings/match", { portfolioId, names });
    const matched = body.matches.map(({ asset, candidates }: Any) => [
      asset?.ticker ?? null,
      candidates.map((one: Any) => `${one.ticker} ${one.exchangeName}`),
    ]);
    expect(matched.slice(0, 4)).toEqual([
      ["GRN", []],
      ["GRN", []],
      [null, ["GRN Moscow Exchange", "GRNP Moscow Exchange"]],
      [null, expect.arrayContaining(["RYE New York Stock Exchange", "RYE Moscow Exchange"])],
    ]);
    // An index cannot be held; without similarity there are no candidates.
    expect(matched[4][0]).toBeNull();
    expect(matched[5]).toEqual([null, []]);
  }));

it("another user's portfolio is not there", () =>
  withApp(async ({ register, db }) => {
    const [owner, other] = [await register(), await register()];
    const assetId = await addAsset(db, { number: 1, ticker: "GRN", closes });
    const portfolioId = await addPortfolio(owner);
    const positions = [{ assetId, quantity: "1", averageCost: null }];
    expect((await other.call("POST /api/holdings/positions", { portfolioId, positions })).status).toBe(404);
    expect((await other.call("POST /api/holdings/match", { portfolioId, names: ["GRN"] })).status).toBe(404);
  }));
