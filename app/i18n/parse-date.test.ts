import { describe, expect, it } from "vitest";
import type { Locale } from "../shared/locales.ts";
import { parseDate } from "./parse-date.ts";

const today = "2026-03-31";
const read = (text: string, locale: Locale = "ru-RU") => {
  const result = parseDate(text, { locale, today, todayWords: ["сегодня"] });
  return result.ok ? result.value : result.code;
};

describe("the order of the locale", () => {
  it.each([
    ["en-US", "03/04/2024", "2024-03-04"],
    ["en-US", "3/4/24", "2024-03-04"],
    ["en-US", "3-4-2024", "2024-03-04"],
    ["en-CA", "2024-03-04", "2024-03-04"],
    ["en-CA", "03/04/2024", "2024-03-04"],
    ["en-GB", "03/04/2024", "2024-04-03"],
    ["fr-FR", "03/04/2024", "2024-04-03"],
    ["ru-RU", "03.04.2024", "2024-04-03"],
    ["ru-RU", "3 4 2024", "2024-04-03"],
    ["en-US", "03.04.2024", "2024-04-03"],
    ["en-US", "25/12/2023", "2023-12-25"],
    ["ru-RU", "12.25.2023", "2023-12-25"],
  ] as const)("%s reads %s as %s", (locale, text, day) => expect(read(text, locale)).toBe(day));

  it("flags only what could be the other way round", () => {
    const flag = (text: string, locale: Locale) => {
      const result = parseDate(text, { locale, today });
      return result.ok && result.isAmbiguous;
    };
    expect(flag("03.04.2024", "en-US")).toBe(true);
    expect(flag("03/04/2024", "en-CA")).toBe(true);
    expect(flag("03/04/2024", "en-US")).toBe(false);
    expect(flag("03.04.2024", "ru-RU")).toBe(false);
    expect(flag("13.04.2024", "en-US")).toBe(false);
    expect(flag("04.04.2024", "en-US")).toBe(false);
  });
});

describe("short forms", () => {
  it.each([
    ["today", "2026-03-31"],
    ["Сегодня", "2026-03-31"],
    ["-3d", "2026-03-28"],
    ["-3д", "2026-03-28"],
    ["−1М", "2026-02-28"],
    ["+1г", "2027-03-31"],
    ["\u22123d", "2026-03-28"],
    ["+1d", "2026-04-01"],
    ["-2w", "2026-03-17"],
    ["-1m", "2026-02-28"],
    ["-25m", "2024-02-29"],
    ["-1y", "2025-03-31"],
    ["15.03", "2026-03-15"],
    ["15.03.", "2026-03-15"],
    ["15.04", "2025-04-15"],
    ["29.02", "2024-02-29"],
    ["2024-03-08", "2024-03-08"],
    ["2024.03.08", "2024-03-08"],
    ["20240308", "2024-03-08"],
    ["01.02.99", "1999-02-01"],
    ["01.02.46", "2046-02-01"],
  ])("%s is %s", (text, day) => expect(read(text)).toBe(day));

  it("looks ahead for goals", () => {
    const rules = { locale: "ru-RU", today, without: "future" } as const;
    expect(parseDate("15.03", rules)).toMatchObject({ value: "2027-03-15", understoodAs: "15 мар. 2027" });
  });
});

it.each([
  ["", "empty"],
  ["soon", "not-a-date"],
  ["3d", "not-a-date"],
  ["1/2/3/4", "not-a-date"],
  ["31.04.2024", "no-such-day"],
  ["2023-02-29", "no-such-day"],
  ["32.13.2024", "no-such-day"],
  ["0001-01-01", "no-such-day"],
])("%j is %s", (text, code) => expect(read(text)).toBe(code));
