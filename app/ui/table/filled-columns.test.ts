import { expect, it } from "vitest";
import type { Figure } from "../../shared/common.schema.ts";
import { filledColumns } from "./filled-columns.ts";

const money = (value: string): Figure => ({ value, unit: "money", currency: "USD" });
const row = (paid: Figure, tax: Figure | null, fee: Figure | null) => ({ paid, tax, fee });
const names = ["paid", "tax", "fee"] as const;

it("folds the columns that are 0 or empty in every row", () => {
  const rows = [row(money("10"), money("0"), null), row(money("0"), money("0.00"), null)];
  expect(filledColumns(names, rows)).toEqual(["paid"]);
  expect(filledColumns(names, [...rows, row(money("5"), money("-1"), null)])).toEqual(["paid", "tax"]);
});

it("keeps a column that is refused or hidden, and one of a table of zeros", () => {
  const refused: Figure = { refused: [{ code: "no-rate", params: {} }], unit: "money" };
  expect(filledColumns(names, [row(money("1"), refused, money("•••"))])).toEqual(["paid", "tax", "fee"]);
  expect(filledColumns(names, [row(money("0"), money("0"), null)])).toEqual(["paid"]);
  expect(filledColumns(names, [])).toEqual(["paid"]);
});
