import { type IncomePayment, type IsoDate, type MarketSplit, parseDec } from "@zerno/engine";
import { expect, it } from "vitest";
import { totalReturnCloses } from "./total-return-closes.ts";

const dec = (text: string) => parseDec(text) ?? 0n;
const series = (...closes: number[]) => ({
  days: Int32Array.from(closes.keys()),
  closes: Float64Array.from(closes),
});
const dayOf = (day: number) => `1970-01-0${day + 1}` as IsoDate;
const payment = (day: number, amount: string, rest: object = {}) =>
  ({
    ...{ exDate: dayOf(day), payDate: dayOf(day), amount: dec(amount), currency: "USD" },
    ...{ kind: "regular", status: "announced", ...rest },
  }) as IncomePayment;
const split = (day: number, to: string, from: string) =>
  ({ exDate: dayOf(day), to: dec(to), from: dec(from) }) as MarketSplit;
const valuesOf = (...args: Parameters<typeof totalReturnCloses>) => [...totalReturnCloses(...args).closes];

it("leaves closes alone where nothing was paid or split", () => {
  expect(valuesOf({ closes: series(10, 11), payments: [], splits: [] })).toEqual([10, 11]);
});

it("puts a payment back at the close of its ex-date", () => {
  // 8 + 1 = 9 on the day; one share has become 1.125, worth 18 at 16.
  expect(valuesOf({ closes: series(10, 8, 16), payments: [payment(1, "1")], splits: [] })).toEqual([
    10, 9, 18,
  ]);
});

it("undoes a split", () => {
  expect(valuesOf({ closes: series(10, 5, 6), payments: [], splits: [split(1, "2", "1")] })).toEqual([
    10, 10, 12,
  ]);
});

it("takes a payment on the day of a split as one of the old share", () => {
  // 1 for the old share, 2 new ones at 4.5: 2 x 4.5 + 1 = 10.
  const given = { closes: series(10, 4.5), payments: [payment(1, "1")], splits: [split(1, "2", "1")] };
  expect(valuesOf(given)).toEqual([10, 10]);
});

it("counts no estimate, and nothing from before the first close", () => {
  const payments = [payment(1, "1", { status: "estimated" }), payment(0, "2")];
  const closes = { days: Int32Array.of(1, 2), closes: Float64Array.of(10, 10) };
  expect(valuesOf({ closes, payments, splits: [] })).toEqual([10, 10]);
});
