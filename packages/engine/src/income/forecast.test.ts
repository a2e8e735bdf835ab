import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addYears } from "../days/iso-date.ts";
import { decToNumber, formatDec } from "../money/decimal.ts";
import { isRefused } from "../risk/statistic.ts";
import { dec, PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { forecastIncome } from "./forecast.ts";
import { forecastGrowth } from "./forecast-growth.ts";
import { countingDay, type IncomePayment } from "./payment.ts";
import { forwardIncome, trailingIncome } from "./per-share.ts";
import { day, history, paid, quarterly } from "./testing/samples.ts";

const shown = (payments: readonly IncomePayment[]) =>
  payments.map((payment) => `${countingDay(payment)} ${formatDec(payment.amount)} ${payment.status}`);

const sums = { 2017: "1", 2018: "1", 2019: "1.02", 2020: "1.05", 2021: "1.1", 2022: "1.15", 2023: "1.21" };

describe("growth of estimates", () => {
  const asOf = day("2023-12-31");

  test("is the median of 3 and 5 years: (1.21 / 1.05)^(1/3) and (1.21 / 1.00)^(1/5)", () => {
    const { rate, notes } = forecastGrowth(quarterly(sums), asOf);
    expect(rate).toBeCloseTo(((1.21 / 1.05) ** (1 / 3) + 1.21 ** (1 / 5)) / 2 - 1, 12);
    expect(notes).toEqual([]);
  });

  test("is the 3-year one alone when five years are not known", () => {
    const young = quarterly({ 2019: "1", 2020: "1", 2021: "1", 2022: "1", 2023: "1.331" });
    expect(forecastGrowth(young, asOf).rate).toBeCloseTo(0.1, 12);
  });

  test.each([
    [{ 2019: "1", 2020: "1", 2021: "1", 2022: "1", 2023: "8" }, 0.25, "1"],
    [{ 2019: "1", 2020: "8", 2021: "8", 2022: "8", 2023: "1" }, -0.25, "-0.5"],
  ])("of %j is clipped to %f", (years, rate, growth) => {
    const found = forecastGrowth(quarterly(years), asOf);
    expect(found).toEqual({ rate, notes: [{ code: "growth-clipped", params: { growth } }] });
  });

  test("is 0, said so, without three years", () => {
    const notes = [{ code: "growth-unknown", params: {} }];
    expect(forecastGrowth(quarterly({ 2022: "1", 2023: "2" }), asOf)).toEqual({ rate: 0, notes });
  });
});

describe("a forecast", () => {
  const grown = quarterly({
    2017: "1",
    2018: "1",
    2019: "1.1",
    2020: "1.21",
    2021: "1.331",
    2022: "1.4641",
    2023: "1.61051",
  });
  const asOf = day("2023-12-31");

  test("is the last 12 months shifted a year and grown, again for each further year", () => {
    const { payments, growth, frequency } = forecastIncome({ payments: grown, asOf, years: 2 });
    expect([frequency, payments.length]).toEqual(["quarterly", 8]);
    expect(growth).toBeCloseTo(0.1, 12);
    expect(payments.map(countingDay)).toEqual(
      ["2024", "2025"].flatMap((year) => ["03", "06", "09", "12"].map((month) => `${year}-${month}-10`)),
    );
    expect(decToNumber(payments[0]?.amount ?? 0n)).toBeCloseTo(1.771561, 10);
    expect(decToNumber(payments[7]?.amount ?? 0n)).toBeCloseTo(1.9487171, 10);
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(["estimated"]));
  });

  const level = quarterly({ 2019: "1", 2020: "1", 2021: "1", 2022: "1", 2023: "1" });

  test("takes an announcement instead of its estimate, near it and whatever the amount", () => {
    const announced = paid("2024-02-26", "1.3", { payDate: day("2024-03-20"), status: "announced" });
    const { payments } = forecastIncome({ payments: [...level, announced], asOf });
    expect(shown(payments)).toEqual([
      "2024-02-26 1.3 announced",
      "2024-06-10 1 estimated",
      "2024-09-10 1 estimated",
      "2024-12-10 1 estimated",
    ]);
  });

  test("lets an announcement stand for one estimate only, the nearest within half an interval", () => {
    // 44 days before 10 March; one 10 days later is nearer and replaces it.
    const dates = ["2024-01-26", "2024-02-05"];
    const announced = dates.map((date) =>
      paid(date, "1", { payDate: day("2024-03-01"), status: "announced" }),
    );
    const { payments } = forecastIncome({ payments: [...level, ...announced], asOf });
    expect(shown(payments).slice(0, 3)).toEqual([
      "2024-01-26 1 announced",
      "2024-02-05 1 announced",
      "2024-06-10 1 estimated",
    ]);
    // 46 days from both neighbours.
    const between = paid("2024-04-25", "1", { payDate: day("2024-05-01"), status: "announced" });
    expect(forecastIncome({ payments: [...level, between], asOf }).payments).toHaveLength(5);
  });

  test("pairs announcements and estimates one to one, nearest first", () => {
    // A monthly payer's estimates are 1 and 25 March; half an interval is 15 days.
    const dates = [
      "01-05",
      "02-01",
      "03-01",
      "03-25",
      "04-26",
      "05-26",
      "06-27",
      "07-26",
      "08-26",
      "09-26",
      "10-27",
      "11-27",
      "12-28",
    ];
    const monthly = dates.map((date) => paid(`2023-${date}`, "1"));
    const inMarch = (...announced: readonly string[]) => {
      const payments = announced.map((date) => paid(date, "1", { status: "announced" }));
      const found = forecastIncome({ payments: [...monthly, ...payments], asOf }).payments;
      return shown(found.filter((payment) => countingDay(payment).startsWith("2024-03")));
    };
    // 12 days from both.
    expect(inMarch("2024-03-13")).toHaveLength(2);
    // The 2nd is nearer to the 1st than the 11th.
    expect(inMarch("2024-03-11", "2024-03-02")).toEqual(["2024-03-02 1 announced", "2024-03-11 1 announced"]);
  });

  test("reaches to the same day a year later, and leaves out what is paid by this one", () => {
    const found = forecastIncome({ payments: level, asOf: day("2023-12-10") }).payments;
    expect(shown(found).at(-1)).toBe("2024-12-10 1 estimated");
    expect(found).toHaveLength(4);
  });

  test("grows the second year from what is announced for the first", () => {
    const announced = paid("2024-03-10", "1.3", { payDate: day("2024-04-01"), status: "announced" });
    const { payments } = forecastIncome({ payments: [...level, announced], asOf, years: 2 });
    expect(shown(payments)[4]).toBe("2025-03-10 1.3 estimated");
    expect(payments[4]?.payDate).toBe("2025-04-01");
  });

  test("lists what is ex and not paid as pending, and estimates its successor from it", () => {
    const pending = paid("2023-12-10", "1.2", { payDate: day("2024-01-15"), status: "announced" });
    const payments = [...level.filter(({ payDate }) => payDate !== "2023-12-10"), pending];
    const { payments: found } = forecastIncome({ payments, asOf });
    expect(shown(found)[0]).toBe("2023-12-10 1.2 pending");
    expect(shown(found).at(-1)?.startsWith("2024-12-10 1.2")).toBe(true);
    expect(found).toHaveLength(5);
  });

  test("shows an announced special but never repeats one", () => {
    const specials = [
      paid("2023-05-01", "7", { kind: "special" }),
      paid("2024-02-01", "9", { kind: "special", payDate: day("2024-02-10"), status: "announced" }),
    ];
    const { payments } = forecastIncome({ payments: [...level, ...specials], asOf, years: 5 });
    expect(payments.filter(({ kind }) => kind === "special").map(countingDay)).toEqual(["2024-02-01"]);
    expect(payments).toHaveLength(21);
  });

  test("makes no estimate for an irregular payer and says so; what is announced stays", () => {
    const announced = paid("2024-03-10", "1.3", { payDate: day("2024-04-01"), status: "announced" });
    const irregular = history("2021-05-05 3, 2021-06-15 2, 2022-01-01 3, 2023-11-27 1");
    const found = forecastIncome({ payments: [...irregular, announced], asOf });
    expect(found).toEqual({
      payments: [announced],
      frequency: "irregular",
      growth: 0,
      notes: [{ code: "irregular-payer", params: {} }],
    });
    const nothing = forecastIncome({ payments: [], asOf });
    expect(nothing.notes).toEqual([{ code: "nothing-paid", params: {} }]);
  });

  test("keeps the leap day's payment in February", () => {
    const payments = history("2021-02-28 1, 2022-02-28 1, 2023-02-28 1, 2024-02-29 1");
    const found = forecastIncome({ payments, asOf: day("2024-03-01") }).payments;
    expect(found.map(countingDay)).toEqual(["2025-02-28"]);
  });

  test.each([0, 6, 1.5])("over %d years is the caller's mistake", (years) => {
    expect(() => forecastIncome({ payments: level, asOf, years })).toThrow(RangeError);
  });

  test("of a level payer is its trailing income, on any day and under any announced raise", () => {
    const shifts = fc.integer({ min: 0, max: 364 });
    fc.assert(
      fc.property(shifts, fc.integer({ min: 1, max: 9 }), (shift, size) => {
        const on = day(new Date(Date.UTC(2023, 0, 1 + shift)).toISOString().slice(0, 10));
        const all = quarterly({
          2018: "2",
          2019: "2",
          2020: "2",
          2021: "2",
          2022: "2",
          2023: "2",
          2024: `${size}`,
        });
        const payments = all
          .filter(({ payDate }) => payDate <= on || payDate.startsWith("2024-03"))
          .map((payment) => (payment.payDate > on ? { ...payment, status: "announced" as const } : payment));
        const forecast = forecastIncome({ payments, asOf: on });
        const [forward, trailing] = [forwardIncome(forecast.payments, on), trailingIncome(payments, on)];
        if (isRefused(forward) || isRefused(trailing)) throw new Error("refused");
        const hasRaise = day("2024-03-10") <= addYears(on, 1);
        expect(forward.perShare - trailing.perShare).toBe(hasRaise ? dec(`${size - 2}`) : 0n);
      }),
      { numRuns },
    );
  });
});
