import { describe, expect, test } from "vitest";
import { date, dec, money } from "../testing/exact.ts";
import type { BondTerms } from "./bond-terms.ts";
import { generateCoupons } from "./coupon-plan.ts";
import { readBond } from "./read-bond.ts";
import { simpleYield } from "./simple-yields.ts";
import { accepted, coupon, day, plain, read } from "./testing/bond-samples.ts";
import { priceOf, yieldOf } from "./yield.ts";

describe("refusals", () => {
  const codes = (terms: Partial<BondTerms>) => {
    const result = readBond({ ...plain, ...terms });
    return "refused" in result ? result.refused.map(({ code }) => code) : [];
  };
  test.each<[string[], Partial<BondTerms>]>([
    [["maturity-unknown"], { coupons: [] }],
    [
      ["coupon-order"],
      { coupons: [plain.coupons[1], plain.coupons[0]].filter((item) => item !== undefined) },
    ],
    [
      ["coupon-period-empty"],
      { dayCount: "30e/360", coupons: [coupon("2022-01-30", "2022-01-31", { amount: "1" })] },
    ],
    [["coupon-negative"], { coupons: [coupon("2022-01-01", "2022-07-01", { amount: "-1" })] }],
    [["coupon-unknown"], { coupons: [coupon("2022-01-01", "2022-07-01")] }],
    [["amortisation-not-positive"], { amortisations: [{ date: date("2023-01-01"), amount: money("0") }] }],
    [
      ["amortisation-above-nominal"],
      { amortisations: [{ date: date("2023-01-01"), amount: money("1000.01") }] },
    ],
    [["after-maturity"], { amortisations: [{ date: date("2024-01-02"), amount: money("1") }] }],
    [["after-maturity"], { maturity: date("2023-12-31") }],
    [["nominal-not-positive"], { nominal: money("0") }],
    [["coupon-frequency"], { frequency: 0 }],
    [["offer-price-not-positive"], { offers: [{ date: date("2023-01-01"), kind: "put", price: dec("0") }] }],
    [["index-factor-not-positive"], { indexFactors: [{ date: date("2023-01-01"), factor: dec("0") }] }],
    [["nominal-not-positive", "coupon-frequency"], { nominal: money("0"), frequency: 1.5 }],
  ])("%j", (expected, terms) => expect(codes(terms)).toEqual(expected));

  test.each([
    ["before-issue", "2021-12-31", "100"],
    ["bond-redeemed", "2024-01-01", "100"],
    ["price-not-positive", "2022-01-01", "-1"],
    ["yield-out-of-range", "2023-12-31", "0.0001"],
  ])("%s on %s at %s", (code, on, clean) => {
    const result = yieldOf(read(), { day: day(on), clean: dec(clean) }, "effective");
    expect("refused" in result && result.refused[0]?.code).toBe(code);
    expect("refused" in simpleYield(read(), { day: day(on), clean: dec(clean) })).toBe(
      code !== "yield-out-of-range",
    );
  });

  test("no price at -100 % a period", () => {
    expect(priceOf(read(), { day: day("2022-01-01"), rate: -1 }, "effective")).toHaveProperty("refused");
    expect(priceOf(read(), { day: day("2022-01-01"), rate: -1 }, "street")).toHaveProperty("clean");
  });

  test("a plan needs months that divide a year and a maturity after the issue", () => {
    const plan = { issueDate: date("2022-01-01"), maturity: date("2024-01-01"), rate: dec("0.1") };
    const first = (result: ReturnType<typeof generateCoupons>) =>
      "refused" in result && result.refused[0]?.code;
    expect(first(generateCoupons({ ...plan, every: { frequency: 5 } }))).toBe("coupon-frequency");
    expect(first(generateCoupons({ ...plan, every: { days: 0 } }))).toBe("coupon-frequency");
    expect(first(generateCoupons({ ...plan, maturity: plan.issueDate, every: { days: 91 } }))).toBe(
      "maturity-before-issue",
    );
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
