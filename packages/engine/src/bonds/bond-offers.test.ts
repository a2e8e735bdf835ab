import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { date, dec, money } from "../testing/exact.ts";
import { cashFlowsAfter } from "./cash-flows.ts";
import { accruedOn, nominalOn } from "./nominal-and-accrued.ts";
import { currentYield } from "./simple-yields.ts";
import { accepted, coupon, day, paidAfter, plain, read } from "./testing/bond-samples.ts";
import { yieldOf, yieldToWorst } from "./yield.ts";

const accrued = (bond: ReturnType<typeof read>, on: string) => formatMoney(accruedOn(bond, day(on)).amount);

describe("offers", () => {
  const offers = [
    { date: date("2023-07-01"), kind: "put", price: dec("100") },
    { date: date("2022-07-01"), kind: "call", price: dec("102") },
    { date: date("2023-01-01"), kind: "call", price: dec("101") },
    { date: date("2023-01-01"), kind: "put", price: dec("99.5") },
  ] as const;
  const bond = read({ offers });

  test("by default to the earliest put after settlement, marked", () => {
    expect(paidAfter(bond, "2022-07-01", "default")).toEqual({
      flows: ["2023-01-01 40 995"],
      notes: ["to-put 2023-01-01 99.5"],
    });
    expect(paidAfter(bond, "2023-01-01", "default").flows).toEqual(["2023-07-01 40 1000"]);
    expect(paidAfter(bond, "2023-07-01", "default")).toEqual({ flows: ["2024-01-01 40 1000"], notes: [] });
  });

  test("an offer inside a period pays its accrued coupon", () => {
    const inside = read({ offers: [{ date: date("2023-01-31"), kind: "put", price: dec("100") }] });
    // 40 x 30 / 181 = 6.63
    expect(paidAfter(inside, "2022-12-31", "put").flows).toEqual(["2023-01-01 40 0", "2023-01-31 6.63 1000"]);
  });

  test("worst is the lowest of the calls and maturity, puts do not count", () => {
    const premium = { day: day("2022-01-01"), clean: dec("103") };
    const worst = accepted(yieldToWorst(bond, premium, "street"));
    // call 2022-07-01 at 102: (1020 + 40) / 1030 - 1 half-yearly = 5.8 %; the others yield more
    expect(worst.date).toBe("2022-07-01");
    expect(worst.rate).toBeCloseTo(2 * (1060 / 1030 - 1), 12);
    expect(worst.notes.map(({ code }) => code)).toEqual(["to-call"]);
    const discount = accepted(yieldToWorst(bond, { day: day("2022-01-01"), clean: dec("90") }, "street"));
    expect(discount.date).toBe("2024-01-01");
  });

  test("a put that is not there is refused, naming the day", () => {
    const refused = [{ code: "no-offer", params: { kind: "put", date: "2023-07-01" } }];
    expect(cashFlowsAfter(bond, day("2023-07-01"), "put")).toEqual({ refused });
  });
});

describe("floating, indexed, defaulted, replaced", () => {
  test("unknown coupons repeat the last known one in proportion to nominal and days, marked", () => {
    const coupons = plain.coupons.map((known, i) => (i < 2 ? known : coupon(known.start, known.end)));
    const floater = read({ coupons, amortisations: [{ date: date("2023-07-01"), amount: money("500") }] });
    // 40 x 181/184 = 39.35; 40 x 500/1000 = 20
    expect(paidAfter(floater, "2022-07-01")).toEqual({
      flows: ["2023-01-01 40 0", "2023-07-01 39.35 500", "2024-01-01 20 500"],
      notes: ["floating-coupon-estimated 2023-07-01"],
    });
    expect(accruedOn(floater, day("2022-12-31")).notes).toEqual([]);
    expect(accruedOn(floater, day("2023-01-02")).notes[0]?.code).toBe("floating-coupon-estimated");
  });

  test("OFZ-IN: nominal by the day's factor, coupon on the nominal of the payment day", () => {
    const linker = read({
      coupons: plain.coupons.slice(0, 2).map(({ start, end }) => coupon(start, end, { rate: "0.025" })),
      indexFactors: [
        { date: date("2022-01-01"), factor: dec("1") },
        { date: date("2022-04-01"), factor: dec("1.123456") },
        { date: date("2022-07-01"), factor: dec("1.2") },
      ],
    });
    expect(
      ["2021-12-31", "2022-03-31", "2022-04-01"].map((on) => formatMoney(nominalOn(linker, day(on)))),
    ).toEqual(["1000", "1000", "1123.46"]);
    // 1123.46 x 2.5 % x 90/365 = 6.93
    expect(accrued(linker, "2022-04-01")).toBe("6.93");
    // 1200 x 2.5 % x 181/365 = 14.88, x 184/365 = 15.12
    expect(paidAfter(linker, "2022-01-01")).toEqual({
      flows: ["2022-07-01 14.88 0", "2023-01-01 15.12 1200"],
      notes: ["index-factor-estimated 2023-01-01"],
    });
  });

  test("from a default on nothing accrues and yields are refused", () => {
    const bond = read({ defaultedOn: date("2022-02-01") });
    expect(accrued(bond, "2022-01-31")).toBe("6.63");
    expect(accruedOn(bond, day("2022-02-01"))).toEqual({
      amount: 0n,
      notes: [{ code: "bond-defaulted", params: { date: "2022-02-01" } }],
    });
    const refused = [{ code: "bond-defaulted", params: { date: "2022-02-01" } }];
    const quote = { day: day("2022-03-01"), clean: dec("20") };
    expect(yieldOf(bond, quote, "effective")).toEqual({ refused });
    expect(yieldToWorst(bond, quote, "effective")).toEqual({ refused });
    expect(currentYield(bond, quote)).toEqual({ refused });
  });

  test("a replaced eurobond says by what", () => {
    const bond = read({ replacedBy: { code: "RU000A105XXX", date: date("2022-02-01") } });
    expect(paidAfter(bond, "2022-02-01").notes).toEqual(["bond-replaced RU000A105XXX 2022-02-01"]);
    expect(paidAfter(bond, "2022-01-31").notes).toEqual([]);
  });
});
