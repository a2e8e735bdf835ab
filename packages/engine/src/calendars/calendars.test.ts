import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { PROPERTY_RUNS } from "../testing/exact.ts";
import {
  CALENDARS,
  type Calendar,
  calendarOf,
  isTradingDay,
  tradingDaysBetween,
  tradingDaysIn,
} from "./calendar.ts";
import { easterSunday, weekdayOf } from "./day-rules.ts";

const day = (text: string): number => dayNumber(text as IsoDate);

function closedIn(calendar: Calendar, year: number): string {
  const closed: string[] = [];
  for (let at = day(`${year}-01-01`); at <= day(`${year}-12-31`); at++) {
    if (weekdayOf(at) < 5 && !isTradingDay(calendar, at)) closed.push(fromDayNumber(at).slice(5));
  }
  return closed.join(" ");
}

describe("which calendar", () => {
  test.each([
    ["RUB", "XMOS"],
    ["USD", "XNYS"],
    ["EUR", "XETR"],
    ["GBP", "XLON"],
    ["JPY", "weekdays"],
  ] as const)("%s -> %s, crypto only -> all days", (currency, calendar) => {
    expect(calendarOf(currency, false)).toBe(calendar);
    expect(calendarOf(currency, true)).toBe("all-days");
  });
});

test.each([
  // Published: Astronomical Almanac's table of Easter days.
  [1995, "04-16"],
  [2000, "04-23"],
  [2008, "03-23"],
  [2011, "04-24"],
  [2024, "03-31"],
  [2025, "04-20"],
  [2035, "03-25"],
])("Easter of %d is %s", (year, expected) => {
  expect(fromDayNumber(easterSunday(year)).slice(5)).toBe(expected);
});

describe("holidays as the exchanges announced them", () => {
  test.each([
    ["XNYS", 1995, "01-02 02-20 04-14 05-29 07-04 09-04 11-23 12-25"],
    ["XNYS", 2001, "01-01 01-15 02-19 04-13 05-28 07-04 09-03 09-11 09-12 09-13 09-14 11-22 12-25"],
    ["XNYS", 2012, "01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25"],
    ["XNYS", 2021, "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24"],
    // 1 January 2022 was a Saturday: no substitute day.
    ["XNYS", 2022, "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26"],
    // ICE's holiday list for 2027.
    ["XNYS", 2027, "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24"],
    // The exchange's calendar pages for 2024 to 2029.
    ["XETR", 2024, "01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31"],
    ["XETR", 2027, "01-01 03-26 03-29 12-24 12-31"],
    ["XETR", 2017, "04-14 04-17 05-01 06-05 10-03 10-31 12-25 12-26"],
    ["XLON", 2012, "01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26"],
    ["XLON", 2022, "01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27"],
    ["XLON", 2023, "01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26"],
    ["XLON", 1999, "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28 12-31"],
    // The exchange's announcement of 5 October 2020 for 2021.
    ["XMOS", 2021, "01-01 01-07 02-23 03-08 05-03 11-04 12-31"],
    // Announcement of 6 October 2025 for 2026.
    ["XMOS", 2026, "01-01 01-02 01-07 02-23 05-01 06-12 11-04 12-31"],
    ["weekdays", 2024, ""],
  ] as const)("%s %d", (calendar, year, expected) => expect(closedIn(calendar, year)).toBe(expected));

  test.each([
    ["XMOS", "2022-02-25", true],
    ["XMOS", "2022-02-28", false],
    ["XMOS", "2022-03-05", false],
    ["XMOS", "2022-03-23", false],
    ["XMOS", "2022-03-24", true],
    ["XMOS", "2024-11-02", true],
    ["XMOS", "2024-11-09", false],
    ["weekdays", "2024-12-25", true],
    ["weekdays", "2024-12-28", false],
    ["all-days", "2024-12-28", true],
    ["XNYS", "1994-12-26", true],
    ["XNYS", "2036-01-01", true],
    ["XNYS", "2036-01-05", false],
  ] as const)("%s on %s: %s", (calendar, date, expected) =>
    expect(isTradingDay(calendar, day(date))).toBe(expected),
  );
});

describe("days between", () => {
  test("the first day is the day before and does not count, the last one does", () => {
    const days = tradingDaysBetween("XNYS", day("2024-03-27"), day("2024-04-01"));
    expect([...days].map(fromDayNumber)).toEqual(["2024-03-28", "2024-04-01"]);
    expect(tradingDaysBetween("XNYS", day("2024-04-01"), day("2024-04-01"))).toHaveLength(0);
  });

  test("a period cut in two has the same days, all open", () => {
    const from = day("1995-01-01");
    const days = fc.integer({ min: from - 500, max: from + 15_500 });
    fc.assert(
      fc.property(
        fc.constantFrom(...CALENDARS),
        fc.array(days, { minLength: 3, maxLength: 3 }),
        (at, list) => {
          const [first = 0, middle = 0, last = 0] = list.sort((a, b) => a - b);
          const whole = [...tradingDaysBetween(at, first, last)];
          expect(whole).toEqual([
            ...tradingDaysBetween(at, first, middle),
            ...tradingDaysBetween(at, middle, last),
          ]);
          expect(whole.every((one) => isTradingDay(at, one))).toBe(true);
          const open = tradingDaysIn(at, { from: first, to: last });
          expect(open).toHaveLength(last - first + 1);
          expect(open[0] === 1).toBe(isTradingDay(at, first));
          expect(whole.every((one) => open[one - first] === 1)).toBe(true);
          expect(open.reduce((count, one) => count + one)).toBe(whole.length + (open[0] ?? 0));
        },
      ),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
