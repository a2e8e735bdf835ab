import { describe, expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import actionsEn from "./corporate-actions.en.json" with { type: "json" };
import {
  type DueField,
  deriveCash,
  deriveDecided,
  deriveDue,
  deriveEffect,
  deriveHeld,
  deriveMisfit,
} from "./derive-actions.ts";

const resources = { common: commonEn, "corporate-actions": actionsEn };
const { t } = makeI18n({ language: "en", namespaces: ["corporate-actions"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

const asset = { id: "a", ticker: "ONE", currency: "USD" } as never;
const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });

const split = {
  ...{ key: "k", kind: "split", effectiveOn: "2026-06-15", asset, toAsset: null, quantity: "10" },
  ...{ terms: { ratioTo: "3", ratioFrom: "1" }, source: "moex", waitsFor: null, rows: [], effect: null },
};
const effect = {
  ...{ asset, quantityBefore: "10", quantityAfter: "30", costBefore: money("900"), costAfter: money("900") },
  ...{ averageCostBefore: money("90"), averageCostAfter: money("30") },
};
const about = { portfolioId: "p", event: split, rule: "3 new for 1 old." };

describe("an event", () => {
  it("multiplies the units of a split by its terms, with their day and source", () => {
    const made = deriveEffect(words, about, effect, ["quantity", "After"]);
    expect([made.operation, computeDerivation(made)]).toEqual(["product", 30]);
    expect(made.parts[1]).toMatchObject({ label: "3 new for 1 old", date: "2026-06-15", source: "moex" });
    expect(computeDerivation(deriveHeld(words, "p", split))).toBe(10);
    expect(deriveHeld(words, "p", split).parts[0]?.date).toBe("2026-06-14");
  });

  it("is the fold of the ledger where it is more than that", () => {
    // Five more were bought after the split: 10 x 3 + 5.
    const later = { ...effect, quantityBefore: "15", quantityAfter: "35" };
    const made = deriveEffect(words, about, later, ["quantity", "After"]);
    expect([made.operation, made.parts.length]).toEqual(["model", 3]);
    expect(deriveEffect(words, about, effect, ["cost", "After"]).operation).toBe("model");
  });

  it("pays so much for each unit", () => {
    const merger = { ...split, kind: "merger", terms: { cashPerUnit: "12.5", currency: "USD" } };
    const made = deriveCash(words, "p", merger, { amount: "125" });
    expect([made.operation, computeDerivation(made)]).toEqual(["product", 125]);
    expect(deriveCash(words, "p", merger, { amount: "100" }).operation).toBe("model");
  });
});

describe("a payment", () => {
  const line = {
    ...{ key: "d", kind: "dividend" as const, asset, accountId: "m", exDate: "2026-03-10" },
    ...{ payDate: "2026-03-20", isExpected: false, quantity: "10", perUnit: "1.1", gross: "11" },
    ...{ tax: "1.43", currency: "USD", isSpecial: false, source: "moex", near: null },
    ...{ wasTakenBack: false, waitsFor: null },
  };
  const due = (field: DueField, more: object = {}) =>
    deriveDue(words, { portfolioId: "p", incomeTaxRate: "0.13" }, { ...line, ...more }, field);

  it("that is due is units times the amount of one, and its tax", () => {
    expect(
      (["quantity", "perUnit", "gross", "tax"] as const).map((field) => computeDerivation(due(field))),
    ).toEqual([...[10, 1.1, 11, 1.43].map((value) => expect.closeTo(value, 9))]);
    expect(due("quantity").parts[0]?.date).toBe("2026-03-09");
    expect(due("payDate").parts).toMatchObject([{ figure: { value: "2026-03-20" }, source: "moex" }]);
    expect(due("payDate", { isExpected: true }).parts).toMatchObject([{ figure: { value: "2026-03-10" } }]);
  });

  it("that no longer fits or is decided leads to its row", () => {
    const misfit = {
      ...{ actionId: "m", kind: "dividend", effectiveOn: "2026-03-10", asset, transactionIds: ["r"] },
      ...{ quantityBefore: "10", quantityNow: "15" },
      grossBefore: { amount: "11", currency: "USD" },
      grossNow: { amount: "16.5", currency: "USD" },
    };
    expect(computeDerivation(deriveMisfit(words, "p", misfit, "quantityNow"))).toBe(15);
    expect(deriveMisfit(words, "p", misfit, "grossBefore").parts[0]?.to).toBe("/transactions?p=p&id=r");
    expect(deriveMisfit(words, "p", misfit, "grossNow").parts).toHaveLength(3);
    const decided = {
      ...{ id: "x", kind: "dividend", effectiveOn: "2026-03-10", asset, state: "booked" },
      ...{ transactionIds: ["r"], due: { amount: "11", currency: "USD" }, changedAt: "" },
    };
    expect(deriveDecided(words, "p", decided).parts).toMatchObject([
      { figure: money("11"), date: "2026-03-10", to: "/transactions?p=p&id=r" },
    ]);
  });
});
