import { expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import dashboardEn from "./dashboard.en.json" with { type: "json" };
import { deriveAheadSum, deriveCashFact, derivePaymentFigure } from "./derive-widgets.ts";

const resources = { common: commonEn, dashboard: dashboardEn };
const { t } = makeI18n({ language: "en", namespaces: ["dashboard"], resources, build: "" });
const words = { t, locale: "en-US" } as const;
const frame = { portfolioId: "p", title: "Income, next 12 months" };

const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });

it("opens what is ahead as its months, a payment as units times the amount of one", () => {
  const sums = (gross: string) => ({
    ...{ declared: money("0"), estimated: money("0"), special: money("0"), gross: money(gross) },
  });
  const months = [
    { month: "2026-12", ...sums("11") },
    { month: "2027-01", ...sums("5.5") },
  ];
  const ahead = deriveAheadSum(words, { months }, frame, "gross");
  expect([computeDerivation(ahead), ahead.parts[0]]).toEqual([
    16.5,
    { label: "December 2026", figure: money("11"), to: "/div-calendar?p=p&m=2026-12" },
  ]);
  const payment = {
    ...{ date: "2026-12-05", isDayExpected: false, kind: "regular" as const, currency: "USD" },
    ...{ quantity: "10", perUnit: "1.1", amount: "11", source: "moex" },
    asset: { id: "a", ticker: "PAY", exchange: "XNYS", ownerId: "" } as never,
  };
  expect(computeDerivation(derivePaymentFigure(words, payment, frame, "amount"))).toBeCloseTo(11, 9);
  expect(derivePaymentFigure(words, payment, frame, "date").parts).toMatchObject([
    { figure: { value: "2026-12-05", unit: "date" }, source: "moex" },
  ]);
  expect(computeDerivation(derivePaymentFigure(words, payment, frame, "quantity"))).toBe(10);
  expect(computeDerivation(deriveCashFact(words, frame, "USD", { balance: "-8.5" }))).toBe(-8.5);
  const day = deriveCashFact(words, frame, "USD", { negativeOn: "2026-01-09" });
  expect(day.parts).toMatchObject([{ figure: { value: "2026-01-09" }, to: "/cash?p=p" }]);
});
