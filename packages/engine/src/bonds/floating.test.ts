import { describe, expect, test } from "vitest";
import { bondIncome } from "../income/bond-income.ts";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import type { BondTerms, FloatingRule } from "./bond-terms.ts";
import { cashFlowsAfter } from "./cash-flows.ts";
import { durationOf } from "./duration.ts";
import { accruedOn, couponPaid, worthOfBond } from "./nominal-and-accrued.ts";
import { readBond } from "./read-bond.ts";
import { currentYield, simpleYield } from "./simple-yields.ts";
import { accepted, coupon, day } from "./testing/bond-samples.ts";
import { priceOf, yieldOf } from "./yield.ts";

const rule: FloatingRule = {
  rates: [
    { date: date("2024-01-01"), rate: dec("0.16") },
    { date: date("2024-03-01"), rate: dec("0.17") },
    { date: date("2024-04-10"), rate: dec("0.17") },
  ],
  margin: dec("0.01"),
  lagDays: 7,
  observed: "average",
};
const terms: BondTerms = {
  nominal: money("1000"),
  currency: "RUB",
  roundsPerBond: true,
  coupons: [coupon("2024-01-10", "2024-04-10"), coupon("2024-04-10", "2024-07-10")],
  floating: rule,
};
const read = (changes: Partial<BondTerms> = {}) => accepted(readBond({ ...terms, ...changes }));
const codes = (notes: readonly { code: string }[]) => notes.map(({ code }) => code);
const paidBy = (bond: ReturnType<typeof read>) =>
  bond.coupons.map((one) => [formatMoney(couponPaid(bond, one)), one.isEstimated]);

describe("coupons by the issue's rule", () => {
  test("the mean of the index seven days before each day, plus the margin", () => {
    // 58 days of 16 %, 33 of 17 %: (58 x 17 + 33 x 18) / 91 % x 91/365 = 43.29; the second knows the index to 10 April:
    // 18 % x 91/365 = 44.88
    expect(paidBy(read())).toEqual([
      ["43.29", false],
      ["44.88", true],
    ]);
  });

  test("accrued interest knows the index of the days gone by only", () => {
    // 20 days of 17 %: 9.32; (58 x 17 + 12 x 18) % / 365 = 32.93
    const bond = read();
    expect(formatMoney(accruedOn(bond, day("2024-01-30")).amount)).toBe("9.32");
    expect(accruedOn(bond, day("2024-03-20"))).toEqual({ amount: money("32.93"), notes: [] });
    // 5 May observes 27 April, after the last known value.
    expect(codes(accruedOn(bond, day("2024-05-05")).notes)).toEqual(["floating-coupon-estimated"]);
    expect(accruedOn(bond, day("2024-04-15")).notes).toEqual([]);
  });

  test("the index in force before the period", () => {
    // 17 % and 18 % x 91/365
    expect(paidBy(read({ floating: { ...rule, observed: "start" } }))).toEqual([
      ["42.38", false],
      ["44.88", false],
    ]);
  });

  test("a value that still stands is known until a stated day", () => {
    const known = { ...rule, knownUntil: date("2024-07-03") };
    expect(paidBy(read({ floating: known }))[1]).toEqual(["44.88", false]);
  });

  test("a stated coupon stands, and a rate below zero pays nothing", () => {
    const [first, second] = terms.coupons;
    const stated = read({ coupons: [{ ...first, amount: money("40") } as never, second as never] });
    expect(paidBy(stated)[0]).toEqual(["40", false]);
    expect(paidBy(read({ floating: { ...rule, margin: dec("-0.2") } }))[0]).toEqual(["0", false]);
  });

  test("an index that begins too late gives no first coupon", () => {
    const late = { ...rule, rates: rule.rates.slice(1) };
    expect(readBond({ ...terms, floating: late })).toMatchObject({ refused: [{ code: "coupon-unknown" }] });
    const wrong = { ...rule, rates: [...rule.rates].reverse() };
    expect(readBond({ ...terms, floating: wrong })).toMatchObject({
      refused: [{ code: "index-rate-order", params: { date: "2024-03-01" } }, { code: "coupon-unknown" }],
    });
  });
});

describe("without a rule the last known coupon stands in", () => {
  const coupons = [
    coupon("2024-01-10", "2024-07-10", { amount: "40" }),
    coupon("2024-07-10", "2025-01-08"),
    coupon("2025-01-08", "2025-07-09"),
  ];
  const bond = accepted(readBond({ nominal: money("1000"), currency: "RUB", coupons }));
  const quote = { day: day("2024-03-10"), clean: dec("98") };
  const mark = ["floating-coupon-estimated"];

  test("flows say which of them are not known", () => {
    const { flows, notes } = accepted(cashFlowsAfter(bond, quote.day));
    expect(flows.map(({ isEstimated }) => isEstimated)).toEqual([false, true, true]);
    expect(codes(notes)).toEqual(mark);
  });

  test("yields, durations and prices of a yield carry the mark, the running coupon's yield does not", () => {
    expect(codes(accepted(yieldOf(bond, quote, "effective")).notes)).toEqual(mark);
    expect(codes(accepted(durationOf(bond, quote, "effective")).notes)).toEqual(mark);
    expect(codes(accepted(simpleYield(bond, quote)).notes)).toEqual(mark);
    expect(codes(accepted(priceOf(bond, { day: quote.day, rate: 0.1 }, "effective")).notes)).toEqual(mark);
    expect(accepted(currentYield(bond, quote)).notes).toEqual([]);
    expect(codes(accepted(currentYield(bond, { ...quote, day: day("2024-08-01") })).notes)).toEqual(mark);
  });

  test("an offer inside a coupon that is not announced rests on its accrued part", () => {
    const offers = [{ date: date("2024-09-10"), kind: "put", price: dec("100") }] as const;
    const put = accepted(readBond({ nominal: money("1000"), currency: "RUB", coupons, offers }));
    const found = accepted(yieldOf(put, { ...quote, horizon: "put" }, "effective"));
    expect(codes(found.notes)).toEqual(["to-put", ...mark]);
  });
});

test("what rests on an index factor that is not published is marked, coupon or none", () => {
  const indexFactors = [{ date: date("2024-01-10"), factor: dec("1.4") }];
  const linker = accepted(
    readBond({
      ...{ nominal: money("1000"), currency: "RUB", indexFactors },
      coupons: [coupon("2024-01-10", "2024-07-10", { amount: "10" })],
    }),
  );
  const quote = { day: day("2024-03-10"), clean: dec("98") };
  expect(codes(worthOfBond(linker, quote).notes)).toEqual(["index-factor-estimated"]);
  expect(codes(accepted(currentYield(linker, quote)).notes)).toEqual(["index-factor-estimated"]);
  const [flow] = accepted(cashFlowsAfter(linker, quote.day)).flows;
  expect(flow?.isEstimated).toBe(true);
  const { payments } = accepted(bondIncome(linker, date("2024-03-10")));
  expect(payments.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
    "coupon announced",
    "amortisation estimated",
  ]);
});
