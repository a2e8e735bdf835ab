import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import { COST_METHODS, type LedgerInput } from "../ledger/ledger-input.ts";
import { METRIC_IDS, type MetricId } from "../metrics/index.ts";
import { runLedger } from "../run-ledger.ts";
import { recomputeNaively } from "../testing/naive.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { metricsOf, STATISTICS } from "../testing/same-figures.ts";
import { everyScope, RANDOM_SCOPES, randomPartition, randomPeriod } from "../testing/scopes.ts";
import { evaluateTrace, inputOfTrace as inputOf } from "./evaluate-trace.ts";
import type { Trace } from "./trace.ts";

const PORTFOLIO: Scope = { kind: "portfolio" };
const seeds = fc.integer({ min: 1, max: 1e9 });

function ledgerOf(seed: number, rows: number): LedgerInput {
  const random = createRandom(seed);
  const allowShort = random.chance(0.3);
  return randomLedger({
    seed,
    days: 110,
    rows,
    allowShort,
    hasSplits: true,
    hasTransfers: random.chance(0.5),
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

/** Eight metrics a run: over a hundred runs every metric is asked of every kind of scope many times. */
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

  test("lists nothing that is not read: every listed input moves the figure or one of its steps", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed, 25);
        const run = runLedger(input);
        const random = createRandom(seed);
        const scope = random.pick(RANDOM_SCOPES);
        const metric = random.pick(METRIC_IDS);
        const trace = run.explain(metric, scope, randomPeriod(input, isWhole));
        if (!("value" in run.figure(metric, scope, trace.period))) return;
        for (const price of trace.prices) {
          const changed = trace.prices.map((other) =>
            other === price ? { ...price, close: bump(price.close) } : other,
          );
          expectMoved(trace, { ...trace, prices: changed }, `price ${price.assetId} ${price.usedOn}`);
        }
        for (const rate of trace.rates) {
          const changed = trace.rates.map((other) =>
            other === rate ? { ...rate, rate: bump(rate.rate) } : other,
          );
          expectMoved(trace, { ...trace, rates: changed }, `rate ${rate.pair} ${rate.usedOn}`);
        }
        for (const row of trace.rows) {
          const without = trace.rows.filter((other) => other !== row);
          expectMoved(trace, { ...trace, rows: without }, `row ${row.id} ${row.kind}`);
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

function bump(text: string): string {
  return String(Number(text) * 1.25 + 1);
}

/** What a reader of the trace sees: the figure and the steps, recomputed from the listed inputs. */
function shown(trace: Trace): string {
  const { steps } = explainAgain(trace);
  return JSON.stringify([evaluateTrace(trace), steps]);
}

function expectMoved(before: Trace, after: Trace, what: string): void {
  expect(shown(after), what).not.toBe(shown(before));
}

function explainAgain(trace: Trace): Trace {
  return runLedger(inputOf(trace)).explain(trace.metric, trace.scope, trace.period);
}
