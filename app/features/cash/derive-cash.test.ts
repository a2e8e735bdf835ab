import { expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import cashEn from "./cash.en.json" with { type: "json" };
import { deriveBalance, deriveEvening, deriveTotal } from "./derive-cash.ts";

const resources = { common: commonEn, cash: cashEn };
const { t } = makeI18n({ language: "en", namespaces: ["cash"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

const ground = { portfolioId: "p", period: { to: "2026-11-20" } };
const cash = {
  ...{ currency: "USD", balance: "61.5" },
  moves: [
    { kindName: "deposit", amount: "100" },
    { kindName: "fee", amount: "-1" },
    { kindName: "buy", amount: "-37.5" },
  ],
  totals: { deposits: "100", withdrawals: "0", income: "0", fees: "1", taxes: "0" },
} as never;

it("opens a balance as what each kind of transaction moved, sums as their transactions", () => {
  const balance = deriveBalance(words, ground, cash);
  expect([balance.operation, computeDerivation(balance)]).toEqual(["sum", 61.5]);
  expect(balance.parts[0]?.to).toBe("/transactions?p=p&kind=deposit");
  const unknown = deriveBalance(words, ground, { ...(cash as object), moves: [] } as never);
  expect([unknown.operation, computeDerivation(unknown)]).toEqual(["input", 61.5]);
  expect(computeDerivation(deriveTotal(words, ground, cash, "fees"))).toBe(1);
  const evening = { currency: "USD", balance: "-8.5", on: "2026-01-09" };
  expect(deriveEvening(words, "p", evening).parts[0]).toMatchObject({
    ...{ date: "2026-01-09", to: "/transactions?p=p&to=2026-01-09", figure: { value: "-8.5" } },
  });
});
