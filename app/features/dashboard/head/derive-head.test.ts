import { expect, it } from "vitest";
import { makeI18n } from "../../../i18n/make-i18n.ts";
import explainEn from "../../../shell/explain/explain.en.json" with { type: "json" };
import { deriveHead, type HeadName } from "./derive-head.ts";

const { t } = makeI18n({
  language: "en",
  namespaces: ["explain"],
  resources: { explain: explainEn },
  build: "",
});

it("says the formula of every head figure and the figures it rests on", () => {
  const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });
  const names = ["value", "dayChange", "dayChangeRatio", "netFlows", "totalProfit", "simpleReturn"] as const;
  const all: readonly HeadName[] = [...names, "returnBase", "income", "irr", "twr"];
  const head = { ...Object.fromEntries(all.map((name) => [name, money("1")])), day: "2026-11-20" } as never;
  const period = { name: "ALL" as const, from: "2024-01-01", to: "2026-11-20" };
  for (const metric of all) {
    const { rule, title, parts } = deriveHead({ t, locale: "en-US" }, head, { period }, metric);
    expect([metric, rule, title].join()).not.toContain("explain:");
    expect(rule.length).toBeGreaterThan(10);
    expect(parts[0]).toMatchObject({ figure: money("1"), date: "2026-11-20" });
  }
});
