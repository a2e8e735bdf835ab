import type { TFunction } from "i18next";
import { expect, it } from "vitest";
import { describeMetric } from "./describe-metric.ts";

const t = ((key: string | readonly string[]) =>
  Array.isArray(key) ? key.join("|") : key) as unknown as TFunction;

it("names the formula of a metric and its evenings, not its rows", () => {
  const period = { from: "2024-01-01", to: "2024-06-28" };
  expect(describeMetric(t, { metric: "twrAnnualised", period })).toEqual({
    title: "explain:metric.twrAnnualised",
    rule: "explain:formula.twrAnnualised|explain:formula.twr-annualised explain:public.rows",
    operation: "model",
    parts: [
      { label: "explain:public.from", figure: { value: "2024-01-01", unit: "date" } },
      { label: "explain:public.to", figure: { value: "2024-06-28", unit: "date" } },
    ],
  });
});

it("finds the one formula of metrics of several spans", () => {
  const { rule, parts } = describeMetric(t, { metric: "momentum12", period: { name: "1Y" } });
  expect([rule, parts]).toEqual([
    "explain:formula.momentum12|explain:formula.momentum explain:public.rows",
    [],
  ]);
});
