import { describe, expect, test } from "vitest";
import { isRefused } from "../risk/statistic.ts";
import { forecastIncome } from "./forecast.ts";
import { type PastForecast, scoreForecasts } from "./score-forecasts.ts";
import { day, hasRealData, history, paid, quarterly, realDividends } from "./testing/samples.ts";

function scored(input: Partial<Parameters<typeof scoreForecasts>[0]>) {
  const found = scoreForecasts({
    forecasts: [],
    payments: [],
    splits: [],
    asOf: day("2024-12-31"),
    ...input,
  });
  if (isRefused(found)) throw new Error(JSON.stringify(found));
  return found;
}

const forecast = (madeOn: string, text: string): PastForecast => ({
  madeOn: day(madeOn),
  payments: history(text).map((payment) => ({ ...payment, status: "estimated" as const })),
});

describe("old forecasts", () => {
  // +10 %, -10 % and +25 %.
  const payments = quarterly({ 2021: "1", 2022: "1", 2023: "1", 2024: "1" });
  const forecasts = [
    forecast("2022-12-31", "2023-06-10 2, 2023-12-10 1.6"),
    forecast("2021-12-31", "2022-06-10 2.2, 2022-12-10 2.2"),
    forecast("2023-12-31", "2024-06-10 5"),
  ];

  test("have an error each, a mean absolute error and a bias", () => {
    const { scores, meanAbsoluteError, bias, missed } = scored({ payments, forecasts });
    expect(scores.map(({ madeOn, forecast: promised, actual }) => [madeOn, promised, actual])).toEqual([
      ["2021-12-31", 4.4, 4],
      ["2022-12-31", 3.6, 4],
      ["2023-12-31", 5, 4],
    ]);
    expect(meanAbsoluteError).toBeCloseTo(0.15, 12);
    expect(bias).toBeCloseTo(0.25 / 3, 12);
    expect(missed).toBe(0);
  });

  test("are scored when their 12 months are over, and over these only", () => {
    const { scores } = scored({ payments, forecasts, asOf: day("2024-12-30") });
    expect(scores).toHaveLength(2);
    const long = [forecast("2022-12-31", "2022-12-31 9, 2023-01-01 1, 2023-12-31 2, 2024-01-01 9")];
    expect(scored({ payments, forecasts: long }).scores[0]?.forecast).toBe(3);
  });

  test("where nothing was paid are counted apart", () => {
    const { scores, meanAbsoluteError, missed } = scored({
      forecasts: [forecast("2022-12-31", "2023-06-10 2")],
    });
    expect(scores[0]?.error).toEqual({ refused: [{ code: "nothing-paid", params: {} }] });
    expect(missed).toBe(1);
    const params = { have: "0", needed: "1" };
    expect(meanAbsoluteError).toEqual({ refused: [{ code: "too-few-observations", params }] });
  });

  test("of nothing, with nothing paid, were right", () => {
    const none = { madeOn: day("2022-12-31"), payments: [] };
    expect(scored({ forecasts: [none] }).meanAbsoluteError).toBe(0);
  });

  test("are compared in the same shares after a split, inside or outside the 12 months", () => {
    const splits = [
      { exDate: day("2022-07-01"), to: 2n, from: 1n },
      { exDate: day("2023-07-01"), to: 4n, from: 1n },
    ];
    const before = history("2023-03-10 1, 2023-06-10 1");
    const after = history("2023-09-10 0.25, 2023-12-10 0.25");
    const made = [forecast("2022-12-31", "2023-03-10 1, 2023-06-10 1, 2023-09-10 1, 2023-12-10 1")];
    const { scores } = scored({ payments: [...before, ...after], forecasts: made, splits });
    expect(scores[0]).toMatchObject({ forecast: 1, actual: 1, error: 0 });
  });

  test("made on the end of a split are in the new shares already", () => {
    const splits = [{ exDate: day("2022-12-31"), to: 2n, from: 1n }];
    const made = [forecast("2022-12-31", "2023-06-10 1")];
    const paidLater = history("2023-06-10 1");
    expect(scored({ payments: paidLater, forecasts: made, splits }).scores[0]).toMatchObject({
      forecast: 1,
      error: 0,
    });
  });

  test("of specials do not count, two currencies are refused", () => {
    const special = paid("2023-05-01", "9", { kind: "special" });
    expect(scored({ payments: [...payments, special], forecasts }).scores[1]?.actual).toBe(4);
    const euro = [paid("2023-05-01", "9", { currency: "EUR" })];
    expect(scoreForecasts({ forecasts, payments: euro, splits: [], asOf: day("2024-12-31") })).toMatchObject({
      refused: [{ code: "mixed-currencies" }],
    });
  });
});

test.skipIf(!hasRealData)(
  "real shares: yearly forecasts of 2006-2024 are within 6 % on average, JNJ within 3 %",
  { tags: ["real-data"] },
  () => {
    const errorOf = (symbol: string): number => {
      const payments = realDividends(symbol);
      const forecasts = Array.from({ length: 19 }, (_, i) => day(`${2006 + i}-01-31`)).map((madeOn) => ({
        madeOn,
        payments: forecastIncome({
          payments: payments.filter(({ payDate }) => payDate <= madeOn),
          asOf: madeOn,
        }).payments,
      }));
      const { meanAbsoluteError, scores } = scored({ payments, forecasts, asOf: day("2026-05-29") });
      expect(scores).toHaveLength(19);
      if (typeof meanAbsoluteError !== "number") throw new Error("no error");
      return meanAbsoluteError;
    };
    expect(errorOf("JNJ")).toBeLessThan(0.03);
    for (const symbol of ["KO", "PG", "PEP", "MCD", "CVX"]) expect(errorOf(symbol)).toBeLessThan(0.06);
  },
);
