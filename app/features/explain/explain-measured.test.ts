import { MantineProvider } from "@mantine/core";
import { type IsoDate, runLedger } from "@zerno/engine";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../../packages/engine/src/testing/random.ts";
import { randomLedger } from "../../../packages/engine/src/testing/random-ledger.ts";
import { withStatistics } from "../../../packages/engine/src/testing/random-statistics.ts";
import { makeI18n } from "../../i18n/make-i18n.ts";
import { loadTexts } from "../../i18n/texts.ts";
import { languages } from "../../shared/languages.ts";
import type { Explanation } from "../../shell/explain/explain.types.ts";
import { ExplainMeasured } from "../../shell/explain/explain-measured.tsx";
import { listBenchmark, listFacts, toMeasuredWith } from "./explain-statistics.ts";

const days = 460;
const ledger = randomLedger({ seed: 7, days, rows: 40, hasSplits: true, hasTransfers: true });
const input = {
  ...withStatistics(ledger, createRandom(7), days),
  riskFree: 0.0735,
  goal: { monthlyFlow: 100, months: 24, target: 5_000_000, seed: 3 },
};
const run = runLedger(input);
const period = { from: "2022-01-09" as IsoDate, to: input.asOf };
const noAsset = () => null;

type Scope = Parameters<typeof run.explain>[1];

const statisticsOf = (metric: Parameters<typeof run.explain>[0], scope: Scope = { kind: "portfolio" }) => {
  const trace = run.explain(metric, scope, period);
  return {
    measured: toMeasuredWith(trace, noAsset),
    benchmark: listBenchmark(trace),
    facts: listFacts(trace, noAsset),
  };
};

/** An asset whose returns can be compared with the benchmark's. */
const compared = (): Scope => {
  const ids = [...input.assets.keys()];
  const assetId = ids.find((id) => "value" in run.figure("alpha", { kind: "asset", assetId: id }, period));
  return { kind: "asset", assetId: assetId ?? "" };
};

describe("what statistics are measured with", () => {
  it("names the risk-free rate, the days that count and the benchmark with its closes", () => {
    const { measured, benchmark, facts } = statisticsOf("alpha", compared());
    const { currency } = input.benchmark ?? {};
    expect(measured).toMatchObject({ riskFree: "0.0735", goal: null, benchmark: { id: "index", currency } });
    expect(measured.calendar).not.toBeNull();
    expect(benchmark.length).toBeGreaterThan(200);
    // A declared dividend counts from its ex-date on.
    expect(facts.every(({ what }) => what === "split" || what === "payment")).toBe(true);
  });

  it("names the goal, and nothing that was not read", () => {
    expect(statisticsOf("goalMedian").measured).toMatchObject({
      riskFree: null,
      benchmark: null,
      goal: { monthlyFlow: "100", months: 24, target: "5000000", seed: 3 },
    });
    expect(statisticsOf("fees")).toEqual({
      measured: { calendar: null, riskFree: null, benchmark: null, goal: null },
      benchmark: [],
      facts: [],
    });
  });

  it("lists what an asset pays and what its rating is told", () => {
    const [assetId = ""] = [...(input.facts ?? [])].find(([, one]) => one.rating && one.payments) ?? [];
    const { facts } = statisticsOf("dividendRating", { kind: "asset", assetId });
    expect(new Set(facts.map(({ what }) => what))).toContain("payment");
    expect(facts.find(({ detail }) => detail === "earnings")).toMatchObject({ what: "rating", value: "100" });
  });
});

describe.each(languages)("the panel in %s", (language) => {
  const texts = loadTexts(new URL("../..", import.meta.url).pathname);
  const resources = Object.fromEntries(texts.namespaces.map((name) => [name, texts.get(language, name)]));
  const i18n = makeI18n({ language, namespaces: texts.namespaces, resources, build: "test" });

  it.each(["alpha", "goalChance", "dividendRating"] as const)(
    "shows it all for %s, without a raw key",
    (metric) => {
      const [assetId = ""] = [...(input.facts ?? [])].find(([, one]) => one.rating && one.payments) ?? [];
      const scopes = {
        alpha: compared(),
        goalChance: undefined,
        dividendRating: { kind: "asset", assetId },
      } as const;
      const found = statisticsOf(metric, scopes[metric]);
      const counts = { benchmark: found.benchmark.length, facts: found.facts.length };
      const explanation = { ...found, counts, currency: "RUB" } as unknown as Explanation;
      const request = { name: "x", metric, scope: { kind: "portfolio", portfolioId: "p" } };
      const panel = h(ExplainMeasured, { explanation, request: request as never });
      const inside = h(MantineProvider, null, panel);
      const html = renderToStaticMarkup(h(I18nextProvider, { i18n }, inside));
      expect(html).not.toMatch(/measured\.|fact\.|section\./);
      for (const key of Object.keys(found.measured)) {
        const value = found.measured[key as keyof typeof found.measured];
        if (value !== null && key !== "goal") expect(html).toContain(`data-measured="${key}"`);
      }
      if (metric === "goalChance") expect(html).toContain('data-measured="target"');
      expect(html.match(/data-fact=/g)?.length ?? 0).toBe(found.facts.length);
      expect(html.includes('data-section="benchmark"')).toBe(found.benchmark.length > 0);
    },
  );
});
