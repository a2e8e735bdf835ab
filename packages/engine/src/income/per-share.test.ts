import { describe, expect, test } from "vitest";
import { dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { isRefused, type Refused } from "../risk/statistic.ts";
import { dec, money } from "../testing/exact.ts";
import { medianYield } from "./median-yield.ts";
import { forwardIncome, trailingIncome, type YearlyIncome, yieldOnCost, yieldOnPrice } from "./per-share.ts";
import { day, history, paid, quarterly } from "./testing/samples.ts";

function known(income: YearlyIncome | Refused): YearlyIncome {
  if (isRefused(income)) throw new Error(JSON.stringify(income));
  return income;
}

describe("the 12-month income", () => {
  // Ex exactly a year before 14 March 2024.
  const cola = history(
    "2023-03-14 0.46, 2023-06-15 0.46, 2023-09-14 0.46, 2023-11-30 0.46, 2024-03-14 0.485",
  );

  test.each([
    ["2024-03-13", "1.84"],
    ["2024-03-14", "1.865"],
    ["2024-06-14", "1.865"],
    ["2024-06-15", "1.405"],
    ["2022-12-31", "0"],
  ])("up to %s is %s", (asOf, sum) => {
    expect(known(trailingIncome(cola, day(asOf))).perShare).toBe(dec(sum));
  });

  test("leaves specials, coupons and estimates out", () => {
    const others = (["special", "coupon", "amortisation"] as const).map((kind) =>
      paid("2024-01-10", "5", { kind }),
    );
    const estimate = paid("2024-01-10", "5", { status: "estimated" });
    const income = known(trailingIncome([...cola, ...others, estimate], day("2024-03-14")));
    expect(income.perShare).toBe(dec("1.865"));
    expect(income.payments).toHaveLength(4);
  });

  test("counts a payment without an ex-date on its pay date", () => {
    const { exDate: _, ...undated } = paid("2024-01-10", "2", { payDate: day("2024-02-01") });
    expect(known(trailingIncome([undated], day("2024-01-31"))).perShare).toBe(dec("0"));
    expect(known(trailingIncome([undated], day("2024-02-01"))).perShare).toBe(dec("2"));
  });

  test("does not add currencies", () => {
    const mixed = [...cola, paid("2024-01-10", "1", { currency: "EUR" })];
    expect(trailingIncome(mixed, day("2024-03-14"))).toEqual({
      refused: [{ code: "mixed-currencies", params: { currencies: "EUR, USD" } }],
    });
  });
});

test("the forward income is of the next 12 months by ex-date, without what is ex already", () => {
  const forecast = [
    paid("2024-03-14", "0.485", { payDate: day("2024-04-01"), status: "pending" }),
    paid("2024-03-20", "8", { payDate: day("2024-04-01"), status: "announced" }),
    paid("2024-06-14", "0.485", { status: "announced" }),
    paid("2024-08-01", "3", { status: "announced", kind: "special" }),
    paid("2025-03-20", "0.51", { status: "estimated" }),
    paid("2025-03-21", "0.51", { status: "estimated" }),
  ];
  expect(known(forwardIncome(forecast, day("2024-03-20"))).perShare).toBe(dec("0.995"));
});

describe("yields", () => {
  const income = { perShare: dec("1.94"), currency: "USD", payments: [] };

  test("on the price: 1.94 / 62.26 is 3.116 %", () => {
    const price = { amount: dec("62.26"), currency: "USD" };
    expect(yieldOnPrice(income, price)).toBeCloseTo(0.031159653, 9);
  });

  test("on cost: 100 shares that cost 4000 yield 194 / 4000 = 4.85 %", () => {
    const held = { quantity: dec("100"), cost: money("4000"), currency: "USD" };
    expect(yieldOnCost(income, held)).toBeCloseTo(0.0485, 12);
  });

  test("of a share that pays nothing is 0, whatever the currency", () => {
    const nothing = known(trailingIncome([], day("2024-03-14")));
    expect(yieldOnPrice(nothing, { amount: dec("10"), currency: "EUR" })).toBe(0);
  });

  test.each([
    [yieldOnPrice(income, { amount: dec("0"), currency: "USD" }), "no-price"],
    [yieldOnPrice(income, { amount: dec("5000"), currency: "GBX" }), "currency-differs"],
    [yieldOnCost(income, { quantity: dec("0"), cost: money("1"), currency: "USD" }), "nothing-held"],
    [yieldOnCost(income, { quantity: dec("1"), cost: undefined, currency: "USD" }), "no-cost"],
    [yieldOnCost(income, { quantity: dec("1"), cost: money("0"), currency: "USD" }), "no-cost"],
    [yieldOnCost(income, { quantity: dec("1"), cost: money("1"), currency: "EUR" }), "currency-differs"],
  ])("%j is refused: %s", (yielded, code) => {
    expect(isRefused(yielded) ? yielded.refused.map((why) => why.code) : yielded).toEqual([code]);
  });
});

describe("the median yield of five years", () => {
  const payments = quarterly({ 2017: "1", 2018: "1", 2019: "1", 2020: "1", 2021: "1", 2022: "1", 2023: "1" });
  const first = dayNumber(day("2018-12-20"));
  const last = dayNumber(day("2023-12-31"));
  const days = Int32Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const closesOf = (priceOn: (date: string) => number) => ({
    days,
    closes: Float64Array.from(days, (at) => priceOn(fromDayNumber(at))),
  });
  const asOf = day("2023-12-31");

  test("is of month ends: 4 / 100 on 36 of 60, 4 / 50 on 24", () => {
    const closes = closesOf((date) => (date > "2020-12-31" ? 100 : 50));
    expect(medianYield({ payments, splits: [], closes, asOf })).toBeCloseTo(0.04, 12);
  });

  test("is the mean of the middle two: prices rising by 1 a month from 101, 30th and 31st value", () => {
    const monthsFrom2019 = (date: string) => (+date.slice(0, 4) - 2019) * 12 + +date.slice(5, 7);
    const closes = closesOf((date) => 100 + monthsFrom2019(date));
    const middle = (4 / 130 + 4 / 131) / 2;
    expect(medianYield({ payments, splits: [], closes, asOf })).toBeCloseTo(middle, 12);
  });

  test("is not moved by a split: closes as traded halve and payments too", () => {
    const splits = [{ exDate: day("2021-07-01"), to: 2n, from: 1n }];
    const halved = payments.map((payment) =>
      (payment.exDate ?? "") >= "2021-07-01" ? { ...payment, amount: dec("0.5") } : payment,
    );
    const closes = closesOf((date) => (date >= "2021-07-01" ? 50 : 100));
    expect(medianYield({ payments: halved, splits, closes, asOf })).toBeCloseTo(0.04, 12);
  });

  test("waits a year after the first payment and needs 36 month ends", () => {
    const young = [paid("2020-03-31", "1"), ...payments.filter(({ payDate }) => payDate > "2020-03-31")];
    const closes = closesOf(() => 100);
    // 34 month ends from 31 March 2021 on.
    expect(medianYield({ payments: young, splits: [], closes, asOf })).toEqual({
      refused: [{ code: "too-few-observations", params: { have: "34", needed: "36" } }],
    });
  });
});
