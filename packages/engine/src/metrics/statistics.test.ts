import { describe, expect, test } from "vitest";
import { benchLedger } from "../../bench/bench-ledger.ts";
import { addDays, dayNumber, type IsoDate } from "../days/iso-date.ts";
import { evaluateTrace } from "../explain/evaluate-trace.ts";
import { listPrices, listRates } from "../explain/list-inputs.ts";
import type { Figure } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { PriceSeries } from "../ledger/price-series.ts";
import type { Asset } from "../ledger/transaction.ts";
import type { Dec } from "../money/decimal.ts";
import { runLedger } from "../run-ledger.ts";
import { METRIC_IDS, METRICS, type MetricId, unitOfStatistic } from "./index.ts";

const START = "2024-01-05" as IsoDate;
const whole = { kind: "portfolio" } as const;

function closes(assetId: string, values: readonly number[]): PriceSeries {
  return {
    assetId,
    firstDay: dayNumber(START),
    closes: Float64Array.from(values),
    sources: new Uint8Array(values.length),
  };
}

function ledgerOf(values: readonly number[], asset: Partial<Asset> = {}): LedgerInput {
  return {
    baseCurrency: "EUR",
    currency: "EUR",
    costMethod: "fifo",
    trackCash: false,
    asOf: addDays(START, values.length - 1),
    transactions: [
      {
        id: "buy",
        kind: "buy",
        date: START,
        assetId: "A",
        quantity: (10n ** 18n) as Dec,
        price: (BigInt(Math.round((values[0] ?? 0) * 100)) * 10n ** 16n) as Dec,
        currency: "EUR",
        affectsCash: true,
      },
    ],
    assets: new Map([["A", { id: "A", currency: "EUR", ...asset }]]),
    prices: new Map([["A", closes("A", values)]]),
    rates: [],
    sourceNames: ["test"],
  };
}

function query(input: LedgerInput, metric: MetricId): Figure {
  const period = { from: addDays(START, -1), to: input.asOf };
  return runLedger(input).figure(metric, whole, period);
}

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

const waves = (length: number): number[] =>
  Array.from({ length }, (_, i) => Math.round(10_000 + 300 * Math.sin(i * 1.7) + i * 5) / 100);

describe("the days that count", () => {
  const prices = waves(40);

  test("a portfolio of crypto alone keeps the weekends, one with a share does not", () => {
    const crypto = numberOf(query(ledgerOf(prices, { isCrypto: true }), "volatility"));
    const share = numberOf(query(ledgerOf(prices), "volatility"));
    const daily = prices.slice(1).map((close, i) => close / (prices[i] ?? 1) - 1);
    const all = [0, ...daily];
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    const variance = all.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (all.length - 1);
    expect(crypto).toBeCloseTo(Math.sqrt(variance * 365), 12);
    expect(share).not.toBeCloseTo(crypto, 3);
  });

  test("the input may name the calendar", () => {
    const named = query({ ...ledgerOf(prices), calendar: "all-days" }, "volatility");
    expect(named).toEqual(query(ledgerOf(prices, { isCrypto: true }), "volatility"));
  });
});

describe("the benchmark", () => {
  const prices = waves(120);

  test("is the portfolio itself: beta, R² and correlation 1, alpha and tracking error 0", () => {
    const input: LedgerInput = {
      ...ledgerOf(prices),
      riskFree: 0.02,
      benchmark: { id: "B", currency: "EUR", prices: closes("B", prices) },
    };
    expect(numberOf(query(input, "beta"))).toBeCloseTo(1, 10);
    expect(numberOf(query(input, "rSquared"))).toBeCloseTo(1, 10);
    expect(numberOf(query(input, "trackingError"))).toBeCloseTo(0, 10);
    expect(numberOf(query(input, "upCapture"))).toBeCloseTo(1, 10);
    expect(numberOf(query(input, "downCapture"))).toBeCloseTo(1, 10);
    expect(numberOf(query(input, "benchmarkValue"))).toBeCloseTo(prices.at(-1) ?? 0, 10);
    expect(query(input, "correlation")).toEqual({
      refused: [{ code: "too-few-observations", params: { have: "17", needed: "26" } }],
      unit: "number",
    });
    expect(query(input, "alpha")).toMatchObject({ refused: [{ code: "too-short" }] });
  });

  test("its splits are no losses: 100 halved, 3:2, at the same worth", () => {
    const halved = prices.map((close, i) => (i < 50 ? close : close / 2));
    const splits = [{ exDate: addDays(START, 50), to: 2n, from: 1n }];
    const plain = { id: "B", currency: "EUR", prices: closes("B", prices) };
    const split = { id: "B", currency: "EUR", prices: closes("B", halved), splits };
    for (const metric of ["beta", "benchmarkValue", "downCapture"] as const) {
      const [before, after] = [plain, split].map((benchmark) =>
        numberOf(query({ ...ledgerOf(prices), benchmark }, metric)),
      );
      expect(after, metric).toBeCloseTo(before ?? 0, 9);
    }
  });
});

test("the seed decides a goal: the same again, another for another", () => {
  const plan = { monthlyFlow: 10, months: 24, target: 300 };
  const input = (seed: number): LedgerInput => ({ ...ledgerOf(waves(460)), goal: { ...plan, seed } });
  const first = query(input(1), "goalLow");
  expect("value" in first).toBe(true);
  expect(query(input(1), "goalLow")).toEqual(first);
  expect(query(input(2), "goalLow")).not.toEqual(first);
  const { goal: _goal, ...none } = input(1);
  expect(query(none, "goalLow")).toMatchObject({ refused: [{ code: "no-goal" }] });
});

test("every metric the calc command promises is there under its name", () => {
  const promised = [
    ...["value", "invested", "totalProfit", "realised", "unrealised", "income", "fees", "taxes"],
    ...["currencyResult", "twr", "twrAnnualised", "irr", "modifiedDietz", "simpleReturn", "volatility"],
    ...["maxDrawdown", "sharpe", "sortino", "beta", "dividendYield", "yieldOnCost"],
  ];
  expect(promised.filter((id) => !METRIC_IDS.some((known) => known === id))).toEqual([]);
  for (const id of METRIC_IDS) expect(METRICS[id].version).toBeGreaterThan(0);
});

test("the trace of years of days is columns, each day once, and small", () => {
  const input = benchLedger({ transactions: 400, assets: 4, years: 5 });
  const run = runLedger(input);
  const period = { from: addDays(run.firstDay ?? input.asOf, -1), to: input.asOf };
  const trace = run.explain("volatility", whole, period);
  expect(trace.columns?.closes.map(({ assetId }) => assetId)).toEqual([...input.assets.keys()].sort());
  const weekdays = 5 * 262;
  for (const { values } of trace.columns?.closes ?? []) {
    expect(values.filter((value) => value !== null).length).toBeLessThan(weekdays);
  }
  expect(trace.prices).toEqual([]);
  const listed = listPrices(trace);
  const [price] = listed;
  expect(price).toMatchObject({ assetId: "a0000", source: "bench", usedOn: price?.date });
  expect(new Set(listed.map(({ assetId, usedOn }) => `${assetId} ${usedOn}`)).size).toBe(listed.length);
  const rates = listRates(trace).map(({ pair }) => pair);
  expect([...new Set(rates)].sort()).toEqual(["EUR/RUB", "USD/RUB"]);
  expect(
    evaluateTrace({ ...trace, prices: listed, rates: listRates(trace), columns: { closes: [], rates: [] } }),
  ).toEqual(run.figure("volatility", whole, period));
  const days = (trace.columns?.closes ?? []).reduce((sum, { values }) => sum + values.length, 0);
  const text = JSON.stringify({ ...trace, rows: [], steps: [] });
  expect(text.length).toBeLessThan(days * 16);
});

test("what is no part of one is measured in plain numbers", () => {
  const numbers = METRIC_IDS.filter((id) => METRICS[id].unit === "number");
  const known = ["sharpe", "sortino", "calmar", "beta", "correlation", "rSquared", "informationRatio"];
  expect(numbers.toSorted()).toEqual(
    [...known, "macaulayDuration", "modifiedDuration", "convexity", "averageLife"].toSorted(),
  );
  expect([unitOfStatistic("sharpe"), unitOfStatistic("volatility"), unitOfStatistic("turnover")]).toEqual([
    ...["number", "ratio", "ratio"],
  ]);
});
