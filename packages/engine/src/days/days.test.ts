import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  addYears,
  dayNumber,
  fromDayNumber,
  type IsoDate,
  isIsoDate,
} from "./iso-date.ts";
import { resolvePeriod } from "./periods.ts";
import { daysUntil } from "./steps-until.ts";

const day = (text: string): IsoDate => text as IsoDate;

describe("calendar days", () => {
  test("agree with the platform's calendar from 1600 to 2400", () => {
    fc.assert(
      fc.property(fc.integer({ min: -135_000, max: 157_000 }), (number) => {
        const expected = new Date(number * 86_400_000).toISOString().slice(0, 10);
        expect(fromDayNumber(number)).toBe(expected);
        expect(dayNumber(day(expected))).toBe(number);
      }),
    );
  });

  test.each(["2024-02-29", "2000-02-29", "1999-12-31"])("%s exists", (text) =>
    expect(isIsoDate(text)).toBe(true),
  );
  test.each([
    "2023-02-29",
    "1900-02-29",
    "2024-13-01",
    "2024-00-10",
    "2024-1-1",
    "2024-01-32",
    "0024-01-01",
    "",
  ])("%j does not", (text) => expect(isIsoDate(text)).toBe(false));

  test.each([
    [addYears(day("2024-02-29"), -1), "2023-02-28"],
    [addMonths(day("2024-03-31"), -1), "2024-02-29"],
    [addMonths(day("2024-01-15"), -3), "2023-10-15"],
    [addMonths(day("2023-12-31"), 2), "2024-02-29"],
    [addDays(day("2023-12-31"), 1), "2024-01-01"],
  ])("%s is %s", (actual, expected) => expect(actual).toBe(expected));
});

describe("periods start on the day before their first day", () => {
  const today = day("2024-05-17");
  test.each([
    ["1M", "2024-04-17"],
    ["3M", "2024-02-17"],
    ["6M", "2023-11-17"],
    ["YTD", "2023-12-31"],
    ["1Y", "2023-05-17"],
    ["3Y", "2021-05-17"],
    ["5Y", "2020-03-09"],
    ["ALL", "2020-03-09"],
  ] as const)("%s from %s", (name, from) => {
    expect(resolvePeriod(name, today, day("2020-03-10"))).toEqual({ from, to: today });
  });
});

test("days of a list that have come by the end of a day", () => {
  const lists = fc.uniqueArray(fc.integer({ min: -20, max: 20 }));
  fc.assert(
    fc.property(lists, fc.integer({ min: -22, max: 22 }), (list, at) => {
      const days = list.sort((a, b) => a - b);
      expect(daysUntil(days, at)).toBe(days.filter((one) => one <= at).length);
    }),
  );
});
