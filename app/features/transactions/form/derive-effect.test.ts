import { expect, it } from "vitest";
import commonEn from "../../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../../i18n/make-i18n.ts";
import { computeDerivation } from "../../../ui/money/testing/compute-derivation.ts";
import transactionsEn from "../transactions.en.json" with { type: "json" };
import { deriveBalance, deriveCashEffect, deriveHolding, less } from "./derive-effect.ts";

const resources = { common: commonEn, transactions: transactionsEn };
const { t } = makeI18n({ language: "en", namespaces: ["transactions"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

it.each([
  ["10", "3", "7"],
  ["3", "10", "-7"],
  ["0.1", "0.3", "-0.2"],
  ["-1.5", "-1.5", "0"],
  ["100000000000000000000.000000000000000001", "0.000000000000000001", "100000000000000000000"],
  ["•••", "1", "•••"],
])("%s less %s is %s to the last digit", (a, b, difference) => {
  expect(less(a, b)).toBe(difference);
});

it("opens what a form would change from what is there without it", () => {
  const effect = { currency: "USD", amount: "-250.5" };
  const balance = deriveBalance(words, effect, "749.5", "2026-03-20");
  expect([computeDerivation(balance), balance.parts[0]]).toEqual([
    749.5,
    expect.objectContaining({
      figure: { value: "1000", unit: "money", currency: "USD" },
      date: "2026-03-20",
    }),
  ]);
  expect(deriveCashEffect(words, effect).parts).toMatchObject([{ figure: { value: "-250.5" } }]);
  const price = (value: string) => ({ value, unit: "price" as const, currency: "USD" });
  const holding = {
    ...{ quantityBefore: "10", quantityAfter: "15" },
    ...{ averageCostBefore: price("100"), averageCostAfter: price("110") },
  };
  const after = deriveHolding(words, holding, "quantityAfter");
  expect([after.operation, computeDerivation(after)]).toEqual(["sum", 15]);
  expect(deriveHolding(words, holding, "averageCostAfter").parts.map(({ label }) => label)).toEqual([
    ...["Without this transaction", "This transaction", "Units held"],
  ]);
});
