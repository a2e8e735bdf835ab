import { describe, expect, it } from "vitest";
import {
  datePattern,
  formatDay,
  formatDayWithName,
  formatInstant,
  formatMonth,
  monthName,
  weekdayName,
} from "./format-date.ts";

describe("days", () => {
  it.each([
    ["en-US", "03/08/2024", "Mar 8, 2024", "March 8, 2024"],
    ["en-CA", "2024-03-08", "Mar 8, 2024", "March 8, 2024"],
    ["en-GB", "08/03/2024", "8 Mar 2024", "8 March 2024"],
    ["fr-FR", "08/03/2024", "8 mars 2024", "8 mars 2024"],
    ["ru-RU", "08.03.2024", "8 мар. 2024", "8 марта 2024"],
  ] as const)("%s", (locale, digits, short, long) => {
    expect(formatDay("2024-03-08", locale)).toBe(digits);
    expect(formatDayWithName("2024-03-08", locale)).toBe(short);
    expect(formatDayWithName("2024-03-08", locale, "long")).toBe(long);
  });

  it("has a pattern in the order of the locale, in the letters of the language", () => {
    const [latin, russian] = [
      { day: "DD", month: "MM", year: "YYYY" },
      { day: "ДД", month: "ММ", year: "ГГГГ" },
    ];
    expect(datePattern(latin, "en-US")).toBe("MM/DD/YYYY");
    expect(datePattern(latin, "en-CA")).toBe("YYYY-MM-DD");
    expect(datePattern(latin, "ru-RU")).toBe("DD.MM.YYYY");
    expect(datePattern(russian, "ru-RU")).toBe("ДД.ММ.ГГГГ");
  });

  it.each(["en-US", "fr-FR", "ru-RU"] as const)("has the month names of Unicode's tables: %s", (locale) => {
    for (const width of ["short", "long"] as const)
      for (const isInDate of [false, true]) {
        const day = isInDate ? ({ day: "numeric" } as const) : {};
        const format = new Intl.DateTimeFormat(locale, { month: width, timeZone: "UTC", ...day });
        const months = Array.from({ length: 12 }, (_, at) => format.formatToParts(Date.UTC(2024, at, 15)));
        const known = months.map((parts) => parts.find(({ type }) => type === "month")?.value);
        expect(known).toEqual(known.map((_, at) => monthName(at + 1, locale, width, isInDate)));
      }
  });

  it("names a month alone in the nominative", () => {
    expect(formatMonth("2024-03", "ru-RU", "long")).toBe("март 2024");
    expect(formatMonth("2024-12-31", "en-US")).toBe("Dec 2024");
  });

  it("does not move a day with the time zone, and moves an instant", () => {
    expect(formatDay("2024-01-01", "ru-RU")).toBe("01.01.2024");
    expect(formatInstant("2024-03-08T22:30:00Z", "ru-RU", "Europe/Moscow")).toBe("09.03.2024, 01:30");
    expect(formatInstant("2024-03-08T22:30:00Z", "en-US")).toBe("03/08/2024, 22:30");
  });

  it("refuses what is not a day", () => {
    expect(() => formatDay("08.03.2024", "ru-RU")).toThrow(RangeError);
  });
});

it("names the weekday of a day", () => {
  // 2024-06-28 was a Friday, 1969-12-29 a Monday.
  expect((["en-US", "fr-FR", "ru-RU"] as const).map((locale) => weekdayName("2024-06-28", locale))).toEqual([
    ...["Fri", "ven.", "пт"],
  ]);
  expect(["2024-06-30", "2024-07-01", "1970-01-01"].map((day) => weekdayName(day, "en-US"))).toEqual([
    ...["Sun", "Mon", "Thu"],
  ]);
});
