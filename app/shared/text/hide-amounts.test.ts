import { expect, it } from "vitest";
import { hideAmounts, hideOwnAmounts } from "./hide-amounts.ts";

const stealth = { code: "stealth", params: {} };

it("takes amounts and quantities away wherever they stand, and leaves ratios, prices and days", () => {
  const answer = {
    rows: [{ value: { value: "12.5", unit: "money", currency: "USD", notes: [] }, name: "ONE" }],
    quantity: { value: "6", unit: "quantity" },
    weight: { value: "0.5", unit: "ratio" },
    price: { value: "130", unit: "price", currency: "USD" },
    on: null,
  };
  expect(hideAmounts(answer)).toEqual({
    rows: [{ value: { refused: [stealth], unit: "money" }, name: "ONE" }],
    quantity: { refused: [stealth], unit: "quantity" },
    weight: { value: "0.5", unit: "ratio" },
    price: { value: "130", unit: "price", currency: "USD" },
    on: null,
  });
});

it("keeps why something is refused, without the amounts in the reasons", () => {
  const reason = { code: "oversold", params: { asset: "ONE", missing: "3.5", date: "2026-11-20" } };
  expect(hideAmounts({ refused: [reason], unit: "money" })).toEqual({
    refused: [{ code: "oversold", params: { asset: "ONE", missing: "•••", date: "2026-11-20" } }],
    unit: "money",
  });
});

it("leaves the sum of targets in a reason: it is a share", () => {
  const reason = { code: "target-sum", params: { sum: "0.7" } };
  expect(hideOwnAmounts({ refused: [reason] })).toEqual({ refused: [reason] });
});

it("of somebody's own, hides decimals by the names of their fields; prices, ratios, zeros and other texts stay", () => {
  const row = { quantity: "5", price: "10.5", tax: "0", fee: null, note: "12", weight: "0.5", target: "7" };
  const hidden = {
    quantity: "•••",
    price: "10.5",
    tax: "0",
    fee: null,
    note: "12",
    weight: "0.5",
    target: "7",
  };
  expect(hideOwnAmounts({ rows: [row] })).toEqual({ rows: [hidden] });
  expect(hideOwnAmounts(row, ["target"])).toEqual({ ...hidden, target: "•••" });
  expect(hideAmounts(row)).toEqual(row);
  const income = { value: "3", unit: "ratio" };
  expect(hideOwnAmounts({ income, operands: { a: "2", on: "2026-11-20" } }, ["operands"])).toEqual({
    income,
    operands: { a: "•••", on: "2026-11-20" },
  });
});

it("reaches a figure inside a record that is named like an amount", () => {
  const paid = { value: "12.5", unit: "money" };
  expect(hideOwnAmounts({ income: { paid, yield: { value: "0.1", unit: "ratio" }, total: "3" } })).toEqual({
    income: {
      paid: { refused: [{ code: "stealth", params: {} }], unit: "money" },
      yield: { value: "0.1", unit: "ratio" },
      total: "•••",
    },
  });
});

it("hides numbers of the history and leaves its codes and names", () => {
  const field = (shape: string) => ({ name: "x", shape, before: null, after: "3" });
  expect(hideOwnAmounts({ fields: [field("number"), field("code"), field("text")] })).toEqual({
    fields: [{ ...field("number"), after: "•••" }, field("code"), field("text")],
  });
});
