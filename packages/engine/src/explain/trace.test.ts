import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import { COST_METHODS, type LedgerInput } from "../ledger/ledger-input.ts";
import { METRIC_IDS, type MetricId } from "../metrics/index.ts";
import { runLedger } from "../run-ledger.ts";
import { recomputeNaively } from "../testing/naive.ts";
import { createRandom, type Random } from "../testing/random.ts";
import { withDividends } from "../testing/random-dividends.ts";
import type { RandomLedgerOptions } from "../testing/random-draft.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { metricsOf, STATISTICS } from "../testing/same-figures.ts";
import { everyScope, RANDOM_SCOPES, randomPartition, randomPeriod } from "../testing/scopes.ts";
import { evaluateTrace, inputOfTrace as inputOf } from "./evaluate-trace.ts";
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

function withoutAmortisations(input: LedgerInput): LedgerInput {
  return { ...input, transactions: input.transactions.filter(({ kind }) => kind !== "amortisation") };
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
        const random = createRandom(seed);
        // HIFO reads every cost to find the dearest lot: most of them could change without changing the order.
        const method = random.pick(["fifo", "average", "lifo", "specific"] as const);
        const lotScope = random.chance(0.4) ? ({ lotScope: "account" } as const) : {};
        // An amortisation of lots long sold stays listed: the history of a position is listed as a whole.
        const plain = withoutAmortisations(ledgerOf(seed, 25, { method, ...lotScope }));
        const input = random.chance(0.5) ? withDividends(plain, random, 110) : plain;
        const run = runLedger(input);
        const scope = random.pick([PORTFOLIO, ...everyScope(input), ...randomPartition(input, random)]);
        const metric = random.pick(metricsOf(scope));
        const trace = run.explain(metric, scope, randomPeriod(input, isWhole));
        if ("value" in run.figure(metric, scope, trace.period)) expect(unreadOf(trace)).toEqual([]);
      }),
    );
  });

  test("of every kind and method lists at most one input in thirty that could change unseen", () => {
    let listed = 0;
    let unread = 0;
    for (let seed = 1; seed <= 120; seed++) {
      const input = ledgerOfEveryKind(seed, 30);
      const run = runLedger(input);
      const random = createRandom(seed);
      const scope = random.pick([PORTFOLIO, ...everyScope(input), ...randomPartition(input, random)]);
      const metric = random.pick(metricsOf(scope));
      const trace = run.explain(metric, scope, randomPeriod(input, seed % 2 === 0));
      if (!("value" in run.figure(metric, scope, trace.period))) continue;
      listed += trace.rows.length + trace.prices.length + trace.rates.length;
      unread += unreadOf(trace).length;
    }
    expect(listed).toBeGreaterThan(300);
    expect(unread * 30).toBeLessThan(listed);
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

/** The listed inputs, one changed at a time, that change neither the figure nor a step of it. */
function unreadOf(trace: Trace): string[] {
  const before = shown(trace);
  const isUnread = (change: Partial<Trace>): boolean => shown({ ...trace, ...change }) === before;
  const { prices, rates, rows } = trace;
  const swapped = <Item>(items: readonly Item[], old: Item, fresh: Item): Item[] =>
    items.map((item) => (item === old ? fresh : item));
  return [
    ...prices
      .filter((one) => isUnread({ prices: swapped(prices, one, { ...one, close: bump(one.close) }) }))
      .map(({ assetId, usedOn }) => `price ${assetId} ${usedOn}`),
    ...rates
      .filter((one) => isUnread({ rates: swapped(rates, one, { ...one, rate: bump(one.rate) }) }))
      .map(({ pair, usedOn }) => `rate ${pair} ${usedOn}`),
    ...rows
      .filter((one) => isUnread({ rows: rows.filter((other) => other !== one) }))
      .map(({ id, kind }) => `row ${id} ${kind}`),
  ];
}

function explainAgain(trace: Trace): Trace {
  return runLedger(inputOf(trace)).explain(trace.metric, trace.scope, trace.period);
}
