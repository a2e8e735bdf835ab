import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { COST_METHODS } from "../ledger/lots/cost-method.ts";
import { METRIC_IDS, type MetricId } from "../metrics/index.ts";
import { runLedger } from "../run-ledger.ts";
import { recomputeNaively } from "../testing/naive.ts";
import { createRandom, type Random } from "../testing/random.ts";
import type { RandomLedgerOptions } from "../testing/random-draft.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { metricsOf, STATISTICS } from "../testing/same-figures.ts";
import { everyScope, RANDOM_SCOPES, randomPartition, randomPeriod } from "../testing/scopes.ts";
import { evaluateTrace } from "./evaluate-trace.ts";
import type { Trace } from "./trace.ts";

const PORTFOLIO: Scope = { kind: "portfolio" };
const seeds = fc.integer({ min: 1, max: 1e9 });

function ledgerOf(seed: number, rows: number, more: Partial<RandomLedgerOptions> = {}): LedgerInput {
  const random = createRandom(seed);
  const allowShort = random.chance(0.3);
  return randomLedger({
    seed,
    days: 110,
    rows,
    allowShort,
    hasSplits: true,
    hasTransfers: random.chance(0.5),
    ...more,
  });
}

function ledgerOfEveryKind(seed: number, rows: number): LedgerInput {
  const random = createRandom(seed);
  return randomLedger({
    ...{ seed, days: 110, rows, hasActions: true, hasSplits: true, hasTransfers: true },
    allowShort: random.chance(0.3),
    method: random.pick(COST_METHODS),
    ...(random.chance(0.4) && { lotScope: "account" as const }),
  });
}

// A hundred runs of eight metrics cover every metric and scope many times.
const someOf = (metrics: readonly MetricId[], random: Random) =>
  Array.from({ length: 8 }, () => random.pick(metrics));

function expectNear(value: string, naive: string): void {
  const error = Math.abs(Number(value) - Number(naive));
  expect(error / Math.max(1, Math.abs(Number(value)))).toBeLessThan(1e-6);
}

const overJson = (trace: Trace): Trace => JSON.parse(JSON.stringify(trace)) as Trace;

describe("a trace", () => {
  test("recomputes every metric and scope to the last digit, through JSON", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed, 40);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const random = createRandom(seed);
        for (const scope of [PORTFOLIO, random.pick(RANDOM_SCOPES)]) {
          for (const metric of someOf(METRIC_IDS, random)) {
            const figure = run.figure(metric, scope, period);
            expect(evaluateTrace(overJson(run.explain(metric, scope, period)))).toEqual(figure);
          }
        }
      }),
    );
  });

  test("agrees with an independent recalculation from what it lists, for every kind, method and scope", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOfEveryKind(seed, 40);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const random = createRandom(seed);
        const scopes = [...everyScope(input), ...randomPartition(input, random)];
        for (const scope of [PORTFOLIO, random.pick(scopes), random.pick(scopes)]) {
          for (const metric of someOf(metricsOf(scope), random)) {
            const figure = run.figure(metric, scope, period);
            if (!("value" in figure)) continue;
            const naive = recomputeNaively(overJson(run.explain(metric, scope, period)));
            const what = `${metric} ${JSON.stringify(scope)}`;
            if (!STATISTICS.has(metric)) expect(naive, what).toBe(figure.value);
            else if (naive !== undefined) expectNear(figure.value, naive);
          }
        }
      }),
    );
  });

  test("is paged text, not numbers: no float and no result inside", () => {
    const input = ledgerOf(11, 40);
    const trace = runLedger(input).explain("value", { kind: "portfolio" }, randomPeriod(input, true));
    expect(trace.rows.length).toBeGreaterThan(0);
    expect(Object.keys(trace)).not.toContain("result");
    for (const price of trace.prices) expect(typeof price.close).toBe("string");
  });
});
