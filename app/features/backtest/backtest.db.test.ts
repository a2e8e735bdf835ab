import { fromDayNumber, type IsoDate } from "@zerno/engine";
import { describe, expect, it } from "vitest";
import { backtestCalculator } from "../../../packages/cli/src/calc/calculators/backtest.ts";
import { type TestApp, withApp } from "../../../tests/support/app.ts";
import { addAsset } from "../../../tests/support/ledger-rows.ts";
import { listAssets } from "../../market/assets/assets.ts";
import { listPayments } from "../../market/events/payments.ts";
import { realMarket } from "../../market/market-reader.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { storeSeries } from "../../market/prices/series.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import { addPayments } from "../../market/testing/rated-asset.ts";
import { nilGuid } from "../../shared/codes.ts";
import { addMarket, assetsOf, part, play, questionOf } from "./testing/backtest-fixture.ts";

const settings = {
  flow: { amount: "200", every: "month", growth: "0.03" },
  fees: { percent: "0.001", fixed: "1", minimum: "0" },
  withholding: "0.15",
  riskFree: "0.04",
};

/** The stored market as a file of the command line. */
async function toFile(db: TestApp["db"], ids: readonly string[]) {
  const rows = await listAssets(
    db,
    realMarket,
    ids.map((id) => ({ ownerId: nilGuid, id })),
  );
  const prices = [...(await loadPriceSeries(db, realMarket, rows)).values()].flatMap((series) =>
    [...series.closes].flatMap((close, index) =>
      Number.isNaN(close)
        ? []
        : [{ asset: series.assetId, date: fromDayNumber(series.firstDay + index), close }],
    ),
  );
  const [eur] = await loadRateSeries(db, realMarket, ["EUR", "USD"]);
  const rates = [...(eur?.values ?? [])].flatMap((rate, index) =>
    Number.isNaN(rate) ? [] : [{ pair: "EUR/USD", date: fromDayNumber((eur?.firstDay ?? 0) + index), rate }],
  );
  const dividends = (await listPayments(db, realMarket, rows)).map(
    ({ assetId, exDate, amount, currency }) => ({
      ...{ asset: assetId, exDate, amount: Number(amount), currency },
    }),
  );
  const currencies = new Map(rows.map(({ id, currency }) => [id, currency]));
  return { prices, rates, dividends, currencies };
}

describe("a backtest", () => {
  it("has the figures of the command line, to the last digit", () =>
    withApp(async ({ db, anonymous }) => {
      const { share, euro } = await addMarket(db);
      const weights = { [share]: 60, [euro]: 40 };
      const portfolios = [{ assets: assetsOf(weights), rebalancing: "month" }];
      const id = await play(anonymous, questionOf(weights, { portfolios, ...settings }));
      const { lines } = await part(anonymous, "stats", { id });
      const { prices, rates, dividends, currencies } = await toFile(db, [share, euro]);
      const file = {
        ...{
          currency: "USD",
          start: "2024-01-02",
          end: "2025-12-31",
          amount: 10000,
          prices,
          rates,
          dividends,
        },
        splits: [{ asset: share, date: "2025-03-03", ratio: "2:1" }],
        ...{ rebalancing: "month", dividendTreatment: "reinvest", withholding: 0.15, riskFreeRate: 0.04 },
        ...{ flow: { amount: 200, every: "month", growth: 0.03 }, fees: { percent: 0.001, fixed: 1 } },
        assets: assetsOf(weights).map(({ assetId, weight }) => ({
          ...{ asset: assetId, currency: currencies.get(assetId), weight: Number(weight) },
        })),
      };
      const byProgram = backtestCalculator.compute(backtestCalculator.schema.parse(file)) as {
        figures: Record<string, { value?: string; refused?: unknown }>;
      };
      const { figures } = lines[0].played;
      const ids = Object.keys(byProgram.figures);
      expect(ids.length).toBe(22);
      expect(Object.keys(figures).sort()).toEqual(ids.sort());
      for (const name of ids) {
        expect([name, byProgram.figures[name]?.value]).toEqual([name, expect.stringMatching(/\d/)]);
        expect([name, figures[name].value]).toEqual([name, byProgram.figures[name]?.value]);
      }
    }));

  it("by hand: two assets, nothing else", () =>
    withApp(async ({ db, anonymous }) => {
      // 600 buy 6 at 100, 400 buy 8 at 50; 6 x 110 + 8 x 51 = 1,068; on the 6th 6 x 120 + 8 x 50 = 1,120.
      const days = ["2024-03-04", "2024-03-06", "2024-03-08"] as const;
      const closes = (...values: number[]) => Object.fromEntries(days.map((day, i) => [day, values[i] ?? 0]));
      const up = await addAsset(db, { number: 1, ticker: "UP", closes: closes(100, 120, 110) });
      const flat = await addAsset(db, { number: 2, ticker: "FLAT", closes: closes(50, 50, 51) });
      const dates = { start: "2024-03-04", end: "2024-03-08", amount: "1000" };
      const id = await play(anonymous, questionOf({ [up]: 60, [flat]: 40 }, dates));
      const { lines, from, to } = await part(anonymous, "stats", { id });
      // Bought at the first day's close, which begins the period.
      expect([from, to]).toEqual(["2024-03-04", "2024-03-08"]);
      const { figures, fall } = lines[0].played;
      expect([figures.value.value, figures.totalProfit.value]).toEqual(["1068", "68"]);
      expect(Number(figures.twr.value)).toBeCloseTo(0.068, 12);
      expect(Number(figures.maxDrawdown.value)).toBeCloseTo(1068 / 1120 - 1, 12);
      expect(fall).toEqual({ from: "2024-03-07", bottom: "2024-03-08", recovered: null });
      const history = await part(anonymous, "history", { id });
      expect(history.days).toEqual(["04", "05", "06", "07", "08"].map((day) => `2024-03-${day}`));
      expect(history.lines[0].values).toEqual([1000, 1000, 1120, 1120, 1068]);
      expect(history.lines[0].netFlows).toEqual([1000, 1000, 1000, 1000, 1000]);
      expect(history.lines[0].falls[4]).toBeCloseTo(1068 / 1120 - 1, 10);
      const [{ years, months }] = (await part(anonymous, "history-by-period", { id })).lines;
      expect(years).toMatchObject([{ year: 2024, value: { value: "1068" }, totalProfit: { value: "68" } }]);
      expect(
        months.map(({ month, twr }: { month: string; twr: string }) => [month, Number(twr).toFixed(9)]),
      ).toEqual([["2024-03", "0.068000000"]]);
      const [{ companies }] = (await part(anonymous, "history-by-company", { id })).lines;
      expect(companies).toMatchObject([
        { asset: { ticker: "UP" }, target: "0.6", quantity: { value: "6" }, totalProfit: { value: "60" } },
        { asset: { ticker: "FLAT" }, target: "0.4", quantity: { value: "8" }, totalProfit: { value: "8" } },
      ]);
      expect(Number(companies[0].weight.value)).toBeCloseTo(660 / 1068, 12);
      const { rows, totalCount } = await part(anonymous, "transactions", { id });
      expect(totalCount).toBe(3);
      expect(rows.map((row: { kind: string; amount: string }) => [row.kind, row.amount])).toEqual([
        ["deposit", "1000"],
        ["buy", "600"],
        ["buy", "400"],
      ]);
    }));

  it("shows what dividends came, withheld and reinvested, by month, year and asset", () =>
    withApp(async ({ db, anonymous }) => {
      const closes = { "2024-01-02": 100, "2024-03-01": 100, "2024-03-04": 100, "2024-09-02": 100 };
      const one = await addAsset(db, { number: 1, ticker: "PAY", closes });
      await addPayments(db, one, [
        { exDate: "2024-03-01", amount: "2" },
        { exDate: "2024-09-02", amount: "2" },
      ]);
      const dates = { start: "2024-01-02", end: "2024-09-05", amount: "1000", withholding: "0.1" };
      const id = await play(anonymous, questionOf({ [one]: 100 }, dates));
      const [line] = (await part(anonymous, "div-calendar", { id })).lines;
      // 10 shares x 2 = 20, 18 net buy 0.18 at 100; 10.18 x 2 = 20.36, 2.036 withheld.
      expect(line.months).toEqual([
        { month: "2024-03", gross: "20", tax: "2", net: "18" },
        { month: "2024-09", gross: "20.36", tax: "2.036", net: "18.324" },
      ]);
      expect(line.years).toEqual([{ year: 2024, gross: "40.36", tax: "4.036", net: "36.324", growth: null }]);
      expect(line.assets).toMatchObject([{ asset: { ticker: "PAY" }, payments: 2, net: "36.324" }]);
      const left = await play(anonymous, questionOf({ [one]: 100 }, { ...dates, dividends: "none" }));
      expect((await part(anonymous, "div-calendar", { id: left })).lines[0].months).toEqual([]);
    }));

  it("beside a benchmark: the same money in a fund, or in gold", () =>
    withApp(async ({ db, anonymous }) => {
      const days = ["2024-01-02", "2024-01-03", "2024-01-09"] as const;
      const closes = (...values: number[]) => Object.fromEntries(days.map((day, i) => [day, values[i] ?? 0]));
      const one = await addAsset(db, {
        number: 1,
        ticker: "ONE",
        currency: "RUB",
        closes: closes(10, 10, 12),
      });
      await addAsset(db, {
        number: 2,
        ticker: "TMOS",
        exchange: "MISX",
        nameRu: "Индекс Мосбиржи",
        currency: "RUB",
        closes: closes(5, 5, 4),
      });
      const now = new Date("2026-11-20T10:00:00Z");
      const values = days.map((day, i) => ({ day: day as IsoDate, value: [6000, 6100, 7500][i] ?? 0 }));
      await storeSeries(db, "gold", values, "cbr", now);
      const asked = { currency: "RUB", start: "2024-01-02", end: "2024-01-09", amount: "12000" };
      const linesOf = async (benchmark: string) => {
        const id = await play(anonymous, questionOf({ [one]: 100 }, { ...asked, benchmark }));
        const read = async (language: string) =>
          (await part(anonymous, "stats", { id }, { "accept-language": language })).lines;
        return [...(await read("en")), (await read("ru"))[1].name];
      };
      const [own, fund, fundInRussian] = await linesOf("TMOS@MISX");
      // 1,200 shares at 12; 2,400 units of the fund at 4; two grams at 7,500.
      expect([own.played.figures.value.value, own.portfolio]).toEqual(["14400", 0]);
      expect([fund.played.figures.value.value, fund.portfolio, fund.name]).toEqual(["9600", null, "TMOS"]);
      expect(own.played.against.beta.refused[0].code).toBe("too-few-observations");
      const [, gold, goldInRussian] = await linesOf("series:gold");
      expect([gold.played.figures.value.value, gold.assets]).toEqual(["15000", []]);
      // The reader's language differs from the author's.
      expect([gold.name, fundInRussian, goldInRussian]).toEqual([
        "Gold, per gram",
        "Индекс Мосбиржи",
        "Золото, за грамм",
      ]);
    }));

  it("without a typed rate the mean of the currency's stored one is used and named", () =>
    withApp(async ({ db, anonymous }) => {
      const { share } = await addMarket(db);
      const now = new Date("2026-11-20T10:00:00Z");
      const ask = async () => {
        const id = await play(anonymous, questionOf({ [share]: 100 }, { end: "2024-01-12" }));
        const { riskFree, lines } = await part(anonymous, "stats", { id });
        return { riskFree, sharpe: lines[0].played.figures.sharpe };
      };
      const unknown = await ask();
      expect([unknown.riskFree, unknown.sharpe.refused[0].code]).toEqual([null, "no-risk-free-rate"]);
      const value = (day: string, rate: number) => ({ day: day as IsoDate, value: rate });
      // Five days of 4 %, then five of 6 %: 3 to 12 January.
      const rates = [value("2024-01-02", 4), value("2024-01-08", 6)];
      await storeSeries(db, "t-bill-3m", rates, "fred", now);
      const known = await ask();
      expect(known.riskFree).toEqual({ rate: "0.05", series: "US Treasury bills, 3 months" });
      expect(Number(known.sharpe.value)).not.toBeNaN();
    }));
});
