import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import type { BondTerms } from "./bond-terms.ts";
import { averageLife } from "./duration.ts";
import { accruedOn, isIndexEstimated } from "./nominal-and-accrued.ts";
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
    expect(days.map((on) => isIndexEstimated(linker, day(on)))).toEqual([false, false, true]);
    expect(accruedOn(linker, day("2022-05-01")).notes).toEqual([]);
    expect(accruedOn(linker, day("2022-05-02")).notes).toEqual([
      { code: "index-factor-estimated", params: { date: "2022-05-02" } },
    ]);
  });
});

describe("figures", () => {
  test("current yield by the year: 25 of 1000 twice, at 80", () => {
    // 30/360: 25 / 0.5 / 800 = 6.25 %
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
    expect(averageLife(bond, day("2022-12-31"))).toBeCloseTo((400 * 1 + 600 * 366) / 1000 / 365, 12);
    expect(averageLife(bond, day("2023-01-01"))).toBe(1);
    expect(averageLife(bond, day("2024-01-01"))).toBe(0);
  });

  test("redeemed half a year after its last coupon: the rest of the period compounds", () => {
    // 31/184 of the half-year before; 1 - 31/184 are left.
    const bond = read({ maturity: date("2024-07-01") });
    const price = accepted(priceOf(bond, { day: day("2024-02-01"), rate: 0.08 }, "street"));
    expect(price.clean).toBeCloseTo(100 / 1.04 ** (1 - 31 / 184), 9);
    expect(paidAfter(bond, "2024-02-01").flows).toEqual(["2024-07-01 0 1000"]);
  });
});

describe("what is paid after a day", () => {
  const amortisations = [
    { date: date("2022-10-01"), amount: money("200") },
    { date: date("2023-01-01"), amount: money("300") },
  ];

  test("in the order of days; what is paid on the day itself is the seller's", () => {
    const bond = read({ amortisations });
    expect(paidAfter(bond, "2022-09-30").flows).toEqual([
      "2022-10-01 0 200",
      "2023-01-01 40 300",
      "2023-07-01 40 0",
      "2024-01-01 40 500",
    ]);
    expect(paidAfter(bond, "2023-01-01").flows).toEqual(["2023-07-01 40 0", "2024-01-01 40 500"]);
  });

  test("to a call when asked for, also when it comes before the first coupon", () => {
    const offers = [
      { date: date("2022-01-31"), kind: "call", price: dec("101") },
      { date: date("2022-01-16"), kind: "put", price: dec("100") },
    ] as const;
    // 40 x 30 / 181 = 6.63
    expect(paidAfter(read({ offers }), "2022-01-02", "call").flows).toEqual(["2022-01-31 6.63 1010"]);
  });

  test("until the day before the issuer stops paying", () => {
    const bond = read({ defaultedOn: date("2022-02-01") });
    expect(paidAfter(bond, "2022-01-31").flows.length).toBe(4);
    expect(() => paidAfter(bond, "2022-02-01")).toThrow("bond-defaulted");
  });

  test("a short last coupon accrues by its own first days", () => {
    // ICMA: 91 of the 152 days of a period of 182
    const ends = ["1999-01-30", "1999-07-30", "2000-01-30", "2000-06-30"];
    const coupons = ends.slice(1).map((end, i) => coupon(ends[i] ?? "", end, { amount: "152" }));
    const bond = read({ dayCount: "actual/actual-icma", coupons });
    expect(formatMoney(accruedOn(bond, day("2000-04-30")).amount)).toBe("91");
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
