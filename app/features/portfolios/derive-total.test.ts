import { expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import { computeDerivation } from "../../ui/money/testing/compute-derivation.ts";
import { deriveFolded, deriveTotal } from "./derive-total.ts";
import portfoliosEn from "./portfolios.en.json" with { type: "json" };

const resources = { common: commonEn, portfolios: portfoliosEn };
const { t } = makeI18n({ language: "en", namespaces: ["portfolios"], resources, build: "" });
const words = { t, locale: "en-US" } as const;

const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });

it("opens a total as its portfolios, and what is left of a gain from the gain of now", () => {
  const part = (id: string, value: string) => ({
    ...{ id, name: `Portfolio ${id}`, day: "2026-11-20", value: money(value) },
    ...{ invested: money("0"), netFlows: money(value), totalProfit: money("0"), dayChange: money("0") },
  });
  const sums = {
    ...{ value: money("30"), invested: money("0"), netFlows: money("30") },
    ...{ totalProfit: money("0"), dayChange: money("0") },
  };
  const total = { ...sums, currency: "USD", count: 2, day: null, parts: [part("a", "10"), part("b", "20")] };
  const value = deriveTotal(words, total, "value");
  expect([computeDerivation(value), value.parts[1]]).toEqual([
    30,
    { label: "Portfolio b", figure: money("20"), to: "/dashboard?p=b" },
  ]);
  const flows = deriveTotal(words, total, "netFlows");
  expect([computeDerivation(flows), flows.title]).toEqual([30, "Net deposits · Total: 2 portfolios"]);
  // The day change of each portfolio refers to its own trading day.
  expect(deriveTotal(words, total, "dayChange").parts[0]).toMatchObject({ date: "2026-11-20" });
  const folded = { unrealised: { before: money("5"), after: money("4") } } as never;
  expect(deriveFolded(words, folded, "p").parts).toEqual([
    { label: "Unrealised gain now", figure: money("5"), to: "/holdings?p=p" },
  ]);
});
