import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decFromNumber } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import type { BacktestPlan, DividendTreatment } from "./backtest-plan.ts";
import { runBacktest } from "./run-backtest.ts";
import { accepted, asset, numberOf, plan } from "./testing/samples.ts";

// Real prices and dividends are not in the repository; skipped where absent.
const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const shillerFile = `${folder}macro/shiller_sp500_monthly.csv`;
const dividendFile = `${folder}dividends/us_ex_date_split_adjusted.csv`;
const adjustedFile = `${folder}prices/us_total_return/skfolio_20_adjusted_close.csv.gz`;

function rowsOf(text: string): string[][] {
  return text
    .trim()
    .split("\n")
    .map((line) => line.split(","));
}

const read = (file: string): string[][] => (existsSync(file) ? rowsOf(readFileSync(file, "utf8")) : []);

function readAdjusted(): string[][] {
  return existsSync(adjustedFile) ? rowsOf(gunzipSync(readFileSync(adjustedFile)).toString("utf8")) : [];
}

function growthOf(base: BacktestPlan, dividends: DividendTreatment): number {
  return numberOf(accepted(runBacktest({ ...base, dividends })).figures.twr) + 1;
}

// Shiller's monthly prices with a twelfth of the yearly dividend reinvested each month.
describe.skipIf(!existsSync(shillerFile))("the S&P 500 with dividends", { tags: ["real-data"] }, () => {
  const months = read(shillerFile).slice(1);

  function between(from: string, to: string): BacktestPlan {
    const part = months.filter(([on = ""]) => on >= from && on <= to);
    const index = asset("SP500", part.map(([on, price]) => `${on} ${price}`).join(", "), {
      dividends: part.map(([on = "", , yearly]) => ({
        exDate: date(on),
        payDate: date(on),
        amount: decFromNumber(Number(yearly) / 12),
        currency: "USD",
      })),
    });
    return plan([index], { start: from, end: to, amount: money(1_000_000) });
  }

  const factors = read(`${folder}verification/shiller_total_return.csv`).slice(1);

  test.each(factors)("%s to %s", (from = "", to = "", _years, price, total) => {
    const base = between(from, to);
    expect(growthOf(base, "none") / Number(price)).toBeCloseTo(1, 6);
    expect(Math.abs(growthOf(base, "reinvest") / Number(total) - 1)).toBeLessThan(1e-4);
    expect(Math.abs(growthOf(base, "price") / Number(total) - 1)).toBeLessThan(1e-4);
  });
});

// Closes and dividends of one collection against adjusted closes of another.
describe.skipIf(!existsSync(dividendFile) || !existsSync(adjustedFile))(
  "US shares with dividends",
  { tags: ["real-data"] },
  () => {
    const dividends = read(dividendFile);
    const [names = [], ...days] = readAdjusted();

    function shareOf(symbol: string, from: string, to: string): BacktestPlan {
      const points = read(`${folder}prices/us/${symbol}.csv`).filter(([on = ""]) => on >= from && on <= to);
      const share = asset(symbol, points.map(([on, close]) => `${on} ${close}`).join(", "), {
        dividends: dividends
          .filter(([name, on = ""]) => name === symbol && on > from && on <= to)
          .map(([, on = "", amount = ""]) => {
            return { exDate: date(on), payDate: date(on), amount: dec(amount), currency: "USD" };
          }),
      });
      return plan([share], { start: from, end: to });
    }

    function adjustedGrowth(symbol: string, from: string, to: string): number {
      const column = names.indexOf(symbol);
      const on = (day: string): number => Number(days.find(([name]) => name === day)?.[column]);
      return on(to) / on(from);
    }

    const SYMBOLS = ["AAPL", "BAC", "CVX", "HD", "JNJ", "JPM", "KO", "MSFT", "PEP", "PG", "WMT", "XOM"];

    test.each(SYMBOLS)("%s in 2019 is within 0.05 % of the adjusted closes", (symbol) => {
      const [from, to] = ["2018-12-31", "2019-12-31"];
      const expected = adjustedGrowth(symbol, from, to);
      const base = shareOf(symbol, from, to);
      expect(Math.abs(growthOf(base, "reinvest") / expected - 1)).toBeLessThan(5e-4);
      expect(Math.abs(growthOf(base, "none") / expected - 1)).toBeGreaterThan(5e-3);
    });

    // SPDR S&P 500 to the end of 2021, per cent a year (lazyportfolioetf.com).
    test.each([
      ["2020-12-31", 1, 28.74],
      ["2018-12-31", 3, 25.99],
      ["2016-12-30", 5, 18.36],
      ["2011-12-30", 10, 16.45],
    ])("the S&P 500 fund from %s: %i years at the published %d %% a year", (from, years, published) => {
      const growth = growthOf(shareOf("SPY", from, "2021-12-31"), "reinvest");
      expect(Math.abs(growth ** (1 / years) - 1 - published / 100)).toBeLessThan(1e-4);
    });
  },
);
