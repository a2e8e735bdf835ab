import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths } from "../days/iso-date.ts";
import { PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { payingFrequency } from "./frequency.ts";
import {
  day,
  hasRealData,
  history,
  moexFile,
  paid,
  quarterly,
  realDividends,
  rowsOf,
} from "./testing/samples.ts";

describe("the paying frequency", () => {
  const monthly = Array.from({ length: 12 }, (_, i) => paid(addMonths(day("2023-01-31"), i), "0.1"));

  test.each([
    ["monthly", monthly, "2024-01-20"],
    ["quarterly", quarterly({ 2022: "1", 2023: "1" }), "2023-12-31"],
    [
      "half-yearly",
      history("2021-05-05 3, 2021-12-20 2, 2022-05-09 3, 2022-12-19 2, 2023-06-05 3"),
      "2023-10-01",
    ],
    // 372, 329 and 400 days.
    ["yearly", history("2020-06-10 1, 2021-06-17 1, 2022-05-12 1, 2023-06-16 1"), "2023-12-01"],
    // 41, 200 and 330 days.
    ["irregular", history("2021-05-05 3, 2021-06-15 2, 2022-01-01 3, 2022-11-27 1"), "2023-01-01"],
    // Three of five gaps are quarterly.
    [
      "irregular",
      history("2021-01-01 1, 2021-04-01 1, 2021-07-01 1, 2022-01-17 1, 2022-08-05 1, 2022-11-03 1"),
      "2023-01-01",
    ],
    ["irregular", history("2022-05-05 3, 2023-05-05 2"), "2023-06-01"],
    ["irregular", [], "2023-06-01"],
  ] as const)("%s", (frequency, payments, asOf) => {
    expect(payingFrequency(payments, day(asOf))).toBe(frequency);
  });

  test("is that of the last eight gaps: a monthly payer turned quarterly two years ago", () => {
    const before = Array.from({ length: 11 }, (_, i) => paid(addMonths(day("2020-11-10"), i), "0.1"));
    const after = Array.from({ length: 8 }, (_, i) => paid(addMonths(day("2021-12-10"), 3 * i), "0.3"));
    expect(payingFrequency([...before, ...after], day("2023-10-01"))).toBe("quarterly");
  });

  test("two payments of one day are one", () => {
    const double = history("2022-03-10 1, 2022-03-10 3, 2022-06-10 1, 2022-09-12 1");
    expect(payingFrequency(double, day("2022-10-01"))).toBe("quarterly");
  });

  test("is irregular once the next payment is half a rhythm and 15 days late", () => {
    const payments = quarterly({ 2022: "1", 2023: "1" });
    expect(payingFrequency(payments, day("2024-05-10"))).toBe("quarterly");
    expect(payingFrequency(payments, day("2024-05-11"))).toBe("irregular");
  });

  test("does not look at payments after the day, nor at estimates and specials", () => {
    const payments = [
      ...history("2020-06-10 1, 2021-06-10 1, 2022-06-10 1, 2022-09-10 1, 2022-12-10 1"),
      paid("2022-01-10", "1", { kind: "special" }),
      paid("2022-07-10", "1", { status: "estimated" }),
    ];
    expect(payingFrequency(payments, day("2022-08-01"))).toBe("yearly");
  });

  test("survives ex-dates that move by two weeks either way", () => {
    const shifts = fc.array(fc.integer({ min: -14, max: 14 }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(shifts, fc.constantFrom(3, 6, 12), (days, months) => {
        const frequency = { 3: "quarterly", 6: "half-yearly", 12: "yearly" }[months];
        const payments = days.map((shift, i) =>
          paid(addDays(addMonths(day("2012-01-20"), i * months), shift), "1"),
        );
        const last = payments.at(-1)?.exDate ?? day("2012-01-20");
        expect(payingFrequency(payments, last)).toBe(frequency);
      }),
      { numRuns },
    );
  });

  test.skipIf(!hasRealData)("of real shares", { tags: ["real-data"] }, () => {
    const us = ["JNJ", "KO", "DIS", "NVO", "AGNC", "ADBE"].map((symbol) =>
      payingFrequency(realDividends(symbol), day("2026-05-29")),
    );
    expect(us).toEqual(["quarterly", "quarterly", "half-yearly", "half-yearly", "monthly", "irregular"]);
    const moex = ["SBER", "LKOH", "MTSS", "GAZP"].map((ticker) => {
      const rows = rowsOf(moexFile).filter(([name]) => name === ticker);
      return payingFrequency(
        rows.map(([, date = "", amount = ""]) => paid(date, amount)),
        day("2026-08-18"),
      );
    });
    expect(moex).toEqual(["yearly", "half-yearly", "yearly", "irregular"]);
  });
});
