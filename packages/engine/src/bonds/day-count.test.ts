import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDayNumber } from "../days/iso-date.ts";
import { date, dec, money, PROPERTY_RUNS } from "../testing/exact.ts";
import { DAY_COUNTS, type DayCount, daysBetween, toRatio, yearFraction } from "./day-count.ts";
import { readBond } from "./read-bond.ts";

// ISDA's spreadsheet for the 2006 Definitions, column "30/360 (bond basis)".
test.each([
  ["2006-08-20", "2007-02-20", 180],
  ["2006-08-31", "2007-02-28", 178],
  ["2007-02-28", "2007-08-31", 183],
  ["2007-08-31", "2008-02-29", 179],
  ["2008-02-29", "2008-08-31", 182],
  ["2006-01-31", "2006-02-28", 28],
  ["2006-02-28", "2006-03-03", 5],
  ["2006-09-30", "2006-10-31", 30],
  ["2007-02-26", "2008-02-29", 363],
  ["2008-02-29", "2009-02-28", 359],
  ["2008-02-28", "2008-03-31", 33],
  ["2007-01-15", "2007-01-31", 16],
  ["2007-01-31", "2007-02-28", 28],
])("30/360 from %s to %s is %d days", (from, to, days) =>
  expect(daysBetween("30/360", date(from), date(to))).toBe(days),
);

// Eagle's published comparison of 30E/360 (ISMA) and 30/360 (NASD).
test.each([
  ["2003-12-29", "2004-01-31", 31, 32],
  ["2003-12-30", "2004-01-31", 30, 30],
  ["2003-12-31", "2004-01-31", 30, 30],
  ["2004-01-01", "2004-01-31", 29, 30],
  ["2003-12-29", "2004-02-01", 32, 32],
  ["2003-12-30", "2004-02-01", 31, 31],
  ["2003-12-31", "2004-02-01", 31, 31],
  ["2004-01-01", "2004-02-01", 30, 30],
])("from %s to %s: 30E/360 %d, NASD %d days", (from, to, european, american) => {
  expect(daysBetween("30e/360", date(from), date(to))).toBe(european);
  expect(daysBetween("30/360-us", date(from), date(to))).toBe(american);
});

// By hand: a first day at February's end becomes the 30th, then such a last day or a 31st too.
test.each([
  ["2007-02-28", "2007-08-31", 180],
  ["2007-02-28", "2008-02-29", 360],
  ["2007-02-28", "2007-03-31", 30],
  ["2007-02-28", "2007-03-30", 30],
  ["2007-02-28", "2007-03-29", 29],
  ["2008-02-28", "2008-08-31", 183],
  ["2007-05-28", "2007-08-31", 93],
  ["2007-08-31", "2008-02-29", 179],
])("30/360 US from %s to %s is %d days", (from, to, days) =>
  expect(daysBetween("30/360-us", date(from), date(to))).toBe(days),
);

// ISDA, "The Actual/Actual Day Count Fraction" (1999).
test.each([
  ["2003-11-01", "2004-05-01", 0.49772438056741],
  ["1999-02-01", "1999-07-01", 0.41095890410959],
  ["1999-07-01", "2000-07-01", 1.00137734860394],
  ["2002-08-15", "2003-07-15", 0.91506849315068],
  ["2003-07-15", "2004-01-15", 0.50400479077776],
  ["1999-07-30", "2000-01-30", 0.50389250692417],
  ["2000-01-30", "2000-06-30", 0.41530054644809],
])("actual/actual ISDA from %s to %s", (from, to, years) =>
  expect(toRatio(yearFraction("actual/actual-isda", date(from), date(to)))).toBeCloseTo(years, 12),
);

// Same paper, ISMA's rule.
describe("actual/actual ICMA years of coupon periods", () => {
  test.each<[string, number, string[], number[]]>([
    ["regular", 2, ["2003-11-01", "2004-05-01"], [0.5]],
    ["short first", 1, ["1999-02-01", "1999-07-01", "2000-07-01"], [150 / 365, 1]],
    ["long first", 2, ["2002-08-15", "2003-07-15", "2004-01-15"], [0.5 + 153 / 368, 0.5]],
    ["single short", 2, ["2007-12-20", "2008-03-01"], [72 / 364]],
    ["short last", 2, ["1999-01-30", "1999-07-30", "2000-01-30", "2000-06-30"], [0.5, 0.5, 152 / 364]],
  ])("%s", (_name, frequency, days, years) => {
    const coupons = days.slice(1).map((end, i) => {
      return { start: date(days[i] ?? ""), end: date(end), rate: dec("0.1") };
    });
    const bond = readBond({
      nominal: money("100"),
      currency: "EUR",
      coupons,
      frequency,
      dayCount: "actual/actual-icma",
    });
    if ("refused" in bond) throw new Error(JSON.stringify(bond));
    expect(bond.coupons.map((coupon) => toRatio(coupon.years))).toEqual(
      years.map((value) => expect.closeTo(value, 12)),
    );
  });
});

test("fixed years: 182 days are 182/365 and 182/360", () => {
  const half = [date("2024-01-10"), date("2024-07-10")] as const;
  expect(yearFraction("actual/365", ...half)).toEqual({ numerator: 182n, denominator: 365n });
  expect(yearFraction("actual/360", ...half)).toEqual({ numerator: 182n, denominator: 360n });
});

test("every count adds up to a year within three days, and a later day is never an earlier one", () => {
  const days = fc.integer({ min: 0, max: 30_000 });
  const counts = fc.constantFrom<DayCount[]>(...DAY_COUNTS);
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 4000 }), counts, (start, length, dayCount) => {
      const [from, to, next] = [start, start + length, start + length + 1].map(fromDayNumber);
      if (from === undefined || to === undefined || next === undefined) throw new Error("no days");
      const counted = daysBetween(dayCount, from, to);
      expect(
        Math.abs(counted - (dayCount.startsWith("30") ? (length * 360) / 365.2425 : length)),
      ).toBeLessThan(4);
      expect(daysBetween(dayCount, from, next)).toBeGreaterThanOrEqual(
        counted - (dayCount === "30/360-us" ? 1 : 0),
      );
      if (!dayCount.startsWith("30")) expect(counted).toBe(length);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
