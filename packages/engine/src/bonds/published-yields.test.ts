import { describe, expect, test } from "vitest";
import { decFromNumber, moneyToNumber } from "../money/decimal.ts";
import type { YieldBasis } from "./discounting.ts";
import { durationOf } from "./duration.ts";
import { accruedOn } from "./nominal-and-accrued.ts";
import type { ReadBond } from "./read-bond.ts";
import { currentYield, simpleYield } from "./simple-yields.ts";
import { accepted, day, planned } from "./testing/bond-samples.ts";
import { priceOf, yieldOf } from "./yield.ts";

function durationAt(bond: ReadBond, at: { settled: string; rate: number }, basis: YieldBasis) {
  const { clean } = accepted(priceOf(bond, { day: day(at.settled), rate: at.rate }, basis));
  return {
    clean,
    ...accepted(durationOf(bond, { day: day(at.settled), clean: decFromNumber(clean) }, basis)),
  };
}

// 31 CFR part 356, appendix B, section II: per 100, some intermediate rounding in the publication (F is 99.7770734
// unrounded).
describe("US treasuries, 31 CFR 356 appendix B", () => {
  const icma = { dayCount: "actual/actual-icma" } as const;
  test.each([
    [
      "A regular",
      { issueDate: "1990-05-15", maturity: "2020-05-15", rate: "0.0875" },
      "1990-05-15",
      8.84,
      99.057893,
      0,
    ],
    [
      "B short first",
      { issueDate: "1990-04-02", maturity: "1992-03-31", rate: "0.085" },
      "1990-04-02",
      8.59,
      99.838183,
      0,
    ],
    [
      "C long first",
      { issueDate: "1990-03-01", maturity: "1995-05-15", rate: "0.085", firstCoupon: "1990-11-15" },
      "1990-03-01",
      8.53,
      99.805118,
      0,
    ],
    [
      "D reopened",
      { issueDate: "1985-11-15", maturity: "1995-11-15", rate: "0.095" },
      "1985-11-29",
      9.54,
      99.730918,
      0.367403,
    ],
    [
      "E reopened, long first, regular part",
      { issueDate: "1985-07-02", maturity: "2005-08-15", rate: "0.1075", firstCoupon: "1986-02-15" },
      "1985-11-04",
      10.47,
      102.214586,
      3.672798,
    ],
    [
      "F reopened, short first",
      { issueDate: "1983-05-16", maturity: "1991-05-15", rate: "0.105" },
      "1983-08-15",
      10.53,
      99.777074,
      2.596467,
    ],
    [
      "G reopened, long first, odd part",
      { issueDate: "1988-10-15", maturity: "1994-12-15", rate: "0.0975", firstCoupon: "1989-06-15" },
      "1988-11-15",
      9.79,
      99.738045,
      0.82582,
    ],
  ] as const)("%s", (_name, plan, settled, percent, clean, accrued) => {
    const bond = planned(plan, icma);
    const price = accepted(priceOf(bond, { day: day(settled), rate: percent / 100 }, "treasury"));
    expect(Math.abs(price.clean - clean)).toBeLessThan(1e-6);
    expect(Math.abs(moneyToNumber(accruedOn(bond, day(settled)).amount) / 1e10 - accrued)).toBeLessThan(1e-6);
    const back = accepted(yieldOf(bond, { day: day(settled), clean: decFromNumber(clean) }, "treasury"));
    expect(back.rate).toBeCloseTo(percent / 100, 7);
  });
});

// Microsoft's documentation of PRICE, YIELD, DURATION, MDURATION.
describe("spreadsheet functions", () => {
  const american = { dayCount: "30/360-us" } as const;
  const icma = { dayCount: "actual/actual-icma" } as const;

  test("PRICE(2008-02-15, 2017-11-15, 5.75 %, 6.5 %, 100, 2, 0) = 94.63436162", () => {
    const bond = planned({ issueDate: "2007-11-15", maturity: "2017-11-15", rate: "0.0575" }, american);
    const price = accepted(priceOf(bond, { day: day("2008-02-15"), rate: 0.065 }, "street"));
    expect(price.clean).toBeCloseTo(94.63436162, 8);
  });

  test("YIELD(2008-02-15, 2016-11-15, 5.75 %, 95.04287, 100, 2, 0) = 6.5 %", () => {
    const bond = planned({ issueDate: "2007-11-15", maturity: "2016-11-15", rate: "0.0575" }, american);
    const quote = { day: day("2008-02-15"), clean: decFromNumber(95.04287) };
    expect(accepted(yieldOf(bond, quote, "street")).rate).toBeCloseTo(0.065, 7);
  });

  test("DURATION(2018-07-01, 2048-01-01, 8 %, 9 %, 2, 1) = 10.9191453", () => {
    const bond = planned({ issueDate: "2018-01-01", maturity: "2048-01-01", rate: "0.08" }, icma);
    expect(durationAt(bond, { settled: "2018-07-01", rate: 0.09 }, "street").macaulay).toBeCloseTo(
      10.9191453,
      7,
    );
  });

  test("MDURATION(2008-01-01, 2016-01-01, 8 %, 9 %, 2, 1) = 5.73567", () => {
    const bond = planned({ issueDate: "2008-01-01", maturity: "2016-01-01", rate: "0.08" }, icma);
    expect(durationAt(bond, { settled: "2008-01-01", rate: 0.09 }, "street").modified).toBeCloseTo(
      5.73567,
      5,
    );
  });
});

// CFA Institute, Level I, "Understanding Fixed-Income Risk and Return".
describe("CFA Institute", () => {
  test("6 % half-yearly to 2022-02-14, settled 2014-04-11 at 6 %: 99.990423 + 0.95, 6.310634, 6.126829", () => {
    const plan = { issueDate: "2012-02-14", maturity: "2022-02-14", rate: "0.06" };
    const at = durationAt(
      planned(plan, { dayCount: "30/360-us" }),
      { settled: "2014-04-11", rate: 0.06 },
      "street",
    );
    expect(at.clean).toBeCloseTo(99.990423, 6);
    expect(at.macaulay).toBeCloseTo(6.310634, 6);
    expect(at.modified).toBeCloseTo(6.126829, 6);
  });

  test("8 % yearly for 10 years at 10.4 %: 85.503075, Macaulay 7.0029", () => {
    const plan = { issueDate: "2014-01-01", maturity: "2024-01-01", rate: "0.08", every: { frequency: 1 } };
    const bond = planned(plan, { dayCount: "actual/actual-icma" });
    const at = durationAt(bond, { settled: "2014-01-01", rate: 0.104 }, "street");
    expect(at.clean).toBeCloseTo(85.503075, 6);
    expect(at.macaulay).toBeCloseTo(7.0029, 4);
  });
});

// Fabozzi, ch. 4: half-yearly bonds at 9 %, modified duration, convexity.
test.each([
  ["0.09", 5, 100, 3.96, 19.45],
  ["0.09", 25, 100, 9.88, 160.72],
  ["0.06", 5, 88.1309, 4.16, 20.85],
  ["0.06", 25, 70.357, 10.62, 182.91],
])("Fabozzi: %s for %d years at 9 %%", (rate, years, clean, modified, convexity) => {
  const plan = { issueDate: "2000-01-15", maturity: `${2000 + years}-01-15`, rate };
  const bond = planned(plan, { dayCount: "actual/actual-icma" });
  const at = durationAt(bond, { settled: "2000-01-15", rate: 0.09 }, "street");
  expect(at.clean).toBeCloseTo(clean, 4);
  expect(at.modified).toBeCloseTo(modified, 2);
  expect(at.convexity).toBeCloseTo(convexity, 2);
});

test("by hand: a zero-coupon bond of n half-years has duration n/2 and convexity n(n+1)/4 / (1+y/2)^2", () => {
  const bond = planned(
    { issueDate: "2000-01-15", maturity: "2025-01-15", rate: "0" },
    { dayCount: "30e/360" },
  );
  const at = durationAt(bond, { settled: "2000-01-15", rate: 0.09 }, "street");
  expect(at.clean).toBeCloseTo(100 / 1.045 ** 50, 9);
  expect(at.macaulay).toBeCloseTo(25, 9);
  expect(at.convexity).toBeCloseTo((50 * 51) / 4 / 1.045 ** 2, 7);
});

test("by hand: two payments, effective yield by the quadratic", () => {
  // 4 in 365 days, 104 in 730: 98 = 4v + 104v^2, v = (-4 + sqrt(16 + 4 x 104 x 98)) / 208
  const plan = { issueDate: "2021-01-10", maturity: "2023-01-10", rate: "0.04", every: { frequency: 1 } };
  const bond = planned(plan);
  const quote = { day: day("2021-01-10"), clean: decFromNumber(98) };
  const rate = 208 / (Math.sqrt(16 + 4 * 104 * 98) - 4) - 1;
  expect(accepted(yieldOf(bond, quote, "effective")).rate).toBeCloseTo(rate, 12);
  // (108 - 98) / 98 x 365 / 730; 4 / 98
  expect(accepted(simpleYield(bond, quote)).rate).toBeCloseTo(10 / 98 / 2, 12);
  expect(accepted(currentYield(bond, quote)).rate).toBeCloseTo(4 / 98, 12);
});

test("by hand: one coupon left, street against effective; a single coupon of six months is one period", () => {
  // 104 in 91 of 182 days at 100 + 2: (104 / 102)^2 a half-year
  const plan = { issueDate: "2022-01-10", maturity: "2022-07-11", rate: "0.04" };
  const bond = planned({ ...plan, every: { days: 182 } });
  expect(bond.rhythm).toMatchObject({ frequency: 2, step: { days: 182 } });
  const coupon = moneyToNumber(bond.coupons[0]?.amount ?? 0n) / 1e10;
  const found = accepted(yieldOf(bond, { day: day("2022-04-11"), clean: decFromNumber(100) }, "street"));
  expect(found.rate).toBeCloseTo(2 * (((100 + coupon) / (100 + coupon / 2)) ** 2 - 1), 9);
  const monthly = planned({ issueDate: "2022-01-10", maturity: "2022-07-10", rate: "0.04" });
  expect(monthly.rhythm.step).toEqual({ months: 6, rollDay: 10 });
});

test("by hand: without coupons the stated frequency compounds, by months or by days", () => {
  const zero = { issueDate: "2020-03-31", maturity: "2022-03-31", rate: "0" };
  for (const [frequency, periods] of [
    [1, 2],
    [4, 8],
    [52, 730 / 7],
  ] as const) {
    const bond = planned(zero, { coupons: [], frequency });
    const price = accepted(priceOf(bond, { day: day("2020-03-31"), rate: 0.1 }, "street"));
    expect(price.clean).toBeCloseTo(100 / (1 + 0.1 / frequency) ** periods, 9);
  }
});
