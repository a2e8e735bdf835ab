import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { METRIC_IDS, METRICS, type MetricId } from "../metrics/index.ts";
import type { Metric } from "../metrics/metric.ts";
import { runLedger } from "../run-ledger.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { withStatistics } from "../testing/random-statistics.ts";
import { everyScope, randomPartition, randomPeriod } from "../testing/scopes.ts";
import { evaluateTrace } from "./evaluate-trace.ts";
import type { Trace } from "./trace.ts";

const STATISTICS = METRIC_IDS.slice(METRIC_IDS.indexOf("modifiedDietz"));
const DAYS = 460;

function statisticsLedger(seed: number): { input: LedgerInput; random: Random } {
  const random = createRandom(seed);
  const ledger = randomLedger({
    seed,
    days: DAYS,
    rows: 40,
    hasActions: random.chance(0.3),
    hasSplits: true,
    hasTransfers: true,
  });
  return { input: withStatistics(ledger, random, DAYS), random };
}

function pickScope(input: LedgerInput, random: Random, metric: MetricId): Scope {
  const { scopes }: Metric = METRICS[metric];
  if (scopes.includes("asset") && random.chance(0.3)) return { kind: "asset", assetId: "bond" };
  const all = [{ kind: "portfolio" } as const, ...everyScope(input), ...randomPartition(input, random)];
  return random.pick(all.filter(({ kind }) => scopes.includes(kind)));
}

const seeds = fc.integer({ min: 1, max: 1e9 });

test("a trace recomputes every statistic, also after a way through JSON", () => {
  const answered = new Set<MetricId>();
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isWhole) => {
      const { input, random } = statisticsLedger(seed);
      const run = runLedger(input);
      const period = randomPeriod(input, isWhole);
      for (let i = 0; i < 24; i++) {
        const metric = random.pick(STATISTICS);
        const scope = pickScope(input, random, metric);
        const figure = run.figure(metric, scope, period);
        if ("value" in figure) answered.add(metric);
        const trace = JSON.parse(JSON.stringify(run.explain(metric, scope, period))) as Trace;
        expect(evaluateTrace(trace), `${metric} ${JSON.stringify(scope)}`).toEqual(figure);
        expect(Object.keys(trace)).not.toContain("result");
      }
    }),
  );
  expect(STATISTICS.filter((metric) => !answered.has(metric))).toEqual([]);
});

function disturbed(input: LedgerInput, random: Random): LedgerInput {
  const change = (values: Float64Array): Float64Array => {
    const at = random.integer(0, values.length - 1);
    return values.map((value, i) => (i === at ? value * 1.03 : value));
  };
  const dice = random.next();
  if (dice < 0.4) {
    const [id, series] = random.pick([...input.prices]);
    return {
      ...input,
      prices: new Map(input.prices).set(id, { ...series, closes: change(series.closes) }),
    };
  }
  if (dice < 0.7) {
    const at = random.integer(0, input.rates.length - 1);
    const rates = input.rates.map((rate, i) => (i === at ? { ...rate, values: change(rate.values) } : rate));
    return { ...input, rates };
  }
  const { benchmark, goal, riskFree, facts } = input;
  if (dice < 0.8 && benchmark !== undefined) {
    const prices = { ...benchmark.prices, closes: change(benchmark.prices.closes) };
    return { ...input, benchmark: { ...benchmark, prices } };
  }
  if (dice < 0.85 && riskFree !== undefined) return { ...input, riskFree: riskFree + 0.01 };
  if (dice < 0.9 && goal !== undefined) return { ...input, goal: { ...goal, seed: goal.seed + 1 } };
  const [id, known] = random.pick([...(facts ?? [])]);
  const payments = known.payments?.map((payment, i) =>
    i === random.integer(0, 20)
      ? { ...payment, amount: ((payment.amount * 3n) / 2n) as typeof payment.amount }
      : payment,
  );
  return {
    ...input,
    facts: new Map(facts).set(id, { ...known, ...(payments !== undefined && { payments }) }),
  };
}

function listedIn({ steps: _steps, ...inputs }: Trace): string {
  return JSON.stringify(inputs);
}

test("an input that changes a figure is listed in its trace", () => {
  let changed = 0;
  fc.assert(
    fc.property(seeds, fc.boolean(), (seed, isWhole) => {
      const { input, random } = statisticsLedger(seed);
      const period = randomPeriod(input, isWhole);
      const other = runLedger(disturbed(input, random));
      const run = runLedger(input);
      for (let i = 0; i < 16; i++) {
        const metric = random.pick(STATISTICS);
        const scope = pickScope(input, random, metric);
        const figures = [run, other].map((one) => JSON.stringify(one.figure(metric, scope, period)));
        if (figures[0] === figures[1]) continue;
        changed++;
        const traces = [run, other].map((one) => listedIn(one.explain(metric, scope, period)));
        expect(traces[0] === traces[1], `${metric} ${JSON.stringify(scope)}`).toBe(false);
      }
    }),
  );
  expect(changed).toBeGreaterThan(20);
});
