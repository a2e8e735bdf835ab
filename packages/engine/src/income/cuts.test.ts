import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { findCuts, skippedShare, yearsWithoutCut } from "./cuts.ts";
import { day, hasRealData, history, paid, quarterly, realDividends } from "./testing/samples.ts";

const datesOf = (payments: Parameters<typeof findCuts>[0], asOf: string) =>
  findCuts(payments, day(asOf)).map(({ date, kind }) => `${date} ${kind}`);

describe("cuts", () => {
  const level = quarterly({ 2020: "1", 2021: "1", 2022: "1" });

  test("a lower payment is one cut, the three quarters after it are the same one", () => {
    const payments = [...level, ...quarterly({ 2023: "0.5", 2024: "0.5" })];
    expect(datesOf(payments, "2024-12-31")).toEqual(["2023-03-10 lower"]);
  });

  test("a second step down within the year is a second cut", () => {
    const payments = [...level, ...history("2023-03-10 0.9, 2023-06-10 0.9, 2023-09-10 0.4, 2023-12-10 0.4")];
    expect(datesOf(payments, "2023-12-31")).toEqual(["2023-03-10 lower", "2023-09-10 lower"]);
  });

  test("one per cent is rounding, more is a cut", () => {
    expect(datesOf([...level, ...quarterly({ 2023: "0.99" })], "2023-12-31")).toEqual([]);
    expect(datesOf([...level, ...quarterly({ 2023: "0.9899" })], "2023-12-31")).toEqual(["2023-03-10 lower"]);
  });

  test("a moved ex-date and another split between interim and final are no cuts", () => {
    // The payment of December 2021 came in January 2022.
    const moved = history(
      "2020-03-10 1, 2020-06-10 1, 2020-09-10 1, 2020-12-28 1, 2021-03-10 1, 2021-06-10 1, 2021-09-10 1, 2022-01-05 1, 2022-03-10 1, 2022-06-10 1",
    );
    expect(datesOf(moved, "2022-08-01")).toEqual([]);
    const resplit = history("2021-05-10 3, 2021-11-10 1, 2022-05-10 1.5, 2022-11-10 2.5, 2023-05-10 1.5");
    expect(datesOf(resplit, "2023-09-01")).toEqual(["2022-05-10 lower"]);
    // Until November the year was lower. With the larger interim first there is no cut.
    expect(datesOf(history("2021-05-10 1, 2021-11-10 3, 2022-05-10 2, 2022-11-10 2"), "2023-01-01")).toEqual(
      [],
    );
  });

  test("a cut is one whatever week the ex-date falls in, up to 45 days off", () => {
    const yearly = history("2020-05-10 2, 2021-05-10 2, 2022-06-24 1");
    expect(datesOf(yearly, "2022-07-01")).toEqual(["2022-06-24 lower"]);
    expect(datesOf(history("2020-05-10 2, 2021-05-10 2, 2022-06-25 1"), "2022-07-01")).toEqual([]);
  });

  test("two payments have no rhythm that could be missed", () => {
    expect(datesOf(history("2020-05-10 2, 2020-08-10 2"), "2022-07-01")).toEqual([]);
    expect(datesOf(history("2020-02-10 2, 2020-05-10 2, 2020-08-10 2"), "2021-01-31")).toEqual([
      "2020-11-10 skipped",
    ]);
  });

  test("left out payments are cuts on the days they were due", () => {
    expect(datesOf(level, "2023-05-10")).toEqual([]);
    expect(datesOf(level, "2023-05-11")).toEqual(["2023-03-10 skipped"]);
    expect(datesOf(level, "2023-09-10")).toEqual([
      "2023-03-10 skipped",
      "2023-06-10 skipped",
      "2023-09-10 skipped",
    ]);
  });

  test("a gap in the middle counts its slots, not the payment that ended it", () => {
    const payments = [...level, ...history("2023-09-20 1, 2023-12-10 1")];
    expect(datesOf(payments, "2023-12-31")).toEqual(["2023-03-10 skipped", "2023-06-10 skipped"]);
  });

  test("half-yearly for the same sum instead of quarterly skips nothing", () => {
    expect(datesOf([...level, ...history("2023-06-10 2, 2023-12-10 2")], "2023-12-31")).toEqual([]);
  });

  test("specials are no level to be kept", () => {
    const special = paid("2022-12-10", "10", { kind: "special" });
    expect(datesOf([...level, special, ...quarterly({ 2023: "1" })], "2023-12-31")).toEqual([]);
  });

  test("no payer that only raises is ever cut", () => {
    const raises = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(raises, (steps) => {
        let amount = 100;
        const years: Record<number, string> = {};
        for (const [i, step] of steps.entries()) {
          amount += step;
          years[2010 + i] = String(amount);
        }
        expect(findCuts(quarterly(years), day(`${2009 + steps.length}-12-31`))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe("years without a cut and the skipped share", () => {
  test("count from the first payment, then from the last cut", () => {
    const payments = [...quarterly({ 2018: "1", 2019: "1", 2020: "0.5", 2021: "0.5", 2022: "0.5" })];
    expect(yearsWithoutCut(payments, day("2020-03-09"))).toBe(1);
    expect(yearsWithoutCut(payments, day("2020-03-10"))).toBe(0);
    expect(yearsWithoutCut(payments, day("2023-03-09"))).toBe(2);
    expect(yearsWithoutCut(payments, day("2023-03-10"))).toBe(3);
    expect(yearsWithoutCut([], day("2023-03-10"))).toBeUndefined();
  });

  test("two of twenty due payments left out are 10 %", () => {
    const payments = quarterly({ 2018: "1", 2019: "1", 2020: "1", 2021: "1", 2022: "1" }).filter(
      ({ payDate }) => payDate !== "2020-06-10" && payDate !== "2020-09-10",
    );
    expect(skippedShare(payments, day("2022-12-31"))).toBeCloseTo(0.1, 12);
    expect(skippedShare(payments, day("2020-05-01"))).toBe(0);
    // The slot of 10 June 2020 is excluded, September's included; from 10 March 2023 on ten were due and skipped.
    expect(skippedShare(payments, day("2025-06-10"))).toBeCloseTo(11 / 20, 12);
    expect(skippedShare([], day("2020-05-01"))).toBeUndefined();
  });
});

// Announced by the companies, detected in unmarked dividends.
describe.skipIf(!hasRealData)("real cuts", { tags: ["real-data"] }, () => {
  test.each([
    ["INTC", ["2023-05-04 lower"], "2024-08-31"],
    ["GE", ["2009-06-18 lower", "2017-12-26 lower", "2018-12-19 lower"], "2026-05-29"],
    ["WFC", ["2009-05-06 lower", "2020-08-06 lower"], "2026-05-29"],
    ["PFE", ["2009-05-06 lower"], "2026-05-29"],
    ["JPM", ["2009-04-02 lower"], "2026-05-29"],
    ["MMM", ["2024-05-23 lower"], "2026-05-29"],
    ["ET", ["2020-11-05 lower"], "2026-05-29"],
  ])("%s: %j", (symbol, cuts, asOf) => {
    expect(datesOf(realDividends(symbol), asOf)).toEqual(cuts);
  });

  test("Disney paid nothing from July 2020 to December 2023", () => {
    const cuts = findCuts(realDividends("DIS"), day("2026-01-31"));
    expect(cuts.map(({ date }) => date.slice(0, 7))).toEqual([
      "2020-06",
      "2020-12",
      "2021-06",
      "2021-12",
      "2022-06",
      "2022-12",
      "2023-06",
    ]);
  });

  test.each(["JNJ", "PG", "PEP", "WMT", "MCD", "XOM", "CVX", "LMT", "SO", "UPS"])(
    "%s never cut",
    (symbol) => {
      expect(findCuts(realDividends(symbol), day("2026-05-29"))).toEqual([]);
    },
  );
});
