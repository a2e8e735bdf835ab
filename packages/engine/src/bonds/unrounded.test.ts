import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOwed } from "../income/receivables.ts";
import { decFromNumber, formatMoney } from "../money/decimal.ts";
import { dec, money, PROPERTY_RUNS } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import type { BondTerms } from "./bond-terms.ts";
import { accruedOfPosition, accruedOn, couponOfPosition, couponPaid } from "./nominal-and-accrued.ts";
import { readBond } from "./read-bond.ts";
import { currentYield } from "./simple-yields.ts";
import { accepted, coupon, day } from "./testing/bond-samples.ts";
import { priceOf, yieldOf } from "./yield.ts";

const read = (terms: BondTerms) => accepted(readBond(terms));

const note: BondTerms = {
  nominal: money("100"),
  currency: "USD",
  dayCount: "actual/actual-icma",
  frequency: 2,
  coupons: [
    coupon("2021-05-15", "2021-11-15", { rate: "0.02125" }),
    coupon("2021-11-15", "2022-05-15", { rate: "0.02125" }),
  ],
};

describe("what is not rounded", () => {
  test("a coupon by rate: 100 at 2.125 % cost 100 on the day of issue yield 2.125 %", () => {
    const bond = read(note);
    expect(formatMoney(couponPaid(bond, bond.coupons[0] as never))).toBe("1.0625");
    const quote = { day: day("2021-05-15"), clean: dec("100") };
    expect(accepted(yieldOf(bond, quote, "street")).rate).toBeCloseTo(0.02125, 12);
    expect(accepted(currentYield(bond, quote)).rate).toBeCloseTo(0.02125, 12);
    // 1.06 twice, as published per bond
    const rounded = read({ ...note, roundsPerBond: true });
    expect(accepted(yieldOf(rounded, quote, "street")).rate).toBeCloseTo(0.0212, 12);
  });

  test("accrued interest of a price: 1.25 % to 2024-08-31 at 5.209 % street on 2023-12-18", () => {
    const bond = read({
      ...note,
      coupons: [
        coupon("2023-02-28", "2023-08-31", { rate: "0.0125" }),
        coupon("2023-08-31", "2024-02-29", { rate: "0.0125" }),
        coupon("2024-02-29", "2024-08-31", { rate: "0.0125" }),
      ],
    });
    const found = accepted(priceOf(bond, { day: day("2023-12-18"), rate: 0.05209 }, "street"));
    // 0.625 x 109 / 182 = 0.37431
    expect(formatMoney(found.accrued)).toBe("0.3743131868");
    expect(found.dirty).toBeCloseTo(97.68314, 5);
    expect(found.clean).toBeCloseTo(97.30883, 5);
  });

  test("a stated amount, whatever its decimals", () => {
    const bond = read({
      ...note,
      coupons: [coupon("2021-05-15", "2021-11-15", { amount: "0.0000041" })],
    });
    const [first] = bond.coupons;
    expect(formatMoney(couponPaid(bond, first as never))).toBe("0.0000041");
    expect(formatMoney(couponOfPosition(bond, first as never, dec("1000000")))).toBe("4.1");
  });
});

test("a coupon of several bonds is rounded once: 8.7267 each are 26.18 for three, 8.73 each 26.19", () => {
  const terms = { ...note, coupons: [coupon("2021-05-15", "2021-11-15", { rate: "0.174534" })] };
  const three = (bond: ReturnType<typeof read>) =>
    formatMoney(couponOfPosition(bond, bond.coupons[0] as never, dec("3")));
  expect(three(read(terms))).toBe("26.18");
  expect(three(read({ ...terms, roundsPerBond: true }))).toBe("26.19");
  const payment = { amount: dec("8.7267"), kind: "coupon", currency: "USD" } as const;
  expect(formatMoney(amountOwed(dec("3"), payment))).toBe("26.18");
  expect(formatMoney(amountOwed(dec("3"), { amount: dec("8.7267") }))).toBe("26.1801");
});

test("accrued interest and coupons of a position do not depend on the nominal it is cut into", () => {
  const pieces = fc.constantFrom("1", "10", "100", "0.01", "0.1");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), pieces, (seed, nominal) => {
      const random = createRandom(seed);
      const rate = decFromNumber(random.integer(1, 200_000) / 1_000_000);
      const dayCount = random.pick(["actual/365", "30/360", "actual/actual-isda"] as const);
      const make = (size: string) =>
        read({
          ...{ nominal: money(size), currency: "USD", dayCount, frequency: 2 },
          coupons: [{ ...coupon("2023-01-15", "2023-07-15"), rate }],
        });
      const quantity = dec(String(1_000_000 / Number(nominal)));
      const [whole, cut] = [make("1000000"), make(nominal)];
      const on = day("2023-01-15") + random.integer(0, 180);
      const [a, b] = [
        accruedOfPosition(whole, { quantity: dec("1"), day: on }),
        accruedOfPosition(cut, { quantity, day: on }),
      ];
      expect(b).toEqual(a);
      expect(couponOfPosition(cut, cut.coupons[0] as never, quantity)).toBe(
        couponOfPosition(whole, whole.coupons[0] as never, dec("1")),
      );
      // Differences are at most the rounding of one bond's accrued interest.
      const one = accruedOn(whole, on).amount;
      expect(a.amount - one <= 50_000_000n && one - a.amount <= 50_000_000n).toBe(true);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
