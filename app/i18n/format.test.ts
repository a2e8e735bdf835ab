import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Locale } from "../shared/locales.ts";
import { locales } from "../shared/locales.ts";
import {
  formatCompact,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatQuantity,
  joinPieces,
  moneyPieces,
  pricePieces,
} from "./format.ts";

/** Shows no-break spaces as `_` and narrow ones as `~`. */
const seen = (text: string) => text.replaceAll("\u00A0", "_").replaceAll("\u202F", "~");

describe("numbers", () => {
  it.each([
    ["en-US", "-1234567.891", "−1,234,567.891"],
    ["en-CA", "-1234567.891", "−1,234,567.891"],
    ["en-GB", "-1234567.891", "−1,234,567.891"],
    ["fr-FR", "-1234567.891", "−1~234~567,891"],
    ["ru-RU", "-1234567.891", "−1_234_567,891"],
  ] as const)("%s writes %s as %s", (locale, text, expected) => {
    expect(seen(formatNumber(text, locale))).toBe(expected);
  });

  it("keeps every digit a float would lose", () => {
    expect(formatNumber("12345678901234567890.123456789012345678", "en-US")).toBe(
      "12,345,678,901,234,567,890.123456789012345678",
    );
    expect(formatQuantity("0.000000000000000001", "ru-RU")).toBe("0,000000000000000001");
  });

  it.each([
    ["0.005", "0.01"],
    ["1.005", "1.01"],
    ["-0.004", "0.00"],
    ["-0.005", "−0.01"],
    ["999.995", "1,000.00"],
    ["1e-7", "0.00"],
    ["2.5e3", "2,500.00"],
  ])("rounds %s to %s, half away from zero, zero without a sign", (text, expected) => {
    expect(formatNumber(text, "en-US", { minDigits: 2, maxDigits: 2 })).toBe(expected);
  });

  it("refuses what is not a number instead of printing NaN", () => {
    for (const text of ["", "NaN", "Infinity", "1,5", "abc", "."]) {
      expect(() => formatNumber(text, "en-US")).toThrow(RangeError);
    }
  });

  it("agrees with Intl for any decimal, locale and number of digits", () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }))
      .map(([units, digits]) => {
        const text = (units < 0n ? -units : units).toString().padStart(digits + 1, "0");
        const point = text.length - digits;
        return `${units < 0n ? "-" : ""}${text.slice(0, point)}${digits > 0 ? `.${text.slice(point)}` : ""}`;
      });
    const check = (text: string, locale: Locale, digits: number) => {
      const intl = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        signDisplay: "negative",
      } as Intl.NumberFormatOptions).format(text as Intl.StringNumericLiteral);
      expect(formatNumber(text, locale, { minDigits: digits, maxDigits: digits })).toBe(
        intl.replace("-", "−"),
      );
    };
    fc.assert(fc.property(decimal, fc.constantFrom(...locales), fc.integer({ min: 0, max: 8 }), check), {
      numRuns: 500,
    });
  });
});

describe("money", () => {
  it.each([
    ["en-US", "USD", "$1,204.50"],
    ["en-US", "RUB", "1,204.50_₽"],
    ["en-CA", "CAD", "$1,204.50"],
    ["en-CA", "USD", "US$1,204.50"],
    ["en-GB", "GBP", "£1,204.50"],
    ["fr-FR", "EUR", "1~204,50_€"],
    ["ru-RU", "RUB", "1_204,50_₽"],
    ["ru-RU", "USD", "1_204,50_$"],
    ["en-US", "XYZ", "1,204.50_XYZ"],
  ] as const)("%s %s", (locale, currency, expected) => {
    expect(seen(formatMoney("1204.5", locale, { currency }))).toBe(expected);
  });

  it("uses the currency's own digits in details", () => {
    const own = (currency: string) =>
      seen(formatMoney("1234.5675", "en-US", { currency, digits: "own", unit: "code" }));
    expect(own("JPY")).toBe("1,235_JPY");
    expect(own("BHD")).toBe("1,234.568_BHD");
    expect(own("BTC")).toBe("1,234.56750000_BTC");
    expect(own("RUB")).toBe("1,234.57_RUB");
  });

  it("puts the sign before everything and marks gains when asked", () => {
    expect(formatMoney("-310", "en-US", { currency: "USD" })).toBe("−$310.00");
    expect(formatMoney("310", "en-US", { currency: "USD", sign: "always" })).toBe("+$310.00");
    expect(formatMoney("0", "en-US", { currency: "USD", sign: "always" })).toBe("$0.00");
    expect(formatMoney("-0.001", "en-US", { currency: "USD", sign: "always" })).toBe("$0.00");
  });

  it("gives the decimals apart so that they can be dimmed", () => {
    const pieces = moneyPieces("-1204.5", "ru-RU", { currency: "RUB" });
    expect(pieces).toEqual({
      sign: "−",
      prefix: "",
      whole: "1\u00A0204",
      decimals: ",50",
      suffix: "\u00A0₽",
    });
  });
});

describe("short forms", () => {
  it.each([
    ["en-US", "1234567", "1.2M"],
    ["ru-RU", "1234567", "1,2_млн"],
    ["fr-FR", "1234567", "1,2_M"],
    ["ru-RU", "12345", "12,3_тыс."],
    ["en-GB", "999950", "1M"],
    ["en-US", "999499", "999K"],
    ["en-US", "-2500000000", "−2.5B"],
    ["en-US", "950.126", "950"],
    ["en-US", "12.126", "12.13"],
    ["en-US", "0", "0"],
  ] as const)("%s %s", (locale, text, expected) => {
    expect(seen(formatCompact(text, locale))).toBe(expected);
  });

  it.each(["en-US", "fr-FR", "ru-RU"] as const)("%s has the words of Unicode's tables", (locale) => {
    const format = new Intl.NumberFormat(locale, { notation: "compact" });
    for (const step of [1, 2, 3, 4]) {
      const number = 10 ** (3 * step);
      expect(seen(formatCompact(String(number), locale))).toBe(seen(format.format(number)));
    }
  });

  it("carries the currency", () => {
    expect(formatCompact("1234567", "en-US", { currency: "USD" })).toBe("$1.2M");
    expect(seen(formatCompact("1234567", "ru-RU", { currency: "RUB" }))).toBe("1,2_млн_₽");
  });
});

describe("ratios, prices, quantities", () => {
  it.each([
    ["en-US", "0.1243", "12.43%"],
    ["en-GB", "-0.006", "−0.60%"],
    ["fr-FR", "0.1243", "12,43~%"],
    ["ru-RU", "12.5", "1_250,00_%"],
  ] as const)("%s writes the ratio %s as %s", (locale, ratio, expected) => {
    expect(seen(formatPercent(ratio, locale))).toBe(expected);
  });

  it("marks gains and takes other digits", () => {
    expect(formatPercent("0.0243", "en-US", { sign: "always" })).toBe("+2.43%");
    expect(formatPercent("0.02456", "en-US", { minDigits: 1, maxDigits: 1 })).toBe("2.5%");
    expect(formatPercent("0.02", "en-US", { minDigits: 0, maxDigits: 0 })).toBe("2%");
  });

  it("shows prices by tick, or with the digits that matter", () => {
    expect(formatPrice("271.9", "en-US")).toBe("271.90");
    expect(formatPrice("271.98765", "en-US")).toBe("271.9877");
    expect(formatPrice("0.00001234", "en-US")).toBe("0.00001234");
    expect(formatPrice("271.9", "en-US", 4)).toBe("271.9000");
  });

  it("shows four significant digits of a price below one, whatever the tick", () => {
    expect(formatPrice("0.00000823", "en-US", 2)).toBe("0.00000823");
    expect(formatPrice("0.0045", "en-US", 2)).toBe("0.0045");
    expect(formatPrice("0.00000000123456", "en-US")).toBe("0.000000001235");
    expect(formatPrice("0.5", "en-US", 2)).toBe("0.50");
    expect(formatPrice("0", "en-US", 2)).toBe("0.00");
    expect(joinPieces(pricePieces("0.0045", "en-US", { currency: "USD", digits: 2 }))).toBe("$0.0045");
  });
});
