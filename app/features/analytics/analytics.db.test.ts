import { addMonths, type IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { computeResult } from "../../../packages/cli/src/calc/compute.ts";
import { parseInput } from "../../../packages/cli/src/calc/read-input.ts";
import { portfolio } from "../../../packages/cli/src/calc/schema/portfolio-schema.ts";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset, addPortfolio, addRow } from "../../../tests/support/ledger-rows.ts";
import { storeSeries } from "../../market/prices/series.ts";
import { AssetType } from "../../shared/codes.ts";
import { must } from "../import/testing/import-fixture.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
type Any = any;

/** Every day from 2024-12-31 to 2026-11-20. */
const days = Array.from({ length: 690 }, (_, at) =>
  new Date(Date.UTC(2024, 11, 31 + at)).toISOString().slice(0, 10),
);
/** A trend with waves, two decimals. */
const closesOf = (base: number, slope: number, wave: number) =>
  Object.fromEntries(
    days.map((day, at) => [day, Math.round((base + slope * at + 8 * Math.sin(at / wave)) * 100) / 100]),
  );
const closes = { UP: closesOf(100, 0.05, 9), FLAT: closesOf(200, 0, 5), INDEX: closesOf(3000, 0.6, 11) };

const rows = [
  { kind: "buy", date: "2025-01-01", asset: "UP", quantity: "10", price: "100", fee: "5" },
  { kind: "buy", date: "2025-01-01", asset: "FLAT", quantity: "5", price: "200" },
  { kind: "buy", date: "2025-09-15", asset: "UP", quantity: "3", price: "112" },
  { kind: "dividend", date: "2026-03-10", asset: "FLAT", amount: "40", tax: "5" },
  { kind: "sell", date: "2026-05-20", asset: "FLAT", quantity: "2", price: "203", fee: "1" },
] as const;

const spans = [
  { from: "2024-12-31", to: "2026-11-20" },
  { from: "2025-11-20", to: "2026-11-20" },
  { from: "2024-12-31", to: "2025-12-31" },
] as const;
const [, year] = spans;

/** The portfolio as a file of the command line. */
const fileOf = () => ({
  ...{ currency: "RUB", asOf: "2026-11-20" },
  options: { benchmark: "INDEX", riskFreeRate: "0.16" },
  assets: [
    { id: "UP", type: "stock", currency: "RUB" },
    { id: "FLAT", type: "stock", currency: "RUB" },
    { id: "INDEX", type: "index", currency: "RUB" },
  ],
  transactions: rows.map(({ kind, ...row }) => ({ type: kind, ...row })),
  prices: Object.entries(closes).flatMap(([asset, list]) =>
    Object.entries(list).map(([date, close]) => ({ asset, date, close })),
  ),
  goal: { monthlyFlow: 100, months: 24, seed: 7 },
  periods: spans,
});

async function makeFixture({ db, register }: TestApp) {
  const asset = (number: number, ticker: keyof typeof closes, more: object = {}) =>
    addAsset(db, { number, ticker, currency: "RUB", closes: closes[ticker], ...more });
  const ids = { UP: await asset(1, "UP"), FLAT: await asset(2, "FLAT") };
  await addAsset(db, {
    ...{ number: 3, ticker: "IMOEX", currency: "RUB", type: AssetType.index, exchange: "MISX" },
    closes: closes.INDEX,
  });
  const point = (day: string, value: number) => ({ day: day as IsoDate, value });
  const rates = days.map((day) => point(day, 16));
  await storeSeries(db, "key-rate", rates, "test", new Date("2026-11-20T00:00:00Z"));
  const user = await register();
  const portfolioId = await addPortfolio(user, { currency: "RUB", isCashTracked: false });
  for (const { asset: ticker, ...row } of rows)
    await addRow(user, portfolioId, { ...row, currency: "RUB", assetId: ids[ticker] });
  return { user, portfolioId };
}

const plain = (figure: Any): string =>
  figure.value ?? `refused ${figure.refused.map(({ code }: { code: string }) => code).join()}`;

it("every figure is the command line's on the same portfolio, and explains itself", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const calc: Any = JSON.parse(JSON.stringify(computeResult(parseInput(portfolio, fileOf()))));
    const benchmark = "IMOEX@MISX";
    for (const [at, span] of spans.entries()) {
      const { figures } = calc.periods[at].portfolio;
      const same = (metric: string, figure: Any) =>
        expect([metric, plain(figure)]).toEqual([metric, plain(figures[metric])]);
      const asked = { portfolioId, ...span };
      const risk = must(await user.call("GET /api/analytics/risk", { ...asked, benchmark }));
      for (const { metric, figure } of [...risk.figures, ...risk.against]) same(metric, figure);
      for (const metric of ["volatility", "twr", "twrAnnualised"]) same(metric, risk.points[0][metric]);
      const results = must(await user.call("GET /api/analytics/results", asked));
      for (const [metric, figure] of Object.entries(results.total)) same(metric, figure);
      const { identity } = calc.periods[at].portfolio;
      expect(results.identity).toMatchObject({ flowsIn: identity.flowsIn, residual: "0" });
      const returns = must(
        await user.call("GET /api/analytics/returns", { ...asked, benchmarks: benchmark }),
      );
      const [shown] = returns.rows;
      for (const metric of ["twr", "irr"]) same(metric, shown[metric]);
      same("benchmarkReturn", shown.cells[0].benchmarkReturn);
      const ahead = Number(plain(shown.twr)) - Number(plain(shown.cells[0].benchmarkReturn));
      expect(Number(shown.cells[0].ahead.value)).toBeCloseTo(ahead, 11);
      expect(Number(returns.falls[0].depth.value)).toBeCloseTo(Number(figures.maxDrawdown.value), 9);
      expect(returns.growth.series.at(-1).own).toBeCloseTo(Number(figures.twr.value), 5);
      expect(returns.growth.series.at(-1).others[0]).toBeCloseTo(Number(figures.benchmarkReturn.value), 5);
      const history = must(await user.call("GET /api/history-prices", asked));
      expect(history.series.at(-1).value).toBeCloseTo(Number(figures.value.value), 6);
      const profits = must(await user.call("GET /api/history-profits/by-assets", asked));
      const shares = must(await user.call("GET /api/analytics/diversification", asked));
      for (const { asset, figures: parts } of profits.rows) {
        const own = calc.periods[at].assets[asset.ticker].figures;
        for (const [metric, figure] of Object.entries(parts))
          expect([asset.ticker, metric, plain(figure)]).toEqual([asset.ticker, metric, plain(own[metric])]);
        const slice = shares.slices.find(({ key }: Any) => key === asset.id);
        for (const metric of ["value", "weight"]) expect(plain(slice[metric])).toBe(plain(own[metric]));
      }
      const plan = { ...asked, years: 2, monthly: "100", seed: 7 };
      const projection = must(await user.call("GET /api/analytics/projection", plan));
      for (const metric of ["goalLow", "goalMedian", "goalHigh", "value"]) same(metric, projection[metric]);
      expect(projection.plan).toMatchObject({ months: 24, seed: 7, paths: 1000 });
    }
    // 2025 alone, and within a longer period.
    const byYear = must(await user.call("GET /api/history-profits/by-periods", { portfolioId, by: "year" }));
    const [first] = byYear.spans;
    const whole2025 = calc.periods[2].portfolio.figures;
    expect([first.name, plain(first.gain), plain(first.ratio)]).toEqual([
      ...["2025", plain(whole2025.periodGain), plain(whole2025.twr)],
    ]);
    // Explanations use the same rate, benchmark and plan.
    const explained = async (metric: string, more: object) =>
      must(await user.call("GET /api/explain", { portfolioId, metric, ...year, ...more }));
    const expected = calc.periods[1].portfolio.figures;
    const sharpe = await explained("sharpe", {});
    expect([sharpe.isSame, sharpe.shown.value, sharpe.measured.riskFree]).toEqual([
      ...[true, expected.sharpe.value, "0.16"],
    ]);
    const median = await explained("goalMedian", { plan: "24,100,7" });
    expect([median.isSame, median.shown.value, median.measured.goal.seed]).toEqual([
      ...[true, expected.goalMedian.value, 7],
    ]);
    expect((await user.call("GET /api/explain", { portfolioId, metric: "goalLow", plan: "x" })).status).toBe(
      400,
    );
  }));

it("inflation, a rate and gold are benchmarks too; what ends too early is refused by its day", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const now = new Date("2026-11-20T00:00:00Z");
    const point = (day: string, value: number) => ({ day: day as IsoDate, value });
    await storeSeries(test.db, "ru-cpi", [point("2024-12-31", 200), point("2025-12-31", 218)], "test", now);
    await storeSeries(test.db, "gold", [point("2024-12-31", 5000), point("2026-11-19", 6500)], "test", now);
    const benchmarks = "series:ru-cpi,series:key-rate,series:gold,series:us-cpi";
    const body = must(await user.call("GET /api/analytics/returns", { portfolioId, benchmarks }));
    expect(body.benchmarks.map(({ id, refusal }: Any) => [id, refusal?.code ?? null])).toEqual([
      ["series:ru-cpi", null],
      ["series:key-rate", null],
      ["series:gold", null],
      ["series:us-cpi", "no-series"],
    ]);
    const cells = (name: string) =>
      body.rows
        .find((row: Any) => row.name === name)
        .cells.map(({ benchmarkReturn }: Any) => benchmarkReturn);
    const [prices, rate] = cells("2025");
    // 218 / 200 - 1; 365 days at 16 % a year.
    expect(Number(prices.value)).toBeCloseTo(0.09, 12);
    expect(Number(rate.value)).toBeCloseTo(0.16, 12);
    const [late, , gold, none] = cells("ALL");
    expect(plain(late)).toBe("refused missing-close");
    expect(Number(gold.value)).toBeCloseTo(0.3, 12);
    expect(plain(none)).toBe("refused no-benchmark");
    const { status } = await user.call("GET /api/analytics/returns", {
      portfolioId,
      benchmarks: "series:sand",
    });
    expect(status).toBe(400);
  }));

it("months, years, windows and correlations stand where they belong", () =>
  withApp(async (test) => {
    const { user, portfolioId } = await makeFixture(test);
    const returns = must(await user.call("GET /api/analytics/returns", { portfolioId, months: 6 }));
    expect(returns.years.map(({ year: name }: Any) => name)).toEqual(["2026", "2025"]);
    expect(returns.years[0].cells.map((cell: Any) => cell?.name ?? null).slice(9)).toEqual([
      ...["2026-10", "2026-11", null],
    ]);
    // Monthly returns compound to the year's.
    const grown = returns.years[1].cells.reduce(
      (all: number, cell: Any) => all * (1 + Number(cell.ratio.value)),
      1,
    );
    expect(grown - 1).toBeCloseTo(Number(returns.years[1].total.ratio.value), 10);
    expect(returns.rows.map(({ name }: Any) => name)).toEqual([
      ...["shown", "1M", "3M", "6M", "YTD", "1Y", "ALL", "2026", "2025"],
    ]);
    // 30 June 2025 would reach back to 30 December, before the ledger: the first window ends on 1 July 2025, the last
    // on 20 November 2026, 507 days later.
    const { summary } = returns.rolling;
    expect(summary.windows).toBe(508);
    // An even number's median is the mean of two; windows are the metric.
    const of = ({ figure }: Any) => Number(figure.value);
    expect(summary.middle.map(of).reduce((a: number, b: number) => a + b) / 2).toBeCloseTo(
      ...([Number(summary.median.value), 11] as const),
    );
    expect(Number(summary.positive.value)).toBeCloseTo(summary.above / 508, 11);
    expect(of(summary.low) < of(summary.middle[0]) && of(summary.middle[1]) < of(summary.high)).toBe(true);
    const { from, to, figure } = summary.low;
    const opened = must(await user.call("GET /api/explain", { portfolioId, metric: "twr", from, to }));
    expect([opened.isSame, opened.shown.value, addMonths(to, -6)]).toEqual([true, figure.value, from]);
    const risk = must(await user.call("GET /api/analytics/risk", { portfolioId }));
    const rate = { value: "0.16", unit: "ratio" };
    // 2025-01-01 to 2026-11-20.
    expect(risk.riskFree).toMatchObject({
      ...{ name: "Key rate of the Bank of Russia", rate, source: "test", days: 689 },
      ...{ first: { date: "2025-01-01", figure: rate }, last: { date: "2026-11-20", figure: rate } },
    });
    // 688 daily returns; partial weeks at both ends.
    expect(risk.correlation.weeks[0][1]).toBe(risk.correlation.weeks[1][0]);
    expect(risk.correlation.weeks[0][1]).toBeGreaterThan(90);
    expect(risk.correlation.of.map((asset: Any) => asset?.ticker ?? null)).toEqual([null, "UP", "FLAT"]);
    expect(risk.correlation.rows[1][1]).toEqual({ value: "1", unit: "number" });
    expect(risk.correlation.rows[0][2]).toEqual(risk.correlation.rows[2][0]);
    const stealth = { "x-user-stealth": "true" };
    const hidden = must(await user.call("GET /api/analytics/projection", { portfolioId }, stealth));
    expect([hidden.series, hidden.goalLow.refused[0].code]).toEqual([[], "stealth"]);
    const young = must(await user.call("GET /api/analytics/projection", { portfolioId, from: "2026-09-01" }));
    // From the end of 1 September only October is a whole month.
    expect(young.reasons).toMatchObject([{ code: "too-few-observations", params: { have: "1" } }]);
  }));
