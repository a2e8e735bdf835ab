import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Locale } from "../shared/locales.ts";
import { locales } from "../shared/locales.ts";
import { formatNumber } from "./format.ts";
import { type NumberRules, parseNumber } from "./parse-number.ts";

const read = (text: string, locale: Locale = "en-US", rules?: NumberRules) => {
  const result = parseNumber(text, locale, rules);
  return result.ok ? result.value : result.code;
};

describe("numbers that mean the same everywhere", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["1 234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1\u00A0234,56", "1234.56"],
    ["1\u202F234,56", "1234.56"],
    ["1\u2009234.56", "1234.56"],
    ["1'234.56", "1234.56"],
    ["1’234.56", "1234.56"],
    ["1,234,567", "1234567"],
    ["1.234.567", "1234567"],
    ["1 234 567", "1234567"],
    ["1,234,567.8", "1234567.8"],
    ["1 234,567", "1234.567"],
    ["\u2212310", "-310"],
    ["–310", "-310"],
    ["1234,5", "1234.5"],
    ["1234.5", "1234.5"],
    ["0,123", "0.123"],
    ["0.123", "0.123"],
    [".5", "0.5"],
    [",5", "0.5"],
    ["5.", "5"],
    ["007", "7"],
    ["-0", "0"],
    ["1 234,56 ₽", "1234.56"],
    ["$1,234.56", "1234.56"],
    ["1200+3*45", "1335"],
    ["1200 + 3 × 45", "1335"],
    ["(1 + 2) * 3,5", "10.5"],
    ["100/8", "12.5"],
    ["-2*-3", "6"],
    ["0.1+0.2", "0.3"],
    ["99999999999999999999", "99999999999999999999"],
    ["0.000000000000000001", "0.000000000000000001"],
  ];
  for (const locale of locales) {
    it.each(cases)(`${locale}: %s is %s`, (text, value) => expect(read(text, locale)).toBe(value));
  }
});

describe("one mark and three digits", () => {
  it.each([
    ["en-US", "1,234", "1234", "1,234"],
    ["en-CA", "1,234", "1234", "1,234"],
    ["en-GB", "1,234", "1234", "1,234"],
    ["fr-FR", "1,234", "1.234", "1,234"],
    ["ru-RU", "1,234", "1.234", "1,234"],
    ["en-US", "1.234", "1.234", "1.234"],
    ["ru-RU", "1.234", "1.234", "1,234"],
    ["fr-FR", "12.345", "12.345", "12,345"],
  ] as const)("%s reads %s as %s and says so", (locale, text, value, understoodAs) => {
    expect(parseNumber(text, locale)).toMatchObject({ ok: true, value, isAmbiguous: true, understoodAs });
  });

  it("is not ambiguous with another number of digits", () => {
    for (const text of ["1,23", "1,2345", "1234,567", "0,123", "1 234,567", "1,234.5"]) {
      expect(parseNumber(text, "en-US")).toMatchObject({ ok: true, isAmbiguous: false });
    }
  });
});

describe("what is refused", () => {
  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["abc", "not-a-number"],
    ["12abc", "not-a-number"],
    ["1e5", "not-a-number"],
    [",", "not-a-number"],
    ["1+", "not-a-number"],
    ["(1+2", "not-a-number"],
    ["1)", "not-a-number"],
    ["1 23", "grouping"],
    ["1,23,456", "grouping"],
    ["12 345,6,7", "grouping"],
    ["1.234,567.8", "grouping"],
    ["1,234.567,8", "grouping"],
    ["1/0", "divided-by-zero"],
    ["100000000000000000000", "too-many-digits"],
    ["0.0000000000000000001", "too-many-digits"],
    ["9".repeat(201), "too-many-digits"],
  ])("%j is %s", (text, code) => expect(read(text)).toBe(code));

  it("keeps the caller's limits", () => {
    expect(read("1.234567", "en-US", { maxDecimals: 5 })).toBe("too-many-digits");
    expect(read("-5", "en-US", { isNegativeAllowed: false })).toBe("negative");
    expect(read("5-6", "en-US", { isNegativeAllowed: false })).toBe("negative");
    expect(read("10/3", "en-US", { maxDecimals: 4 })).toBe("3.3333");
    expect(read("0.5/3*3", "en-US", { maxDecimals: 4 })).toBe("0.5");
  });
});

it("tells a sum from a number, so that the result is shown before saving", () => {
  expect(parseNumber("1200+3*45", "ru-RU")).toMatchObject({ isComputed: true, understoodAs: "1\u00A0335" });
  expect(parseNumber("-1200", "ru-RU")).toMatchObject({ isComputed: false });
});

it("reads back everything the formatter writes", () => {
  const decimal = fc
    .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.constantFrom(0, 1, 2, 4, 8))
    .map(([units, digits]) => {
      const text = String(Math.abs(units)).padStart(digits + 1, "0");
      const cut = text.length - digits;
      return `${units < 0 ? "-" : ""}${text.slice(0, cut)}${digits > 0 ? `.${text.slice(cut)}` : ""}`;
    });
  fc.assert(
    fc.property(decimal, fc.constantFrom(...locales), (text, locale) => {
      const written = formatNumber(text, locale);
      expect(formatNumber(read(written, locale), locale)).toBe(written);
    }),
  );
});
