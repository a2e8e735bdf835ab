import { expect, it } from "vitest";
import type { TransactionPreview } from "../transactions.contract.ts";
import { changeForm, fillIn, lacksTerms } from "./change-form.ts";
import { emptyForm, type FormState, toDraft } from "./transaction-state.ts";

const asset = { id: "a", ticker: "BND", name: "A bond", currency: "RUB", type: 2 };
const close = { value: "98.5", currency: "RUB", date: "2026-08-28", source: "test" };
const suggested = (accrued: string | null): TransactionPreview["suggested"] => ({
  ...{ price: close, rate: null },
  trade: { point: "10", accruedEach: "17.7", accruedAll: accrued, isEstimated: false },
});
const started = changeForm(emptyForm("buy", "2026-08-31", "RUB"), { asset });
const numbersOf = ({ quantity, price, accrued, total, trade }: FormState) => [
  ...[quantity, price, accrued, total],
  trade.computed,
];

it("fills in the close and the accrued interest of the day, and computes the total of them", () => {
  const priced = fillIn(started, suggested(null));
  expect(numbersOf(priced)).toEqual([null, "98.5", null, null, null]);
  const ten = fillIn(changeForm(priced, { quantity: "10" }), suggested("177"));
  expect(numbersOf(ten)).toEqual(["10", "98.5", "177", "10027", "total"]);
  // Idempotent: otherwise the form would request for ever.
  expect(fillIn(ten, suggested("177"))).toBe(ten);
});

it("never writes over what a person typed or emptied", () => {
  const typed = changeForm(fillIn(started, suggested(null)), { price: "99", quantity: "10", accrued: "150" });
  expect(numbersOf(fillIn(typed, suggested("177")))).toEqual(["10", "99", "150", "10050", "total"]);
  const emptied = changeForm(changeForm(typed, { price: null }), { accrued: null });
  expect(numbersOf(fillIn(emptied, suggested("177")))).toEqual(["10", null, null, null, null]);
});

it("does not fill in a price that the total and the quantity give", () => {
  const both = changeForm(changeForm(fillIn(started, suggested(null)), { quantity: "10" }), {
    total: "10177",
  });
  // (10,177 - 177) / 10 bonds / 10 a percent
  expect(numbersOf(fillIn(both, suggested("177")))).toEqual(["10", "100", "177", "10177", "price"]);
});

it("takes what was filled in away with the asset, and the total with a kind that has none", () => {
  const ten = fillIn(changeForm(started, { quantity: "10" }), suggested("177"));
  expect(numbersOf(changeForm(ten, { asset: { ...asset, id: "b" } }))).toEqual([
    "10",
    null,
    null,
    null,
    null,
  ]);
  expect(numbersOf(changeForm(ten, { kind: "dividend" }))[3]).toBeNull();
});

it("never sends the total, and sends an amount that a statement printed while the trade is as it was", () => {
  const ten = fillIn(changeForm(started, { quantity: "10" }), suggested("177"));
  expect(toDraft(ten, "p")).toMatchObject({ quantity: "10", price: "98.5", accrued: "177", amount: null });
  const stated = { ...ten, trade: { ...ten.trade, stated: "9849.99" } };
  expect(toDraft(changeForm(stated, { note: "x" }), "p").amount).toBe("9849.99");
  expect(toDraft(changeForm(stated, { price: "98" }), "p").amount).toBeNull();
});

it("knows at once that a share is counted as it is, and waits for the terms of a bond", () => {
  const share = { ...asset, type: 1 };
  const shares = changeForm(emptyForm("buy", "2026-08-31", "RUB"), { asset: share });
  expect(numbersOf(changeForm(changeForm(shares, { quantity: "4" }), { total: "10" }))).toEqual([
    ...["4", "2.5", null, "10", "price"],
  ]);
  const bonds = changeForm(changeForm(started, { quantity: "4" }), { total: "10" });
  expect([lacksTerms(bonds), lacksTerms(fillIn(bonds, suggested(null)))]).toEqual([true, false]);
});
