import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMoney } from "../money/decimal.ts";
import { dec, PROPERTY_RUNS as numRuns } from "../testing/exact.ts";
import { adjustForSplits } from "./adjust-for-splits.ts";
import { entitlement, quantityOn, receivablesOn } from "./receivables.ts";
import { statusOn } from "./status.ts";
import { day, paid } from "./testing/samples.ts";

const holdings = [
  { date: day("2024-01-10"), quantity: dec("100") },
  { date: day("2024-03-08"), quantity: dec("40") },
  { date: day("2024-03-11"), quantity: dec("0") },
];
// Monday's own sale changes nothing.
const dividend = paid("2024-03-11", "0.485", { payDate: day("2024-04-01"), status: "announced" });

describe("a receivable", () => {
  test.each([
    ["2024-03-10", []],
    ["2024-03-11", ["19.4"]],
    ["2024-03-31", ["19.4"]],
    ["2024-04-01", []],
  ])("on %s is %j: from the ex-date to the day before the pay date", (asOf, amounts) => {
    const found = receivablesOn([dividend], holdings, day(asOf));
    expect(found.map(({ amount }) => formatMoney(amount))).toEqual(amounts);
  });

  test("is of the quantity on the day before the ex-date, also of a buyer on that very day", () => {
    const bought = [{ date: day("2024-03-11"), quantity: dec("7") }];
    expect(receivablesOn([dividend], bought, day("2024-03-11"))).toEqual([]);
    expect(quantityOn(bought, day("2024-03-11"))).toBe(dec("7"));
  });

  test("of a short position is owed", () => {
    const short = [{ date: day("2024-03-01"), quantity: dec("-10") }];
    const found = receivablesOn([dividend], short, day("2024-03-20"));
    expect(found.map(({ amount }) => formatMoney(amount))).toEqual(["-4.85"]);
  });

  test("does not arise from an estimate or without an ex-date", () => {
    const { exDate: _, ...undated } = dividend;
    const estimate = { ...dividend, status: "estimated" as const };
    expect(receivablesOn([estimate, undated], holdings, day("2024-03-20"))).toEqual([]);
  });

  test("is rounded once, half to even, to 10 decimals", () => {
    const held = [{ date: day("2024-01-01"), quantity: dec("0.5") }];
    // Halves go to the even 0 and 2.
    const amounts = ["0.0000000001", "0.0000000003"].map((amount) =>
      formatMoney(entitlement(paid("2024-03-11", amount), held).amount),
    );
    expect(amounts).toEqual(["0", "0.0000000002"]);
  });

  test("without an ex-date is of the day before the pay date", () => {
    const { exDate: _, ...undated } = dividend;
    expect(entitlement({ ...undated, payDate: day("2024-03-08") }, holdings).quantity).toBe(dec("100"));
    expect(entitlement({ ...undated, payDate: day("2024-03-09") }, holdings).quantity).toBe(dec("40"));
  });
});

test.each([
  ["announced", "2024-03-10", "announced"],
  ["announced", "2024-03-11", "pending"],
  ["pending", "2024-03-31", "pending"],
  ["announced", "2024-04-01", "received-unconfirmed"],
  ["confirmed", "2024-04-01", "confirmed"],
  ["confirmed", "2024-03-20", "pending"],
  ["estimated", "2024-05-01", "estimated"],
] as const)("what is %s is on %s %s", (status, asOf, expected) => {
  expect(statusOn({ ...dividend, status }, day(asOf))).toBe(expected);
});

describe("splits", () => {
  // Published: 0.82 a share before the 4:1 of 31 August 2020, 0.205 after it.
  const apple = [paid("2020-05-08", "0.82"), paid("2020-08-07", "0.82"), paid("2020-11-06", "0.205")];
  const split = { exDate: day("2020-08-31"), to: 4n, from: 1n };

  test("bring earlier payments into later shares", () => {
    const amounts = adjustForSplits(apple, [split], day("2020-12-31")).map(({ amount }) => amount);
    expect(amounts).toEqual([dec("0.205"), dec("0.205"), dec("0.205")]);
  });

  test("do not look ahead", () => {
    expect(adjustForSplits(apple, [split], day("2020-08-30"))).toEqual(apple);
    expect(adjustForSplits(apple, [split], day("2020-08-31"))[0]?.amount).toBe(dec("0.205"));
  });

  test("on the ex-date itself take effect after the entitlement", () => {
    const same = [paid("2020-08-31", "0.82")];
    expect(adjustForSplits(same, [split], day("2020-12-31"))[0]?.amount).toBe(dec("0.205"));
  });

  test("leave what a holder gets unchanged", () => {
    const ratio = fc.constantFrom([2n, 1n], [5n, 1n], [1n, 10n], [4n, 5n]);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 6n }), ratio, (quantity, [to = 1n, from = 1n]) => {
        const payment = paid("2024-03-11", "0.52");
        const splits = [{ exDate: day("2024-06-03"), to, from }];
        const before = entitlement(payment, [{ date: day("2024-01-01"), quantity: dec(`${quantity}`) }]);
        const [adjusted = payment] = adjustForSplits([payment], splits, day("2024-12-31"));
        const after = (adjusted.amount * quantity * to) / from / 10n ** 8n;
        expect(after).toBe(before.amount);
      }),
      { numRuns },
    );
  });
});
