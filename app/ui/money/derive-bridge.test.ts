import { expect, it } from "vitest";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import type { GainsBridge } from "../../shared/schemas/result.schema.ts";
import { bridgeMetrics, deriveBridgeLine } from "./derive-bridge.ts";
import { computeDerivation } from "./testing/compute-derivation.ts";

const { t } = makeI18n({ language: "en", namespaces: [], resources: { common: commonEn }, build: "" });
const words = { t, locale: "en-US" } as const;
const money = (value: string) => ({ value, unit: "money" as const, currency: "USD" });

const bridge: GainsBridge = {
  lines: [
    { key: "realised", sign: 1, figure: money("7") },
    { key: "unrealisedChange", sign: 1, figure: money("30") },
    { key: "carried", sign: 1, figure: money("-4") },
    { key: "otherFees", sign: -1, figure: money("2") },
  ],
  totalProfit: money("31"),
  unrealised: {
    start: { on: "2025-12-31", figure: money("-10") },
    end: { on: "2026-11-20", figure: money("20") },
  },
  fees: { all: money("5"), inTrades: money("3") },
  residual: "0",
};

it("opens each line that is no metric by itself", () => {
  const scope = { kind: "asset", portfolioId: "p", assetId: "a" } as const;
  for (const line of bridge.lines) {
    if (bridgeMetrics[line.key] !== undefined) continue;
    const made = deriveBridgeLine(words, bridge, line, scope);
    expect([line.key, computeDerivation(made)]).toEqual([
      line.key,
      Number((line.figure as { value: string }).value),
    ]);
  }
  const [, , carried] = bridge.lines;
  if (carried === undefined) throw new Error("no such line");
  expect(deriveBridgeLine(words, bridge, carried, scope).parts[0]?.to).toBe(
    "/transactions?kind=opening-balance&p=p&asset=a",
  );
});
