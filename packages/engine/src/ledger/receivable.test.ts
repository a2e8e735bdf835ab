import { expect, test } from "vitest";
import { dayNumber } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import { date, dec } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { foldLedger } from "./fold-ledger.ts";
import { declaredDividends } from "./receivable.ts";
import { receivablesOf } from "./receivables-of.ts";
import { firstDateOf } from "./run-state.ts";

const PAYMENT: IncomePayment = {
  exDate: date("2024-02-10"),
  payDate: date("2024-02-20"),
  amount: dec("5"),
  currency: "RUB",
  kind: "regular",
  status: "announced",
};
const span = { after: dayNumber(date("2024-02-01")), to: dayNumber(date("2024-02-28")) };

test("a dividend is owed once it is declared, and only what is a dividend", () => {
  const isOwed = (changes: Partial<IncomePayment>) =>
    declaredDividends([{ ...PAYMENT, ...changes }], span).length === 1;
  for (const status of ["announced", "pending", "received-unconfirmed", "confirmed"] as const) {
    expect(isOwed({ status })).toBe(true);
  }
  expect(isOwed({ status: "estimated" })).toBe(false);
  expect(isOwed({ kind: "special" })).toBe(true);
  expect(isOwed({ kind: "coupon" })).toBe(false);
  expect(isOwed({ kind: "amortisation" })).toBe(false);
  const { exDate: _, ...undated } = PAYMENT;
  expect(declaredDividends([undated], span)).toEqual([]);
});

test("of the days after the first until the last, by ex-date", () => {
  const on = (day: string) => declaredDividends([{ ...PAYMENT, exDate: date(day) }], span).length;
  expect(["2024-02-01", "2024-02-02", "2024-02-28", "2024-02-29"].map(on)).toEqual([0, 1, 1, 0]);
});

function owed(rows: string) {
  const [request] = parseLedgerText(`
    asset AAA currency=RUB
    pays AAA 2024-03-01 2 pay=2024-03-10
    pays AAA 2024-02-01 1 pay=2024-02-10
    ${rows}
    period 2024-01-01 2024-03-05
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  const state = foldLedger(request.input);
  const account = state.positions.get("AAA");
  if (account === undefined) throw new Error("no account");
  const list = receivablesOf(state, account);
  return { state, list: list.map(({ exDate, amount }) => [exDate, amount / 10n ** 10n]) };
}

test("receivables are ordered by day, whatever the order of dividends", () => {
  const { list, state } = owed(`2024-01-10 buy AAA quantity=10 price=1 currency=RUB
    2024-02-15 buy AAA quantity=5 price=1 currency=RUB`);
  expect(list).toEqual([
    ["2024-02-01", 10n],
    ["2024-03-01", 30n],
  ]);
  expect(firstDateOf(state)).toBe("2024-01-10");
});

test("accounts are owed apart, whatever they are called", () => {
  const { list } = owed(`lots account
    2024-01-10 buy AAA quantity=10 price=1 currency=RUB accountId=b
    2024-01-10 buy AAA quantity=3 price=1 currency=RUB accountId=a
    2024-01-10 buy AAA quantity=4 price=1 currency=RUB
    2024-02-12 dividend AAA amount=3 currency=RUB accountId=a`);
  expect(list.map(([, amount]) => amount)).toEqual([4n, 3n, 10n, 8n, 6n, 20n]);
});

test("an account is owed for what it holds on the day before the ex-date", () => {
  const { list } = owed(`lots account
    2024-01-31 buy AAA quantity=4 price=1 currency=RUB accountId=a
    2024-02-01 buy AAA quantity=5 price=1 currency=RUB accountId=a
    2024-02-02 sell AAA quantity=9 price=1 currency=RUB accountId=a`);
  expect(list).toEqual([["2024-02-01", 4n]]);
});

test("a future is owed nothing, and neither is who only says what is held", () => {
  const rows = "2024-01-10 buy AAA quantity=10 price=1 currency=RUB";
  expect(owed(rows).list).toHaveLength(2);
  expect(owed(`asset AAA currency=RUB future\n${rows}`).list).toEqual([]);
  expect(owed(`portfolio holdings\n${rows}`).list).toEqual([]);
});

test("a ledger without rows has no first day", () => {
  const [request] = parseLedgerText("asset AAA currency=RUB\nperiod 2024-01-01 2024-03-05\nexpect value 0");
  if (request === undefined) throw new Error("no request");
  expect(firstDateOf(foldLedger(request.input))).toBeUndefined();
});
