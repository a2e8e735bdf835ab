import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { adjustForSplits } from "./adjust-for-splits.ts";
import { day, hasRealData, history, quarterly, realDividends, rowsOf, usFile } from "./testing/samples.ts";
import { dividendGrowth, yearlySums } from "./yearly-growth.ts";

function twoSums(base: string, end: string, years: number) {
  const rows = [`2010-06-10 ${base}`];
  for (let year = 2011; year < 2011 + years; year++) rows.push(`${year}-06-10 ${base}`);
  rows.push(`${2011 + years}-06-10 ${end}`);
  return { payments: history(rows.join(", ")), asOf: day(`${2011 + years}-12-31`) };
}

describe("growth", () => {
  // Published examples of dividend CAGR, all over five years: Walgreen 2008 to 2013, Caterpillar.
  test.each([
    ["1.00", "1.61", 0.1],
    ["0.41", "1.18", 0.235],
    ["1.96", "2.86", 0.0785],
  ])("%s -> %s over five years is %f", (base, end, published) => {
    const { payments, asOf } = twoSums(base, end, 5);
    expect(dividendGrowth(payments, asOf).year5).toBeCloseTo(published, 3);
  });

  test("is over full years only: 2024 counts from its last day on", () => {
    const payments = quarterly({ 2020: "1", 2021: "1", 2022: "1.1", 2023: "1.21", 2024: "2" });
    expect(dividendGrowth(payments, day("2024-12-30")).year1).toBeCloseTo(0.1, 12);
    expect(dividendGrowth(payments, day("2024-12-31")).year1).toBeCloseTo(2 / 1.21 - 1, 12);
    expect(dividendGrowth(payments, day("2024-12-31")).lastYear).toBe(2024);
  });

  test("leaves the first year out unless the history is known from its first day", () => {
    const payments = history("2020-08-10 1, 2021-08-10 1, 2022-08-10 1, 2023-08-10 2");
    const needed = { code: "not-enough-history", params: { have: "3", needed: "4" } };
    expect(dividendGrowth(payments, day("2023-12-31")).year3).toEqual({ refused: [needed] });
    expect(dividendGrowth(payments, day("2023-12-31"), day("2020-01-01")).year3).toBeCloseTo(
      2 ** (1 / 3) - 1,
    );
    expect(dividendGrowth(payments, day("2023-12-31"), day("2020-01-02")).years).toBe(3);
  });

  test("from a year without payments is refused, down to nothing is -100 %", () => {
    const payments = history("2019-08-10 1, 2020-08-10 1, 2022-08-10 1");
    expect(dividendGrowth(payments, day("2022-12-31")).year1).toEqual({
      refused: [{ code: "no-payment-in-year", params: { year: "2021" } }],
    });
    expect(dividendGrowth(payments, day("2021-12-31")).year1).toBe(-1);
  });

  test("of nothing is refused", () => {
    const { year1, streak, years } = dividendGrowth([], day("2021-12-31"));
    const refused = [{ code: "not-enough-history", params: { have: "0", needed: "2" } }];
    expect([year1, streak, years]).toEqual([{ refused }, { refused }, 0]);
  });
});

describe("streak and years not lower", () => {
  test.each([
    [{ 2018: "1", 2019: "2", 2020: "1", 2021: "1", 2022: "1.01", 2023: "1.02" }, 2, 3],
    [{ 2018: "1", 2019: "1", 2020: "1.1", 2021: "1.2", 2022: "1.3", 2023: "1.3" }, 0, 4],
    [{ 2018: "1", 2019: "1", 2020: "1", 2021: "1", 2022: "1", 2023: "0.99" }, 0, 0],
  ])("of %j are %d and %d", (years, streak, notLower) => {
    const growth = dividendGrowth(quarterly(years), day("2024-02-01"));
    expect([growth.streak, growth.yearsNotLower]).toEqual([streak, notLower]);
  });

  test("a suspension is no year without a cut", () => {
    const payments = history("2018-08-10 1, 2019-08-10 1, 2020-08-10 1");
    expect(dividendGrowth(payments, day("2023-12-31")).yearsNotLower).toBe(0);
  });
});

test("a split changes no figure of growth", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 8, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.constantFrom(2n, 4n, 5n, 10n), (sizes, to) => {
      const years = Object.fromEntries(sizes.map((size, i) => [2010 + i, `${size}`]));
      const payments = quarterly(years);
      const asOf = day("2024-06-30");
      const adjusted = adjustForSplits(payments, [{ exDate: day("2024-01-15"), to, from: 1n }], asOf);
      const [before, after] = [payments, adjusted].map((list) => dividendGrowth(list, asOf));
      expect(after?.streak).toEqual(before?.streak);
      expect(after?.yearsNotLower).toEqual(before?.yearsNotLower);
      const [year3, same] = [before?.year3, after?.year3];
      if (typeof year3 === "number" && typeof same === "number") expect(same).toBeCloseTo(year3, 12);
      else expect(same).toEqual(year3);
    }),
    { numRuns },
  );
});

describe.skipIf(!hasRealData)("real US shares", { tags: ["real-data"] }, () => {
  function plainStreak(symbol: string, lastYear: number): number {
    const sums = new Map<number, number>();
    for (const [name, date = "", amount = ""] of rowsOf(usFile))
      if (name === symbol) sums.set(+date.slice(0, 4), (sums.get(+date.slice(0, 4)) ?? 0) + Number(amount));
    let streak = 0;
    for (let year = lastYear; year > 2000; year--) {
      if ((sums.get(year) ?? 0) - (sums.get(year - 1) ?? 0) < 1e-9) break;
      streak++;
    }
    return streak;
  }

  test.each(["JNJ", "KO", "PG", "PEP", "MCD", "T", "GE", "WFC", "DIS", "XOM", "IBM", "JPM", "MMM", "CVX"])(
    "%s: the streak of a plain loop over the file",
    (symbol) => {
      const { streak } = dividendGrowth(realDividends(symbol), day("2026-05-29"), day("2000-01-01"));
      expect(streak).toBe(plainStreak(symbol, 2025));
    },
  );

  test("Johnson & Johnson raised in each of the 25 years seen (published: 60 years and more); 4.76 % over five", () => {
    const { streak, years, year5 } = dividendGrowth(
      realDividends("JNJ"),
      day("2026-05-29"),
      day("2000-01-01"),
    );
    expect([streak, years]).toEqual([25, 26]);
    // As the company lists its dividends: 0.95 + 3 x 1.01 and 1.24 + 3 x 1.30.
    expect(year5).toBeCloseTo((5.14 / 3.98) ** 0.2 - 1, 12);
  });

  test("AT&T ended its streak with 2021, level with 2020, and was cut in 2022", () => {
    const payments = realDividends("T");
    expect(dividendGrowth(payments, day("2020-12-31")).streak).toBe(16);
    expect(dividendGrowth(payments, day("2021-12-31")).streak).toBe(0);
    expect(dividendGrowth(payments, day("2021-12-31")).yearsNotLower).toBe(17);
    expect(dividendGrowth(payments, day("2022-12-31")).yearsNotLower).toBe(0);
    expect(yearlySums(payments, day("2022-12-31")).sums.at(-2)).toBe(2_080_000_000_000_000_000n);
  });
});
