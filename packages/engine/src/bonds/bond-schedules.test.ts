import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { generateCoupons } from "./coupon-plan.ts";
import { accruedOn, nominalOn } from "./nominal-and-accrued.ts";
import { accepted, coupon, day, plain, read } from "./testing/bond-samples.ts";
import { priceOf } from "./yield.ts";

describe("terms left out", () => {
  test("actual/365, maturity at the last coupon, no offers, no index", () => {
    expect(read()).toMatchObject({
      dayCount: "actual/365",
      maturity: "2024-01-01",
      offers: [],
      indexFactors: [],
      repayments: [{ date: "2024-01-01", amount: money("1000") }],
    });
  });

  test("offers, repayments and factors may come in any order", () => {
    const bond = read({
      amortisations: [
        { date: date("2023-07-01"), amount: money("900") },
        { date: date("2023-01-01"), amount: money("100") },
      ],
      offers: [
        { date: date("2023-07-01"), kind: "put", price: dec("100") },
        { date: date("2023-01-01"), kind: "put", price: dec("100") },
      ],
      indexFactors: [
        { date: date("2023-01-01"), factor: dec("1.2") },
        { date: date("2022-07-01"), factor: dec("1.1") },
      ],
    });
    expect(bond.offers.map((offer) => offer.date)).toEqual(["2023-01-01", "2023-07-01"]);
    expect(bond.repayments.map((one) => `${one.date} ${formatMoney(one.amount)}`)).toEqual([
      "2023-01-01 100",
      "2023-07-01 900",
    ]);
    expect(formatMoney(nominalOn(bond, day("2022-12-31")))).toBe("1100");
  });
});

describe("rhythm", () => {
  const lengths = (...days: readonly [string, string][]) =>
    read({ coupons: days.map(([start, end]) => coupon(start, end, { amount: "1" })) }).rhythm;

  test("the most frequent length counts, not the last one", () => {
    const rhythm = lengths(
      ["2022-01-05", "2022-07-06"],
      ["2022-07-06", "2023-01-04"],
      ["2023-01-04", "2023-04-05"],
    );
    expect(rhythm).toMatchObject({ frequency: 2, step: { days: 182 } });
  });

  test("nor a longer one that is rarer", () => {
    const rhythm = lengths(
      ["2022-01-05", "2022-04-06"],
      ["2022-04-06", "2022-07-06"],
      ["2022-07-06", "2023-01-04"],
    );
    expect(rhythm.frequency).toBe(4);
  });

  test.each<[string, [string, string][]]>([
    [
      "first",
      [
        ["2022-01-05", "2022-07-06"],
        ["2022-07-06", "2022-10-05"],
      ],
    ],
    [
      "last",
      [
        ["2022-01-05", "2022-04-06"],
        ["2022-04-06", "2022-10-05"],
      ],
    ],
  ])("of two lengths met once the longer one, be it %s", (_name, days) =>
    expect(lengths(...days)).toMatchObject({ frequency: 2, step: { days: 182 } }),
  );
});

describe("roll days", () => {
  const rhythmOf = (ends: readonly string[], maturity?: string) =>
    read({
      coupons: ends.slice(1).map((end, i) => coupon(ends[i] ?? "", end, { amount: "1" })),
      ...(maturity === undefined ? {} : { maturity: date(maturity) }),
    }).rhythm.step;

  test.each<[string, string[], string | undefined, object]>([
    [
      "an irregular last payment does not count",
      ["2022-01-15", "2022-07-15", "2023-01-15", "2023-06-30"],
      undefined,
      { months: 6, rollDay: 15 },
    ],
    [
      "of two payments either may be the odd one: days, not months",
      ["2022-01-15", "2022-07-15", "2022-12-31"],
      undefined,
      { days: 181 },
    ],
    [
      "nor does a maturity on another day",
      ["2022-01-05", "2022-07-05", "2023-01-05"],
      "2023-02-20",
      { months: 6, rollDay: 5 },
    ],
  ])("%s", (_name, ends, maturity, step) => expect(rhythmOf(ends, maturity)).toEqual(step));
});

describe("coupons by rate", () => {
  test("months of 30 days pay whole halves of a year, whatever the month ends on", () => {
    // 179 days of 360: 39.78; the half-year of the rate is 40.
    const ends = ["2023-08-31", "2024-02-29", "2024-08-31", "2025-02-28"];
    const coupons = ends.slice(1).map((end, i) => coupon(ends[i] ?? "", end, { rate: "0.08" }));
    const bond = read({ dayCount: "30/360", coupons });
    expect(bond.coupons.map(({ amount }) => formatMoney(amount))).toEqual(["40", "40", "40"]);
  });

  test("and a short first period its days of 360", () => {
    // 136 days: 1000 x 8 % x 136/360 = 30.22
    const ends = ["2022-02-15", "2022-07-01", "2023-01-01", "2023-07-01"];
    const coupons = ends.slice(1).map((end, i) => coupon(ends[i] ?? "", end, { rate: "0.08" }));
    const bond = read({ dayCount: "30/360", coupons });
    expect(bond.coupons.map(({ amount }) => formatMoney(amount))).toEqual(["30.22", "40", "40"]);
  });

  test("a nominal with parts of a kopeck is not rounded where there is no index", () => {
    const bond = read({ amortisations: [{ date: date("2022-07-01"), amount: money("333.3333") }] });
    expect(formatMoney(nominalOn(bond, day("2022-07-01")))).toBe("666.6667");
  });

  test("what accrues is a share of the rounded coupon, as the exchange counts", () => {
    // 1000 x 8 % x 181/365 = 39.6712 is paid as 39.67
    const bond = read({ coupons: [coupon("2022-01-01", "2022-07-01", { rate: "0.08" })] });
    const whole = 3967n;
    for (let passed = 1n; passed < 181n; passed++) {
      const kopecks = (whole * passed * 2n + 181n) / (2n * 181n);
      expect(accruedOn(bond, day("2022-01-01") + Number(passed)).amount).toBe(kopecks * 10n ** 8n);
    }
  });

  test("a floater whose nominal is all paid back is estimated at nothing", () => {
    const bond = read({
      coupons: plain.coupons.map((known, i) => (i < 3 ? known : coupon(known.start, known.end))),
      amortisations: [{ date: date("2023-01-01"), amount: money("1000") }],
    });
    expect(bond.coupons.at(-1)).toMatchObject({ amount: 0n, isEstimated: true });
  });
});

describe("coupon plans", () => {
  const ends = (maturity: string, isEndOfMonth?: boolean) =>
    accepted(
      generateCoupons({
        issueDate: date("2024-03-01"),
        maturity: date(maturity),
        rate: dec("0.1"),
        every: { frequency: 4 },
        ...(isEndOfMonth === undefined ? {} : { isEndOfMonth }),
      }),
    ).map(({ end }) => end);

  test("a maturity on the last of a month keeps to the last ones, unless stated otherwise", () => {
    expect(ends("2024-09-30")).toEqual(["2024-03-31", "2024-06-30", "2024-09-30"]);
    expect(ends("2024-09-30", false)).toEqual(["2024-03-30", "2024-06-30", "2024-09-30"]);
  });

  test("another maturity keeps its day, unless stated otherwise", () => {
    expect(ends("2024-09-15")).toEqual(["2024-03-15", "2024-06-15", "2024-09-15"]);
    expect(ends("2024-09-15", true)).toEqual(["2024-03-31", "2024-06-30", "2024-09-15"]);
  });
});

// ICMA rule 251: a gap counts as a period.
describe("a gap between two coupons", () => {
  const bond = read({
    coupons: [
      coupon("2023-01-01", "2023-07-01", { amount: "40" }),
      coupon("2023-07-01", "2024-01-01", { amount: "40" }),
      coupon("2024-07-01", "2025-01-01", { amount: "40" }),
    ],
  });
  const worth = (paid: number, periods: number): number => paid / 1.04 ** periods;

  test.each([
    ["2023-01-01", worth(40, 1) + worth(40, 2) + worth(1040, 4)],
    ["2023-10-01", worth(40, 0.5) + worth(1040, 2.5)],
    ["2024-01-01", worth(1040, 2)],
    ["2024-04-01", worth(1040, 1.5)],
    ["2024-07-01", worth(1040, 1)],
    ["2024-10-01", worth(1040, 0.5)],
  ])("settled %s", (settled, dirty) => {
    const price = accepted(priceOf(bond, { day: day(settled), rate: 0.08 }, "street"));
    expect(price.dirty).toBeCloseTo(dirty, 9);
  });
});
