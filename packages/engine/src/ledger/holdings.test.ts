import { describe, expect, test } from "vitest";
import { date, dec, money } from "../testing/exact.ts";
import { parseLedgerText } from "../testing/ledger-text.ts";
import { foldLedger } from "./fold-ledger.ts";
import {
  cashBalancesOf,
  disposalsOf,
  firstNegativeCashOf,
  holdingsOf,
  monthlyIncomeOf,
  openLotsOf,
} from "./holdings.ts";

function inputOf(rows: string) {
  const [request] = parseLedgerText(`
    cash on
    asset AAA currency=RUB
    asset BBB currency=RUB
    asset CCC currency=USD
    rate USD/RUB 2024-01-11 90
    rate USD/RUB 2024-02-06 90
    ${rows}
    period 2024-01-01 2024-12-31
    expect value 0`);
  if (request === undefined) throw new Error("no request");
  return request.input;
}

const input = inputOf(`
  2024-01-10 deposit amount=1000 currency=RUB
  2024-01-11 buy AAA quantity=4 price=100 fee=8 currency=RUB accountId=X
  2024-01-12 buy AAA quantity=6 price=50 currency=RUB
  2024-02-01 sell AAA quantity=5 price=200 fee=5 currency=RUB
  2024-02-05 dividend AAA amount=30 currency=RUB
  2024-02-06 dividend AAA amount=2 currency=USD
  2024-03-01 sell AAA quantity=5 price=40 currency=RUB
  2024-03-05 interest amount=7 currency=RUB
  2024-03-06 withdrawal amount=2000 currency=RUB
  2024-03-07 withdrawal amount=1 currency=RUB
`);
const state = foldLedger(input);

test("holdings are all that had a row by the day, open or closed", () => {
  const held = (on?: string) => holdingsOf(state, on === undefined ? undefined : date(on));
  expect(held("2024-01-10")).toEqual([]);
  const common = { assetId: "AAA", firstDate: "2024-01-11" };
  expect(held("2024-01-11")).toEqual([
    { ...common, quantity: dec("4"), isOpen: true, lastDate: "2024-01-11" },
  ]);
  expect(held("2024-02-20")).toEqual([
    { ...common, quantity: dec("5"), isOpen: true, lastDate: "2024-02-06" },
  ]);
  const closed = [{ ...common, quantity: dec("0"), isOpen: false, lastDate: "2024-03-01" }];
  expect(held()).toEqual(closed);
  expect(held("2030-01-01")).toEqual(closed);
});

describe("open lots", () => {
  test("of a day, of the end, of an unknown asset", () => {
    const first = { opened: "2024-01-11", transactionId: "row2", accountId: "X" };
    const second = { opened: "2024-01-12", transactionId: "row3", accountId: undefined };
    const cost = (text: string) => ({ cost: money(text), baseCost: money(text) });
    expect(openLotsOf(state, "AAA", date("2024-01-31"))).toEqual([
      { ...first, quantity: dec("4"), ...cost("408") },
      { ...second, quantity: dec("6"), ...cost("300") },
    ]);
    // 1 of the 6 units without an account remains, and the 4 of X, whose lot was taken first.
    expect(openLotsOf(state, "AAA", date("2024-02-01"))).toEqual([
      { ...second, quantity: dec("1"), ...cost("50") },
      { ...second, accountId: "X", quantity: dec("4"), ...cost("200") },
    ]);
    expect(openLotsOf(state, "AAA")).toEqual([]);
    expect(openLotsOf(state, "ZZZ")).toEqual([]);
  });

  test("have no cost that is unknown, in the currency in which it is", () => {
    const lots = (row: string, currency = "RUB") =>
      openLotsOf(foldLedger({ ...inputOf(row), currency }), "CCC").map(({ cost, baseCost }) => [
        cost,
        baseCost,
      ]);
    const row = "2024-01-11 transfer-in CCC quantity=4 amount=40 currency=USD";
    expect(lots(row)).toEqual([[undefined, undefined]]);
    expect(lots(`${row} cost=20`)).toEqual([[money("20"), money("1800")]]);
    expect(lots(`${row} cost=20`, "EUR")).toEqual([[money("20"), undefined]]);
  });
});

describe("disposals", () => {
  test("are slices of lots with what they brought and cost", () => {
    const slice = (quantity: string, proceeds: string, cost: string, gain: string) => ({
      quantity: dec(quantity),
      ...{ proceeds: money(proceeds), baseProceeds: money(proceeds) },
      ...{ cost: money(cost), baseCost: money(cost), gain: money(gain), baseGain: money(gain) },
      isTransfer: false,
    });
    const [sale, last] = [
      { date: "2024-02-01", transactionId: "row4" },
      { date: "2024-03-01", transactionId: "row7" },
    ];
    const [first, second] = [
      { opened: "2024-01-11", openedBy: "row2" },
      { opened: "2024-01-12", openedBy: "row3" },
    ];
    expect(disposalsOf(state, "AAA")).toEqual([
      { ...sale, ...first, ...slice("4", "796", "408", "388") },
      { ...sale, ...second, ...slice("1", "199", "50", "149") },
      { ...last, ...second, ...slice("5", "200", "250", "-50") },
    ]);
    expect(disposalsOf(state, "ZZZ")).toEqual([]);
    expect(disposalsOf(foldLedger({ ...input, view: "holdings" }), "AAA")).toEqual([]);
  });

  test("of an unknown cost have no gain; a transfer realises nothing", () => {
    const run = foldLedger(
      inputOf(`
        2024-01-11 transfer-in AAA quantity=4 amount=40 currency=RUB
        2024-01-12 buy AAA quantity=4 price=10 currency=RUB
        2024-02-01 sell AAA quantity=4 price=20 currency=RUB
        2024-02-02 transfer-out AAA quantity=4 amount=60 currency=RUB`),
    );
    const [sold, sent] = disposalsOf(run, "AAA");
    expect(sold).toMatchObject({ proceeds: money("80"), isTransfer: false });
    expect([sold?.cost, sold?.baseCost, sold?.gain, sold?.baseGain]).toEqual(Array(4).fill(undefined));
    expect(sent).toMatchObject({ cost: money("40"), isTransfer: true });
  });
});

describe("cash", () => {
  test("balances are those of currencies that had rows by the day", () => {
    const balances = (on: string) => cashBalancesOf(state, date(on));
    expect(balances("2024-01-09")).toEqual([]);
    expect(balances("2024-01-10")).toEqual([{ currency: "RUB", amount: money("1000") }]);
    expect(balances("2024-02-06")).toEqual([
      { currency: "RUB", amount: money("1317") },
      { currency: "USD", amount: money("2") },
    ]);
  });

  test("is below zero first on one day, in one currency", () => {
    expect(firstNegativeCashOf(state)).toEqual({ currency: "RUB", date: "2024-03-06" });
    expect(firstNegativeCashOf(state, "RUB")).toEqual({ currency: "RUB", date: "2024-03-06" });
    expect(firstNegativeCashOf(state, "XAU")).toBeUndefined();
    const debts = (rows: string) => firstNegativeCashOf(foldLedger(inputOf(rows)));
    expect(debts("2024-01-10 deposit amount=1 currency=RUB")).toBeUndefined();
    const [early, late] = ["2024-01-10", "2024-01-11"];
    for (const [first, second] of [
      ["RUB", "USD"],
      ["USD", "RUB"],
    ]) {
      const rows = `${late} fee amount=1 currency=${second}\n${early} fee amount=1 currency=${first}`;
      expect(debts(rows)).toEqual({ currency: first, date: early });
    }
    expect(debts(`${early} fee amount=1 currency=USD\n${early} fee amount=1 currency=EUR`)?.currency).toBe(
      "EUR",
    );
  });
});

describe("income by month", () => {
  test("is gross, in the view, of the days after the first and up to the last", () => {
    const months = (from: string, to: string) => monthlyIncomeOf(state, { from: date(from), to: date(to) });
    const [february, march] = [
      { month: "2024-02", amount: money("210") },
      { month: "2024-03", amount: money("7") },
    ];
    expect(months("2024-01-01", "2024-12-31")).toEqual([february, march]);
    expect(months("2024-02-04", "2024-02-06")).toEqual([february]);
    expect(months("2024-02-05", "2024-03-04")).toEqual([{ ...february, amount: money("180") }]);
    expect(months("2024-02-06", "2024-03-05")).toEqual([march]);
  });

  test("says which rates are missing, once; it is empty without a history", () => {
    const period = { from: date("2024-01-01"), to: date("2024-12-31") };
    const blind = foldLedger(
      inputOf("2024-01-05 interest amount=1 currency=EUR\n2024-01-05 interest amount=2 currency=EUR"),
    );
    expect(monthlyIncomeOf(blind, period)).toMatchObject([
      { month: "2024-01", amount: 0n, refused: [{ code: "no-rate" }] },
    ]);
    expect(monthlyIncomeOf(blind, period)[0]?.refused).toHaveLength(1);
    expect(monthlyIncomeOf(foldLedger({ ...input, view: "holdings" }), period)).toEqual([]);
  });
});
