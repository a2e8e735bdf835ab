import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import type { BondTerms } from "./bond-terms.ts";
import { generateCoupons } from "./coupon-plan.ts";
import { averageLife } from "./duration.ts";
import { accruedOn, isIndexEstimated, nominalOn } from "./nominal-and-accrued.ts";
import { readBond } from "./read-bond.ts";
import { currentYield } from "./simple-yields.ts";
import { accepted, coupon, day, paidAfter, plain, read } from "./testing/bond-samples.ts";
import { priceOf, yieldToWorst } from "./yield.ts";

const zero = (terms: Partial<BondTerms> = {}) =>
  accepted(
    readBond({
      nominal: money("1000"),
      currency: "RUB",
      coupons: [],
      maturity: date("2024-01-01"),
      ...terms,
    }),
  );

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

  test("offers and factors may come in any order", () => {
    const bond = read({
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
    expect(formatMoney(nominalOn(bond, day("2022-12-31")))).toBe("1100");
  });
});

describe("rhythm", () => {
  const lengths = (...days: readonly [string, string][]) =>
    read({ coupons: days.map(([start, end]) => coupon(start, end, { amount: "1" })) }).rhythm;

  test("the most frequent length counts, not the last one", () => {
    // 182, 182 and 91 days
    const rhythm = lengths(
      ["2022-01-05", "2022-07-06"],
      ["2022-07-06", "2023-01-04"],
      ["2023-01-04", "2023-04-05"],
    );
    expect(rhythm).toMatchObject({ frequency: 2, step: { days: 182 } });
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

describe("coupons by rate", () => {
  test("months of 30 days pay whole halves of a year, whatever the month ends on", () => {
    // 2023-08-31 to 2024-02-29 counts 179 days of 360: 39.78; the half-year of the rate is 40.
    const ends = ["2023-08-31", "2024-02-29", "2024-08-31", "2025-02-28"];
    const coupons = ends.slice(1).map((end, i) => coupon(ends[i] ?? "", end, { rate: "0.08" }));
    const bond = read({ dayCount: "30/360", coupons });
    expect(bond.coupons.map(({ amount }) => formatMoney(amount))).toEqual(["40", "40", "40"]);
  });

  test("a nominal with parts of a kopeck is not rounded where there is no index", () => {
    const bond = read({ amortisations: [{ date: date("2022-07-01"), amount: money("333.3333") }] });
    expect(formatMoney(nominalOn(bond, day("2022-07-01")))).toBe("666.6667");
  });

  test("what accrues is a share of the rounded coupon, as the exchange counts", () => {
    // 1000 x 8 % x 181/365 = 39.6712 is paid as 39.67, and accrues as 39.67 x days / 181
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

  test("a maturity on the last of a month keeps to the last ones, unless told otherwise", () => {
    expect(ends("2024-09-30")).toEqual(["2024-03-31", "2024-06-30", "2024-09-30"]);
    expect(ends("2024-09-30", false)).toEqual(["2024-03-30", "2024-06-30", "2024-09-30"]);
  });

  test("another maturity keeps its day, unless told otherwise", () => {
    expect(ends("2024-09-15")).toEqual(["2024-03-15", "2024-06-15", "2024-09-15"]);
    expect(ends("2024-09-15", true)).toEqual(["2024-03-31", "2024-06-30", "2024-09-15"]);
  });
});

describe("remarks", () => {
  test("an estimated coupon is named by its day, and outside of all coupons nothing is remarked", () => {
    const bond = read({ coupons: [...plain.coupons.slice(0, 3), coupon("2023-07-01", "2024-01-01")] });
    const notes = [{ code: "floating-coupon-estimated", params: { date: "2024-01-01" } }];
    expect(accruedOn(bond, day("2023-07-01")).notes).toEqual(notes);
    expect(accruedOn(bond, day("2023-06-30")).notes).toEqual([]);
    expect(accruedOn(bond, day("2021-12-31"))).toEqual({ amount: 0n, notes: [] });
    expect(currentYield(bond, { day: day("2023-07-01"), clean: dec("100") })).toMatchObject({ notes });
    expect(currentYield(bond, { day: day("2023-06-30"), clean: dec("100") })).toMatchObject({ notes: [] });
  });

  test("after the last published factor, not on its day, the index is an estimate", () => {
    const linker = read({
      coupons: plain.coupons.map(({ start, end }) => coupon(start, end, { rate: "0.025" })),
      indexFactors: [
        { date: date("2022-01-01"), factor: dec("1") },
        { date: date("2022-03-01"), factor: dec("1.1") },
        { date: date("2022-05-01"), factor: dec("1.2") },
      ],
    });
    const days = ["2022-04-01", "2022-05-01", "2022-05-02"];
    expect(days.map((on) => isIndexEstimated(linker, on))).toEqual([false, false, true]);
    expect(accruedOn(linker, day("2022-05-01")).notes).toEqual([]);
    expect(accruedOn(linker, day("2022-05-02")).notes).toEqual([
      { code: "index-factor-estimated", params: { date: "2022-05-02" } },
    ]);
  });
});

describe("figures", () => {
  test("current yield by the year: 25 of 1000 twice, at 80", () => {
    // 30/360, half a year: 25 / 0.5 / 800 = 6.25 %
    const coupons = plain.coupons.map(({ start, end }) => coupon(start, end, { rate: "0.05" }));
    const bond = read({ dayCount: "30/360", coupons });
    const found = currentYield(bond, { day: day("2022-03-01"), clean: dec("80") });
    expect(found).toEqual({ rate: expect.closeTo(0.0625, 12), notes: [] });
  });

  test("without a running coupon the current yield is 0", () => {
    expect(currentYield(zero(), { day: day("2022-03-01"), clean: dec("80") })).toEqual({
      rate: 0,
      notes: [],
    });
  });

  test("average life counts what is paid after the day, and is 0 when nothing is left", () => {
    const bond = read({ amortisations: [{ date: date("2023-01-01"), amount: money("400") }] });
    // before: 400 in 1 day, 600 in 366; on the day: 600 in 365
    expect(averageLife(bond, day("2022-12-31"))).toBeCloseTo((400 * 1 + 600 * 366) / 1000 / 365, 12);
    expect(averageLife(bond, day("2023-01-01"))).toBe(1);
    expect(averageLife(bond, day("2024-01-01"))).toBe(0);
  });

  test("redeemed half a year after its last coupon: the rest of the period compounds", () => {
    // 2024-01-01 to 2024-02-01 is 31/184 of the half-year before; 1 - 31/184 are left to 2024-07-01.
    const bond = read({ maturity: date("2024-07-01") });
    const price = accepted(priceOf(bond, { day: day("2024-02-01"), rate: 0.08 }, "street"));
    expect(price.clean).toBeCloseTo(100 / 1.04 ** (1 - 31 / 184), 9);
    expect(paidAfter(bond, "2024-02-01").flows).toEqual(["2024-07-01 0 1000"]);
  });
});

describe("yield to worst", () => {
  const offers = [{ date: date("2023-01-01"), kind: "call", price: dec("101") }] as const;

  test("a call of the very day is not waited for", () => {
    const bond = read({ offers });
    const quote = { day: day("2023-01-01"), clean: dec("104") };
    expect(accepted(yieldToWorst(bond, quote, "street")).date).toBe("2024-01-01");
  });

  test("one end without a yield leaves no worst", () => {
    // To maturity a millionth of the nominal grows a thousandfold a year; to a call next day there is no rate.
    const bond = zero({ offers });
    const quote = { day: day("2022-12-31"), clean: dec("0.0001") };
    expect(yieldToWorst(bond, quote, "effective")).toEqual({
      refused: [{ code: "yield-out-of-range", params: { price: "0.0001" } }],
    });
  });
});
