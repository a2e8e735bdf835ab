import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { METRIC_IDS } from "../metrics/index.ts";
import { runLedger } from "../run-ledger.ts";
import { recomputeNaively } from "../testing/naive.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { RANDOM_SCOPES, randomPeriod } from "../testing/scopes.ts";
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

/** Eight metrics a run: over a hundred runs every metric is asked of every kind of scope many times. */
const someMetrics = (random: Random) => Array.from({ length: 8 }, () => random.pick(METRIC_IDS));

const STATISTICS: ReadonlySet<string> = new Set(["twr", "twrAnnualised", "irr"]);

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
          for (const metric of someMetrics(random)) {
            const figure = run.figure(metric, scope, period);
            expect(evaluateTrace(overJson(run.explain(metric, scope, period)))).toEqual(figure);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test("agrees with an independent recalculation from what it lists", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed, 30);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const random = createRandom(seed);
        for (const scope of [PORTFOLIO, random.pick(RANDOM_SCOPES)]) {
          for (const metric of someMetrics(random)) {
            const figure = run.figure(metric, scope, period);
            if (!("value" in figure)) continue;
            const naive = recomputeNaively(overJson(run.explain(metric, scope, period)));
            if (naive === undefined) continue;
            if (!STATISTICS.has(metric))
              expect(naive, `${metric} ${JSON.stringify(scope)}`).toBe(figure.value);
            else expectNear(figure.value, naive);
          }
        }
      }),
      { numRuns: 100 },
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
      { numRuns: 100 },
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
