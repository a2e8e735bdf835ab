import { type IsoDate, parseMoney } from "@zerno/engine";
import { expect, it } from "vitest";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { findMissingIncome } from "./missing-income.ts";

const money = (text: string) => parseMoney(text) ?? 0n;

const due = (gross: string, rest: Partial<DueIncome> = {}): DueIncome => ({
  ...{ key: `income GRN ${gross}`, kind: "dividend", assetId: "GRN", accountId: "a", exDate: null },
  ...{ payDate: "2026-05-05" as IsoDate, isExpected: false, units: 0n, perUnit: "1", currency: "USD" },
  ...{ isSpecial: false, source: "test", gross: money(gross), ...rest },
});

const find = (missing: string, dues: readonly DueIncome[], incomeTaxRate: string | null = null) => {
  const found = findMissingIncome({
    ...{ missing: money(missing), dues, incomeTaxRate, labelOf: (id) => id },
  });
  return found && [found.payments.map(({ due, tax }) => [due.key, tax]), found.isExact];
};

it("the payment that is the missing sum to the cent, before or after the portfolio's tax", () => {
  expect(find("40", [due("40"), due("50")])).toEqual([[["income GRN 40", 0n]], true]);
  expect(find("40.01", [due("40")])).toEqual([[["income GRN 40", 0n]], true]);
  expect(find("34.8", [due("40"), due("50")], "0.13")).toEqual([[["income GRN 40", money("5.2")]], true]);
});

it("all payments together", () => {
  expect(find("90", [due("40"), due("50")])).toEqual([
    [
      ["income GRN 40", 0n],
      ["income GRN 50", 0n],
    ],
    true,
  ]);
});

it("the only payment from which a tax leaves the sum; none when two might, or when the tax would be too high", () => {
  expect(find("34", [due("40"), due("90")])).toEqual([[["income GRN 40", money("6")]], false]);
  expect(find("34", [due("40"), due("41")])).toBeNull();
  // 65% of 40 are 26: withholding never exceeds 35%.
  expect(find("26", [due("40")])).not.toBeNull();
  expect(find("25.99", [due("40")])).toBeNull();
  expect(find("34", [due("40", { kind: "amortisation" })])).toBeNull();
});

it("nothing when two are the same sum, or when the ledger has more than the statement", () => {
  expect(find("40", [due("40"), due("40", { assetId: "OTHER" })])).toBeNull();
  expect(find("-40", [due("40")])).toBeNull();
  expect(find("40", [])).toBeNull();
});
