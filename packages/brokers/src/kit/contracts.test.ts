import { expect, test } from "vitest";
import { cashOf } from "./accounts/reconcile-moves.ts";
import { contractRef, isContractName, placeContractDeals } from "./contracts.ts";
import { makeDraft } from "./draft.ts";

const of = contractRef("SiZ1", "Si-12.21");
const deal = (line: number, kind: "buy" | "sell", quantity: string, date: string) =>
  makeDraft([line], { kind, date, instrument: of, quantity, price: "70000", currency: "RUB", fee: "2" });

test("a sale of more contracts than are held is a short sale, a purchase closes it", () => {
  const deals = [
    deal(1, "sell", "3", "2021-06-02"),
    deal(2, "sell", "2", "2021-06-01"),
    deal(3, "buy", "1", "2021-06-03"),
    deal(4, "buy", "5", "2021-06-04"),
    deal(5, "sell", "4", "2021-06-05"),
  ];
  // Of 4 held, 2 and 3 are sold, leaving one short; it is bought back, 5 are bought, 4 sold.
  placeContractDeals(deals, [{ instrument: of, quantity: "4", currency: "RUB" }]);
  expect(deals.map(({ kind }) => kind)).toEqual(["short", "sell", "cover", "buy", "sell"]);
});

test("a deal with a contract moves its fee alone", () => {
  expect(cashOf(deal(1, "buy", "2", "2021-06-01"))).toContainEqual(["RUB", "-2"]);
  const sum = cashOf(deal(1, "buy", "2", "2021-06-01")).filter(([, money]) => Number(money) !== 0);
  expect(sum).toEqual([["RUB", "-2"]]);
});

test("names and codes of contracts at the Moscow Exchange", () => {
  expect(["Si-12.21", "SiZ1", "RTS-3.24", "USDRUBF", "CNY-9.24"].every(isContractName)).toBe(true);
  expect(["SBER", "USDRUB_TOM", "RU0009029540", "Сбербанк", "TCSG"].some(isContractName)).toBe(false);
});
