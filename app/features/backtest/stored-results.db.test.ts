import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Caller, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { AssetType } from "../../shared/codes.ts";
import { must, preview } from "../import/testing/import-fixture.ts";
import { visitorBacktests } from "./backtest.tables.ts";
import { removeExpired } from "./backtests.queries.ts";
import { packJson, unpackJson } from "./packed.ts";
import { addMarket, assetsOf, part, play, questionOf } from "./testing/backtest-fixture.ts";

const calc = (caller: Caller, question: object) => caller.call("POST /api/backtest/calc", question);
const fieldsOf = ({ body }: Awaited<ReturnType<typeof calc>>) =>
  (body.error?.fields ?? []).map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);

it("names every field that cannot be played", () =>
  withApp(async ({ db, anonymous }) => {
    const one = await addAsset(db, { number: 1, ticker: "ONE", closes: { "2024-01-02": 1 } });
    const bond = await addAsset(db, { number: 2, ticker: "BND", type: AssetType.bond });
    const wrong = async (weights: Record<string, number>, rest: object = {}) =>
      fieldsOf(await calc(anonymous, questionOf(weights, rest)));
    expect(await wrong({ [one]: 60 })).toEqual(["portfolios.0.assets weights-sum"]);
    expect(await wrong({ [one]: 60, [bond]: 40 })).toEqual(["portfolios.0.assets.1.assetId not-played"]);
    const unknownId = "018f0000-0000-7000-8000-000000000099";
    expect(await wrong({ [unknownId]: 100 })).toEqual(["portfolios.0.assets.0.assetId unknown"]);
    expect(await wrong({ [one]: 100 }, { start: "2025-12-31" })).toEqual(["start after-to"]);
    expect(await wrong({ [one]: 100 }, { end: "2027-01-01" })).toEqual(["end date-in-future"]);
    expect(await wrong({ [one]: 100 }, { amount: "0", benchmark: "X@Y" })).toEqual(["amount zero"]);
    expect(await wrong({ [one]: 100 }, { benchmark: "X@Y" })).toEqual(["benchmark unknown"]);
    expect(await wrong({ [one]: 100 }, { benchmark: "series:gold" })).toEqual(["benchmark unknown"]);
    const twice = [{ assets: [...assetsOf({ [one]: 50 }), ...assetsOf({ [one]: 50 })] }];
    expect(await wrong({}, { portfolios: twice })).toEqual(["portfolios.0.assets.1.assetId twice"]);
    const threshold = [{ assets: assetsOf({ [one]: 100 }), rebalancing: "threshold" }];
    expect(await wrong({}, { portfolios: threshold })).toEqual(["portfolios.0.drift required"]);
  }));

it("a portfolio that cannot be played stands beside the others and says why; a late one says from when", () =>
  withApp(async ({ db, anonymous }) => {
    const { share, late } = await addMarket(db);
    const empty = await addAsset(db, { number: 9, ticker: "NONE" });
    const refused = await calc(anonymous, questionOf({ [share]: 50, [empty]: 50 }));
    expect([refused.status, refused.body]).toEqual([
      200,
      { refused: [{ code: "no-close", params: { asset: "NONE", assetId: empty } }] },
    ]);
    const early = await calc(anonymous, questionOf({ [late]: 100 }, { end: "2024-05-31" }));
    expect(early.body.refused).toEqual([
      { code: "no-common-day", params: {} },
      { code: "prices-span", params: { asset: "LATE", assetId: late, from: "2024-06-03", to: "2025-12-31" } },
    ]);
    const portfolios = [{ [share]: 100 }, { [empty]: 100 }, { [late]: 100 }].map((weights) => ({
      assets: assetsOf(weights),
    }));
    const id = await play(anonymous, questionOf({}, { portfolios }));
    const { lines, reasons, from } = await part(anonymous, "stats", { id });
    expect(lines.map(({ played }: { played: unknown }) => played !== null)).toEqual([true, false, true]);
    expect(lines[1].reasons).toEqual([{ code: "no-close", params: { asset: "NONE", assetId: empty } }]);
    // All start on the first day each can buy.
    expect([from, reasons]).toEqual([
      "2024-06-03",
      [{ code: "common-start", params: { date: "2024-06-03" } }],
    ]);
    const history = await part(anonymous, "history", { id });
    expect(history.lines.map(({ portfolio }: { portfolio: number }) => portfolio)).toEqual([0, 2]);
    expect((await part(anonymous, "transactions", { id, portfolio: 1 })).rows).toEqual([]);
    expect((await anonymous.call("GET /api/backtest-result/transactions", { id, portfolio: 4 })).status).toBe(
      404,
    );
  }));

it("a visitor's result is there for a day, a user's for as long as its owner wants", () =>
  withApp(async ({ db, anonymous, register, clock }) => {
    const { share } = await addMarket(db);
    const [owner, other] = [await register(), await register()];
    const asked = await calc(anonymous, questionOf({ [share]: 100 }));
    const own = await calc(owner, questionOf({ [share]: 100 }));
    expect([asked.body.keptUntil, own.body.keptUntil]).toEqual(["2026-11-21T10:00:00.000Z", null]);
    const read = async (caller: Caller, { id }: { id: string }) =>
      (await caller.call("GET /api/backtest-result/stats", { id })).status;
    expect([await read(other, asked.body), await read(anonymous, own.body)]).toEqual([200, 200]);
    const listed = await owner.call("GET /api/backtest");
    expect(listed.body.results.map(({ id }: { id: string }) => id)).toEqual([own.body.id]);
    expect((await other.call("GET /api/backtest")).body.results).toEqual([]);
    clock.now = new Date("2026-11-21T10:00:01Z");
    expect([await read(anonymous, asked.body), await read(anonymous, own.body)]).toEqual([404, 200]);
    expect([await removeExpired(db, clock.now), await removeExpired(db, clock.now)]).toEqual([1, 0]);
    clock.now = new Date("2026-11-20T10:00:00Z");
    const remove = (caller: Caller) => caller.call("DELETE /api/backtest", { id: own.body.id });
    expect([(await remove(other)).status, (await remove(owner)).status]).toEqual([404, 204]);
    expect(await read(owner, own.body)).toBe(404);
  }));

it("an address has a budget of years x assets an hour, and more with an account", () =>
  withApp(async ({ db, anonymous, register, clock }) => {
    const user = await register();
    const ids = await Promise.all(
      Array.from({ length: 50 }, (_, i) => addAsset(db, { number: 100 + i, ticker: `B${i}` })),
    );
    const assets = ids.map((assetId) => ({ assetId, weight: "0.02" }));
    const portfolios = Array.from({ length: 5 }, () => ({ assets }));
    // 250 assets x 30 years are 7,500 of a visitor's 18,000; none can be simulated.
    const question = questionOf({}, { portfolios, start: "1995-12-31" });
    const statuses: number[] = [];
    for (let turn = 0; turn < 3; turn++) statuses.push((await calc(anonymous, question)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const { body } = await calc(anonymous, question);
    expect(body.error).toMatchObject({ code: "RATE_LIMITED", params: { seconds: "3600" } });
    expect((await calc(user, question)).status).toBe(200);
    clock.now = new Date("2026-11-20T11:00:00Z");
    expect((await calc(anonymous, question)).status).toBe(200);
  }));

it("over five years only with a plan, where there are plans", () =>
  withApp(
    async ({ db, anonymous }) => {
      const { share } = await addMarket(db);
      const days = (start: string) => questionOf({ [share]: 100 }, { start, end: "2025-12-31" });
      expect((await calc(anonymous, days("2020-12-31"))).status).toBe(200);
      const long = await calc(anonymous, days("2020-12-30"));
      expect([long.status, long.body.error.params]).toEqual([
        403,
        { limit: "long-backtest", plan: "Tier2_2" },
      ]);
    },
    { env: { BILLING: "on" } },
  ));

it("weights become categories; what a portfolio holds becomes weights", () =>
  withApp(async ({ db, register, anonymous }) => {
    const { share, euro } = await addMarket(db);
    const bond = await addAsset(db, {
      number: 5,
      ticker: "BND",
      type: AssetType.bond,
      closes: { "2026-11-18": 99 },
    });
    const [owner, other] = [await register(), await register()];
    const id = await play(anonymous, questionOf({ [share]: 60, [euro]: 40 }));
    const portfolioId = await addPortfolio(owner);
    const save = (caller: Caller, rest: object = {}) =>
      caller.call("POST /api/backtest/save-pies", { id, portfolioId, version: 0, ...rest });
    expect((await save(other)).status).toBe(404);
    expect((await save(owner, { portfolio: 1 })).status).toBe(404);
    expect([(await save(owner)).body, (await save(owner)).status]).toEqual([{ version: 1 }, 409]);
    const { nodes } = (await owner.call("GET /api/pie/getByPortfolioId", { portfolioId })).body;
    expect(
      nodes.map(({ asset, target }: { asset: { id: string }; target: string }) => [asset.id, target]),
    ).toEqual([
      [share, "0.6"],
      [euro, "0.4"],
    ]);
    const one = await addAsset(db, { number: 6, ticker: "ONE", closes: { "2026-11-18": 20 } });
    const two = await addAsset(db, { number: 7, ticker: "TWO", closes: { "2026-11-18": 10 } });
    for (const [assetId, quantity] of [
      [one, "10"],
      [two, "10"],
      [bond, "1"],
    ])
      await addRow(owner, portfolioId, { kind: "buy", date: "2026-11-18", assetId, quantity, price: "10" });
    const { body } = await owner.call("GET /api/backtest/portfolio-weights", { portfolioId });
    // 200 and 100: two thirds and one third, to 0.01 %.
    expect(body.weights.map(({ weight }: { weight: string }) => weight)).toEqual(["0.6667", "0.3333"]);
    expect(body.leftOut.map(({ ticker }: { ticker: string }) => ticker)).toEqual(["BND"]);
  }));

it("a watchlist becomes equal parts in its own order; what cannot be played is named", () =>
  withApp(async ({ db, register }) => {
    const { share, euro, late } = await addMarket(db);
    await addAsset(db, { number: 5, ticker: "BND", type: AssetType.bond, closes: { "2026-11-18": 99 } });
    const [owner, other] = [await register(), await register()];
    const assets = ["LATE", "BND", "SHR", "EUS"].map((symbol) => ({ symbol }));
    const list = must(await owner.call("POST /api/watchlist", { name: "Later", columns: ["price"], assets }));
    const ask = (caller: Caller) =>
      caller.call("GET /api/backtest/watchlist-weights", { watchlistId: list.id });
    const { body } = await ask(owner);
    // Thirds to 0.01 %; the first takes the rest.
    expect(
      body.weights.map(({ asset, weight }: { asset: { id: string }; weight: string }) => [asset.id, weight]),
    ).toEqual([
      [late, "0.3334"],
      [share, "0.3333"],
      [euro, "0.3333"],
    ]);
    expect([body.name, body.currency, body.leftOut.map(({ ticker }: { ticker: string }) => ticker)]).toEqual([
      ...["Later", "USD", ["BND"]],
    ]);
    expect((await ask(other)).status).toBe(404);
    const portfolios = [
      {
        assets: body.weights.map(({ asset, weight }: { asset: { id: string }; weight: string }) => ({
          ...{ assetId: asset.id, weight },
        })),
      },
    ];
    await play(owner, questionOf({}, { portfolios }));
  }));

it("scales weights in an address to 1 and names assets that are unknown or have no prices", () =>
  withApp(async ({ db, anonymous, register }) => {
    const { share, euro } = await addMarket(db);
    await addAsset(db, { number: 5, ticker: "BND", type: AssetType.bond, closes: { "2026-11-18": 99 } });
    const user = await register();
    const mix = "SHR@TEST:0.3,NONE@TEST:0.3,EUS@TEST:0.15,BND@TEST:0.25";
    for (const caller of [anonymous, user]) {
      const { weights, leftOut } = must(await caller.call("GET /api/backtest/listed-weights", { mix }));
      // 0.3 and 0.15 of 0.45, to 0.01 %.
      expect(
        weights.map(({ asset, weight }: { asset: { id: string }; weight: string }) => [asset.id, weight]),
      ).toEqual([
        [share, "0.6667"],
        [euro, "0.3333"],
      ]);
      expect(leftOut).toEqual(["NONE@TEST", "BND@TEST"]);
    }
    for (const bad of ["", "SHR", "SHR@TEST:-1"]) {
      const { status, body } = await anonymous.call("GET /api/backtest/listed-weights", { mix: bad });
      expect([status, body.error.fields[0].path]).toEqual([400, "mix"]);
    }
  }));

it("its exported rows, imported, give the same figures", () =>
  withApp(async ({ db, register }) => {
    const { share, euro } = await addMarket(db);
    const user = await register();
    const portfolios = [{ assets: assetsOf({ [share]: 60, [euro]: 40 }), rebalancing: "quarter" }];
    const fees = { percent: "0.001", fixed: "1", minimum: "0" };
    const id = await play(user, questionOf({}, { portfolios, fees, withholding: "0.1" }));
    const { figures } = (await part(user, "stats", { id })).lines[0].played;
    const { base64 } = await part(user, "exporttransactions", { id });
    const portfolioId = await addPortfolio(user);
    const { id: importId } = await preview(user, portfolioId, Buffer.from(base64, "base64"));
    must(await user.call("POST /api/TransactionsImport/commit", { id: importId }));
    const headFrom = async (from: string) =>
      must(await user.call("GET /api/DashboardStats", { portfolioId, from, to: "2025-12-31" })).head;
    const booked = await headFrom("2024-01-01");
    for (const name of ["value", "cash", "totalProfit", "irr", "income"])
      expect([name, booked[name].value]).toEqual([name, figures[name].value]);
    // Its return begins at the close of its purchase, without fees.
    expect((await headFrom("2024-01-02")).twr.value).toBe(figures.twr.value);
  }));

it("a result that was kept with a Sharpe ratio in percent is read in plain numbers", () =>
  withApp(async ({ db, anonymous }) => {
    const { share } = await addMarket(db);
    const id = await play(anonymous, questionOf({ [share]: 100 }, { riskFree: "0.02" }));
    const [kept] = await db.select().from(visitorBacktests).where(eq(visitorBacktests.id, id));
    const text = JSON.stringify(await unpackJson(kept?.answers ?? new Uint8Array()));
    expect(text).toContain('"unit":"number"');
    const answers = await packJson(JSON.parse(text.replaceAll('"unit":"number"', '"unit":"ratio"')));
    await db.update(visitorBacktests).set({ answers }).where(eq(visitorBacktests.id, id));
    const { figures } = (await part(anonymous, "stats", { id })).lines[0].played;
    const units = [figures.sharpe, figures.calmar, figures.volatility, figures.value].map(({ unit }) => unit);
    expect(units).toEqual(["number", "number", "ratio", "money"]);
  }));
