import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow, assetId } from "../../../tests/support/ledger-rows.ts";
import { realMarket } from "../../market/market-reader.ts";
import { makeScreener } from "../../market/screener/make-screener.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import { AssetType } from "../../shared/codes.ts";

const ask = "GET /api/assetperformance/momentum";
const make = ({ db }: TestApp) =>
  makeScreener(db, {
    reader: realMarket,
    asOf: "2026-11-20" as IsoDate,
    now: new Date("2026-11-20T07:00:00Z"),
    holders: new Map(),
    signal: new AbortController().signal,
  });

/** Closes on the evenings that momentum uses from 2026-11-20: 12, 6, 3 and 1 month back, and that day. */
const closes = (year: number, half: number, quarter: number, month: number, today: number) => ({
  "2025-11-20": year,
  "2026-05-20": half,
  "2026-08-20": quarter,
  "2026-10-20": month,
  "2026-11-20": today,
});

/** UP doubles in a year and pays 10 in between, DOWN halves; the index rises from 100 to 110. */
async function addWorld(test: TestApp): Promise<string> {
  const { db, register } = test;
  await addAsset(db, { number: 1, ticker: "UP", closes: closes(100, 110, 125, 160, 200) });
  await addAsset(db, { number: 2, ticker: "DOWN", closes: closes(100, 90, 80, 60, 50) });
  await addPayments(db, assetId(1), [{ exDate: "2026-05-20", amount: "11" }]);
  await addAsset(db, {
    ...{ number: 3, ticker: "SPX", exchange: "INDEX", type: AssetType.index, nameEn: "S&P 500" },
    closes: closes(100, 100, 100, 100, 110),
  });
  await make(test);
  const user = await register();
  const portfolioId = await addPortfolio(user);
  await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-16", amount: "1000" });
  const buy = { kind: "buy", date: "2026-11-17", quantity: "1", price: "100" };
  for (const number of [1, 2]) await addRow(user, portfolioId, { ...buy, assetId: assetId(number) });
  const { status, body } = await user.call(ask, { portfolioId });
  expect(status).toBe(200);
  return JSON.stringify(body);
}

it("tells what is held beside the index, by hand", () =>
  withApp(async (test) => {
    const body = JSON.parse(await addWorld(test));
    const [up, down] = body.holdings;
    expect(up.asset.ticker).toBe("UP");
    // 200 / 160 - 1; 200 / 125 - 1; 200 / 100 x (1 + 11 / 110) - 1; 160 / 100 x 1.1 - 1; the high is today.
    const byHand = { months1: 0.25, months3: 0.6, months12: 1.2, twelveMinusOne: 0.76, high: 0 };
    for (const [span, value] of Object.entries(byHand))
      expect([span, Number(up.spans[span].value)]).toEqual([span, expect.closeTo(value, 10)]);
    // Half of its former value; 60 / 100 - 1; 50 / 90 - 1 from the highest close after 2025-11-21.
    expect(down).toMatchObject({
      asset: { ticker: "DOWN" },
      spans: { months12: { value: "-0.5" }, twelveMinusOne: { value: "-0.4" } },
      against: { value: "-0.6" },
    });
    expect(Number(down.spans.high.value)).toBeCloseTo(50 / 90 - 1, 7);
    expect(up.against).toEqual({ value: "1.1", unit: "ratio" });
    expect(body.benchmark).toMatchObject({
      id: "SPX@INDEX",
      name: "S&P 500",
      spans: { months12: { value: "0.1" }, twelveMinusOne: { value: "0" } },
    });
    expect(body.benchmarks).toEqual([{ id: "SPX@INDEX", name: "S&P 500" }]);
  }));

it("orders the market as the last night left it, the same figures as of holdings", () =>
  withApp(async (test) => {
    const { market, holdings } = JSON.parse(await addWorld(test));
    expect(market).toMatchObject({
      known: 2,
      madeOn: "2026-11-20",
      strongest: [{ symbol: "UP@TEST" }],
      weakest: [{ symbol: "DOWN@TEST" }],
    });
    for (const [at, list] of [market.strongest, market.weakest].entries())
      for (const [span, figure] of Object.entries(list[0].spans as Record<string, { value: string }>))
        expect([span, Number(figure.value).toFixed(7)]).toEqual([
          span,
          Number(holdings[at].spans[span].value).toFixed(7),
        ]);
  }));

it("refuses what the closes do not reach, and a benchmark that is none", () =>
  withApp(async (test) => {
    const { db, register } = test;
    await addAsset(db, { number: 1, ticker: "NEW", closes: { "2026-11-10": 10, "2026-11-20": 11 } });
    const user = await register();
    const portfolioId = await addPortfolio(user);
    await addRow(user, portfolioId, { kind: "deposit", date: "2026-11-16", amount: "1000" });
    await addRow(user, portfolioId, {
      ...{ kind: "buy", date: "2026-11-17", quantity: "1", price: "10", assetId: assetId(1) },
    });
    const { body } = await user.call(ask, { portfolioId });
    expect(body.holdings[0].spans.months12.refused[0].code).toBe("not-enough-history");
    expect(body.holdings[0].against.refused.length).toBeGreaterThan(1);
    expect(body.market).toEqual({ known: 0, strongest: [], weakest: [], madeOn: null });
    const wrong = await user.call(ask, { portfolioId, benchmark: "SBER@MISX" });
    expect([wrong.status, wrong.body.error.fields[0].path]).toEqual([400, "benchmark"]);
  }));
