import { describe, expect, test } from "vitest";
import type { Reason } from "../figure.ts";
import { date, dec, money } from "../testing/exact.ts";
import type { BondCoupon, BondTerms } from "./bond-terms.ts";
import { type CouponPlan, generateCoupons } from "./coupon-plan.ts";
import { durationOf } from "./duration.ts";
import { readBond } from "./read-bond.ts";
import { currentYield, simpleYield } from "./simple-yields.ts";
import { accepted, coupon, day, plain, read } from "./testing/bond-samples.ts";
import { priceOf, yieldOf, yieldToWorst } from "./yield.ts";

function textsOf(result: object): string[] {
  const faults = "refused" in result ? (result.refused as readonly Reason[]) : [];
  return faults.map(({ code, params }) => [code, ...Object.values(params)].join(" "));
}

const faultsOf = (terms: Partial<BondTerms>) => textsOf(readBond({ ...plain, ...terms }));

const [first, second, third, last] = plain.coupons as readonly [
  BondCoupon,
  BondCoupon,
  BondCoupon,
  BondCoupon,
];
const paid = { amount: "40" };

describe("refusals", () => {
  test.each<[string[], Partial<BondTerms>]>([
    [["maturity-unknown"], { coupons: [] }],
    [["coupon-order 2022-01-01 2022-07-01"], { coupons: [second, first] }],
    [["coupon-order 2022-01-01 2022-01-01"], { coupons: [coupon("2022-01-01", "2022-01-01", paid)] }],
    [
      ["coupon-order 2022-06-30 2023-01-01"],
      { coupons: [first, coupon("2022-06-30", "2023-01-01", paid), third, last] },
    ],
    [
      ["coupon-period-empty 2022-01-30 2022-01-31"],
      { dayCount: "30e/360", coupons: [coupon("2022-01-30", "2022-01-31", { amount: "1" })] },
    ],
    [["coupon-negative 2022-07-01"], { coupons: [coupon("2022-01-01", "2022-07-01", { amount: "-1" })] }],
    [["coupon-negative 2022-07-01"], { coupons: [coupon("2022-01-01", "2022-07-01", { rate: "-0.01" })] }],
    [["coupon-unknown 2022-07-01"], { coupons: [coupon("2022-01-01", "2022-07-01")] }],
    [
      ["amortisation-not-positive 2023-01-01"],
      { amortisations: [{ date: date("2023-01-01"), amount: money("0") }] },
    ],
    [
      ["amortisation-above-nominal 1000.01 1000"],
      {
        amortisations: [
          { date: date("2023-01-01"), amount: money("400") },
          { date: date("2023-07-01"), amount: money("600.01") },
        ],
      },
    ],
    [
      ["after-maturity 2024-01-02 2024-01-01"],
      { amortisations: [{ date: date("2024-01-02"), amount: money("1") }] },
    ],
    [["after-maturity 2024-01-01 2023-12-31"], { maturity: date("2023-12-31") }],
    [["nominal-not-positive 0"], { nominal: money("0") }],
    [["coupon-frequency 0"], { frequency: 0 }],
    [["coupon-frequency 366"], { frequency: 366 }],
    [
      ["offer-price-not-positive 2023-01-01"],
      { offers: [{ date: date("2023-01-01"), kind: "put", price: dec("0") }] },
    ],
    [
      ["after-maturity 2024-01-02 2024-01-01"],
      { offers: [{ date: date("2024-01-02"), kind: "put", price: dec("100") }] },
    ],
    [
      ["index-factor-not-positive 2023-01-01"],
      { indexFactors: [{ date: date("2023-01-01"), factor: dec("0") }] },
    ],
    [["nominal-not-positive 0", "coupon-frequency 1.5"], { nominal: money("0"), frequency: 1.5 }],
  ])("%j", (expected, terms) => expect(faultsOf(terms)).toEqual(expected));

  test.each<[string, Partial<BondTerms>]>([
    [
      "a coupon of nothing, by amount or by rate",
      {
        coupons: [
          coupon("2022-01-01", "2022-07-01", { amount: "0" }),
          coupon("2022-07-01", "2023-01-01", { rate: "0" }),
        ],
      },
    ],
    ["a day between two coupons", { coupons: [first, coupon("2022-07-02", "2023-01-01", paid)] }],
    ["a coupon not announced after a known one", { coupons: [first, coupon("2022-07-01", "2023-01-01")] }],
    [
      "all of the nominal in parts, the last at maturity",
      { amortisations: [{ date: date("2024-01-01"), amount: money("1000") }] },
    ],
    ["a maturity after the last coupon", { maturity: date("2024-02-01") }],
    ["an offer at maturity", { offers: [{ date: date("2024-01-01"), kind: "put", price: dec("100") }] }],
    ["a coupon a year", { frequency: 1 }],
    ["a coupon a day", { frequency: 365 }],
  ])("%s is sound", (_name, terms) => expect(faultsOf(terms)).toEqual([]));

  const quoteOn = (on: string, clean: string) => ({ day: day(on), clean: dec(clean) });

  test.each([
    ["before-issue 2022-01-01", "2021-12-31", "100"],
    ["bond-redeemed 2024-01-01", "2024-01-01", "100"],
  ])("%s: no figure on %s", (fault, on, clean) => {
    const quote = quoteOn(on, clean);
    const answers = [
      yieldOf(read(), quote, "effective"),
      yieldToWorst(read(), quote, "effective"),
      durationOf(read(), quote, "effective"),
      priceOf(read(), { day: quote.day, rate: 0.1 }, "effective"),
      simpleYield(read(), quote),
      currentYield(read(), quote),
    ];
    expect(answers.map(textsOf)).toEqual(answers.map(() => [fault]));
  });

  test.each(["0", "-1"])("a price of %s has no yield", (clean) => {
    const quote = quoteOn("2022-01-01", clean);
    const answers = [
      yieldOf(read(), quote, "effective"),
      yieldToWorst(read(), quote, "effective"),
      durationOf(read(), quote, "effective"),
      simpleYield(read(), quote),
      currentYield(read(), quote),
    ];
    expect(answers.map(textsOf)).toEqual(answers.map(() => [`price-not-positive ${clean}`]));
  });

  test("a day before maturity next to nothing is paid: a simple yield, but no compound one", () => {
    const quote = quoteOn("2023-12-31", "0.0001");
    expect(textsOf(yieldOf(read(), quote, "effective"))).toEqual(["yield-out-of-range 0.0001"]);
    expect(simpleYield(read(), quote)).toHaveProperty("rate");
  });

  test.each([-1, -1.5, Number.POSITIVE_INFINITY, Number.NaN])("no price at a rate of %d a period", (rate) => {
    const query = { day: day("2022-01-01"), rate };
    expect(textsOf(priceOf(read(), query, "effective"))).toEqual([`yield-out-of-range ${rate}`]);
  });

  test("half-yearly, -100 % a year is -50 % a period and has a price", () => {
    expect(priceOf(read(), { day: day("2022-01-01"), rate: -1 }, "street")).toHaveProperty("clean");
    expect(priceOf(read(), { day: day("2022-01-01"), rate: -2 }, "street")).toHaveProperty("refused");
  });

  test("a plan needs months that divide a year and a maturity after the issue", () => {
    const plan = { issueDate: date("2022-01-01"), maturity: date("2024-01-01"), rate: dec("0.1") };
    const faults = (change: Partial<CouponPlan>) =>
      textsOf(generateCoupons({ ...plan, every: { frequency: 2 }, ...change }));
    expect(faults({})).toEqual([]);
    for (const frequency of [5, 0, -1, 1.5])
      expect(faults({ every: { frequency } })).toEqual([`coupon-frequency ${frequency}`]);
    expect(faults({ every: { days: 0 } })).toEqual(["coupon-frequency 0"]);
    expect(faults({ every: { days: 1 } })).toEqual([]);
    expect(faults({ maturity: plan.issueDate })).toEqual(["maturity-before-issue 2022-01-01 2022-01-01"]);
  });
});

test("month ends: coupons of a bond maturing on 31 August fall on the last day of February", () => {
  const plan = {
    issueDate: date("2023-08-31"),
    maturity: date("2025-08-31"),
    rate: dec("0.1"),
    every: { frequency: 2 },
  };
  const ends = accepted(generateCoupons(plan)).map(({ end }) => end);
  expect(ends).toEqual(["2024-02-29", "2024-08-31", "2025-02-28", "2025-08-31"]);
  const kept = { ...plan, maturity: date("2025-08-30"), issueDate: date("2023-08-30") };
  expect(accepted(generateCoupons(kept)).map(({ end }) => end)[0]).toBe("2024-02-29");
  const off = { ...plan, maturity: date("2025-06-30"), issueDate: date("2024-06-30"), isEndOfMonth: false };
  expect(accepted(generateCoupons(off)).map(({ end }) => end)).toEqual(["2024-12-30", "2025-06-30"]);
});
