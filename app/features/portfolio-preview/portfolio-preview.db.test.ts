import type { IsoDate } from "@zerno/engine";
import { count } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Answer, type Caller, type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { seedDemoMarket } from "../../market/demo/seed-demo-market.ts";
import { addPayments, addSplit } from "../../market/testing/rated-asset.ts";
import { imports, portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import { cookieNames } from "../../shared/cookies.ts";
import { hasForecast } from "./derive-preview.ts";
import { mostStatementBytes } from "./preview-limits.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

const typed = "POST /api/public/portfolio-preview";
const current = "GET /api/public/portfolio-preview";
const keep = "POST /api/portfolio-preview/keep";

const valueOfFigure = (figure: Any): string =>
  figure.value ?? figure.refused.map(({ code }: Any) => code).join();

/** Returns the header by which a browser sends back the key it was given. */
const withKey = ({ cookies }: Answer): Record<string, string> => {
  const key = cookies.find(({ name }) => name === cookieNames.preview);
  expect(key).toMatchObject({ httpOnly: true, maxAge: 1800 });
  return { cookie: `${cookieNames.preview}=${key?.value}` };
};

/** Two shares on the Moscow Exchange; today is 20 November 2026. */
async function addShares({ db }: Pick<TestApp, "db">) {
  const at = { exchange: "MISX", currency: "USD" };
  const grain = await addAsset(db, {
    ...{ ...at, number: 1, ticker: "GRN", nameEn: "Grain of Sand" },
    closes: { "2025-11-20": 4, "2026-11-02": 10, "2026-11-19": 12 },
  });
  const rye = await addAsset(db, {
    ...{ ...at, number: 2, ticker: "RYE", nameEn: "Rye Mills" },
    closes: { "2026-11-02": 20, "2026-11-19": 16 },
  });
  return { grain, rye };
}

const lines = [
  { name: "grn", quantity: "100", price: "8" },
  { name: "RYE@MISX", quantity: "50", price: null },
];

const storedRows = async ({ db }: Pick<TestApp, "db">) =>
  Promise.all(
    [portfolios, transactions, imports].map(async (table) => {
      const [row] = await db.select({ n: count() }).from(table);
      return row?.n;
    }),
  );

it("shows value, shares and history of typed positions to a visitor, and stores nothing", () =>
  withApp(async (world) => {
    await addShares(world);
    const answer = await world.anonymous.call(typed, { currency: "USD", lines });
    expect(answer.status).toBe(200);
    const { head, holdings, allocation, history, source, isDemo } = answer.body;
    // 100 x 12 + 50 x 16; the cost of the second is unknown.
    expect([source, isDemo, valueOfFigure(head.value)]).toEqual([
      ...[{ kind: "typed", count: 2 }, false, "2000"],
    ]);
    expect(valueOfFigure(head.cost)).toBe("cost-unknown");
    expect(
      holdings.map((row: Any) => [
        row.asset.ticker,
        ...[row.value, row.weight, row.cost, row.unrealised].map(valueOfFigure),
      ]),
    ).toEqual([
      ["GRN", "1200", "0.6", "800", "400"],
      ["RYE", "800", "0.4", "cost-unknown", "cost-unknown"],
    ]);
    expect(allocation.currency.map((slice: Any) => [slice.key, valueOfFigure(slice.weight)])).toEqual([
      ["USD", "1"],
    ]);
    // From the first day with prices of both: 100 x 10 + 50 x 20.
    expect([history.of, history.from, history.limitedBy.ticker]).toEqual(["held", "2026-11-02", "RYE"]);
    expect(history.points.at(0)).toMatchObject({ date: "2026-11-02", value: 2000 });
    expect(history.points.at(-1)).toMatchObject({ value: 2000 });
    expect(valueOfFigure(history.twr)).toBe("0");
    expect(await storedRows(world)).toEqual([0, 0, 0]);
  }));

it("counts an asset on two lines as one holding, and forecasts nothing without any dividend data", () =>
  withApp(async (world) => {
    await addShares(world);
    const [first] = lines;
    const twice = [first, { ...first, name: "GRN@MISX" }];
    const { body } = await world.anonymous.call(typed, { currency: "USD", lines: twice });
    expect([body.source.count, body.holdings.length, hasForecast(body)]).toEqual([1, 1, false]);
  }));

it("forecasts the income of typed positions by month, and lists tickers without dividend data", () =>
  withApp(async (world) => {
    const { grain } = await addShares(world);
    await addPayments(world.db, grain, [{ exDate: "2027-01-10", payDate: "2027-02-01", amount: "0.5" }]);
    const { body } = await world.anonymous.call(typed, { currency: "USD", lines });
    const { income } = body;
    expect([income.from, income.to, valueOfFigure(income.sums.declared)]).toEqual([
      ...["2026-11-21", "2027-11-20", "50"],
    ]);
    expect(valueOfFigure(income.yield)).toBe("0.025");
    expect(income.months.filter((one: Any) => one.gross.value !== "0")).toMatchObject([
      { month: "2027-02", gross: { value: "50" } },
    ]);
    expect(income.payments).toMatchObject([
      { date: "2027-02-01", kind: "dividend", quantity: "100", perUnit: "0.5", gross: "50", currency: "USD" },
    ]);
    expect([income.unsourced, hasForecast(body)]).toEqual([["RYE"], true]);
  }));

it("adjusts today's units for a later split", () =>
  withApp(async (world) => {
    const number = 3;
    const split = { exchange: "MISX", currency: "USD", number, ticker: "OAT", nameEn: "Oat" };
    const id = await addAsset(world.db, {
      ...split,
      closes: { "2026-11-02": 100, "2026-11-10": 10, "2026-11-19": 12 },
    });
    await addSplit(world.db, id, "2026-11-10", "10");
    const oats = [{ name: "OAT", quantity: "20", price: null }];
    const { body } = await world.anonymous.call(typed, { currency: "USD", lines: oats });
    // Two units of 100 then, twenty of 12 now.
    expect([body.history.points.at(0).value, body.history.points.at(-1).value]).toEqual([200, 240]);
    expect(Number(valueOfFigure(body.history.twr))).toBeCloseTo(0.2, 12);
  }));

it("reports every invalid line, and previews none of the others", () =>
  withApp(async (world) => {
    await addShares(world);
    await addAsset(world.db, { number: 4, ticker: "RYE", exchange: "XNYS", nameEn: "Rye Holdings" });
    const wrong = [
      { name: "RYE", quantity: "1", price: null },
      { name: "zzzz qqqq", quantity: "1", price: null },
      { name: "GRN", quantity: "0", price: "-1" },
    ];
    const { status, body } = await world.anonymous.call(typed, { currency: "USD", lines: wrong });
    expect(status).toBe(400);
    expect(body.error.fields.map(({ path, code, params }: Any) => [path, code, params.choices])).toEqual([
      ["lines.0.name", "asset-choices", expect.stringMatching(/^RYE@(MISX|XNYS), RYE@(MISX|XNYS)$/)],
      ["lines.1.name", "asset-not-found", ""],
      ["lines.2.quantity", "not-positive", undefined],
      ["lines.2.price", "negative", undefined],
    ]);
    const long = [{ name: "GRN", quantity: "9".repeat(40), price: "9".repeat(40) }];
    const { body: refused } = await world.anonymous.call(typed, { currency: "USD", lines: long });
    expect(refused.error.fields.map(({ path, code }: Any) => [path, code])).toEqual([
      ["lines.0.quantity", "too-many-digits"],
      ["lines.0.price", "too-many-digits"],
    ]);
    const unknown = await world.anonymous.call(typed, { currency: "QQQ", lines });
    expect(unknown.body.error.fields).toMatchObject([{ path: "currency", code: "currency-unknown" }]);
  }));

it("opens with the browser's key only, in another currency too, for half an hour or until deleted", () =>
  withApp(async (world) => {
    const { anonymous, clock } = world;
    await addShares(world);
    const made = await anonymous.call(typed, { currency: "USD", lines });
    const key = withKey(made);
    const again = await anonymous.call(current, {}, key);
    expect(again.body.preview).toEqual(made.body);
    const inEuro = await anonymous.call(current, { currency: "EUR" }, key);
    expect(valueOfFigure(inEuro.body.preview.head.value)).toBe("no-rate");
    for (const other of [{}, { cookie: `${cookieNames.preview}=guess` }])
      expect((await anonymous.call(current, {}, other)).body.preview).toBeNull();
    clock.now = new Date(clock.now.getTime() + 30 * 60_000);
    expect((await anonymous.call(current, {}, key)).body.preview).toBeNull();

    const next = withKey(await anonymous.call(typed, { currency: "USD", lines }));
    expect((await anonymous.call("DELETE /api/public/portfolio-preview", {}, next)).status).toBe(204);
    expect((await anonymous.call(current, {}, next)).body.preview).toBeNull();
  }));

it("saves typed positions like adding them: once, undone in one step, for the browser with the key", () =>
  withApp(async (world) => {
    await addShares(world);
    const key = withKey(await world.anonymous.call(typed, { currency: "USD", lines }));
    const user = await world.register();
    expect((await user.call(keep, { name: "Mine" })).status).toBe(404);
    const kept = await user.call(keep, { name: "Mine" }, key);
    expect(kept).toMatchObject({ status: 201, body: { importId: null } });
    const { portfolioId } = kept.body;
    const { rows } = (await user.call("GET /api/holdings", { portfolioId })).body;
    expect(
      rows.map((row: Any) => [row.asset.ticker, row.figures.value.value, row.figures.weight.value]),
    ).toEqual([
      ["GRN", "1200", "0.6"],
      ["RYE", "800", "0.4"],
    ]);
    expect((await user.call(keep, { name: "Again" }, key)).status).toBe(404);
    const [portfolio] = (await user.call("GET /api/MyPortfolio")).body.portfolios;
    expect(portfolio).toMatchObject({ name: "Mine", currency: "USD", isDemo: false });
    const { changes } = (await user.call("GET /api/MyPortfolio/history", { portfolioId })).body;
    expect(changes[0]).toMatchObject({ kind: "positions-added", rowCount: 2, canUndo: true });
  }));

const statement = [
  "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note",
  "CASH_IN,2026-11-01,USD,1,2000,USD,0,,,USD,,",
  "BUY,2026-11-02,GRN,10,100,USD,0,MISX,,USD,,",
  "BUY,2026-11-03,NOPE,5,10,USD,0,MISX,,USD,,",
].join("\n");

const uploadTo = (who: Caller, bytes: string | Uint8Array) =>
  who.upload("/api/public/portfolio-preview/statement?currency=USD", { name: "mine.csv", bytes });

it("reads a visitor's statement, lists what it leaves out, and saves it as an import that can be undone", () =>
  withApp(async (world) => {
    await addShares(world);
    const read = await uploadTo(world.anonymous, statement);
    expect(read.status).toBe(200);
    const { source, head, results, history } = read.body;
    expect(source).toMatchObject({ fileName: "mine.csv", rows: 2, leftOut: [{ name: "NOPE", rows: 1 }] });
    // 100 x 12 and 2,000 less 1,000 in cash; 2,000 came in.
    expect([head.value, head.cash, results.netFlows, results.totalProfit].map(valueOfFigure)).toEqual([
      ...["2200", "1000", "2000", "200"],
    ]);
    expect([history.of, history.points.at(-1).value, history.points.at(-1).netDeposits]).toEqual([
      ...["ledger", 2200, 2000],
    ]);
    expect(await storedRows(world)).toEqual([0, 0, 0]);

    const user = await world.register();
    const { portfolioId, importId: id } = (await user.call(keep, { name: "Mine" }, withKey(read))).body;
    const view = async () => (await user.call("GET /api/TransactionsImport", { id })).body;
    await expect.poll(async () => (await view()).preview?.open).toBe(1);
    const booked = await user.call("POST /api/TransactionsImport/commit", { id, onlyGood: true });
    expect(booked.body.rows).toBe(2);
    const valueNow = async () =>
      valueOfFigure((await user.call("GET /api/DashboardStats", { portfolioId })).body.head.value);
    expect(await valueNow()).toBe("2200");
    expect((await user.call("DELETE /api/transactionsImportHistory", { id })).status).toBe(200);
    expect(await storedRows(world)).toEqual([1, 0, 1]);
  }));

it("marks fictional assets as such, and saves them as a demo portfolio", () =>
  withApp(async (world) => {
    await seedDemoMarket(world.db, "2026-11-20" as IsoDate);
    const fictional = [{ name: "NERDFUND", quantity: "5", price: null }];
    const made = await world.anonymous.call(typed, { currency: "USD", lines: fictional });
    expect([made.status, made.body.isDemo]).toEqual([200, true]);
    const user = await world.register();
    const { portfolioId } = (await user.call(keep, { name: "Mine" }, withKey(made))).body;
    const [portfolio] = (await user.call("GET /api/MyPortfolio")).body.portfolios;
    expect(portfolio).toMatchObject({ id: portfolioId, isDemo: true });
  }));

it("rejects files that are not statements or too large, and too many from one address", () =>
  withApp(async (world) => {
    const none = await uploadTo(world.anonymous, "one,two\n1,2\n");
    expect(none.body.error).toMatchObject({ code: "FILE_REJECTED", params: { code: "unknown-format" } });
    const large = await uploadTo(world.anonymous, new Uint8Array(mostStatementBytes + 1));
    expect(large.body.error).toMatchObject({ code: "TOO_LARGE", fields: [{ path: "file" }] });
    const statuses: number[] = [];
    for (let at = 0; at < 21; at++) {
      world.clock.now = new Date(world.clock.now.getTime() + 1000);
      statuses.push((await world.anonymous.call(typed, { currency: "USD", lines })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  }));
