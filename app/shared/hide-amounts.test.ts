import { expect, it } from "vitest";
import { hideAmounts } from "./hide-amounts.ts";

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
