import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber, fromDayNumber } from "./days/iso-date.ts";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import type { Scope } from "./figure.ts";
import { foldLedger } from "./ledger/fold-ledger.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { COST_METHODS } from "./ledger/lots/cost-method.ts";
import { receivablesOf } from "./ledger/receivables-of.ts";
import { METRIC_IDS, METRICS } from "./metrics/index.ts";
import { parseMoney } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { NAIVE_METRICS, recomputeLedger, recomputeNaively } from "./testing/naive.ts";
import { createRandom } from "./testing/random.ts";
import { withDividends } from "./testing/random-dividends.ts";
import { FIRST_DAY } from "./testing/random-draft.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { STATISTICS } from "./testing/same-figures.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO: Scope = { kind: "portfolio" };
const DAYS = 120;

function ledgerOf(seed: number, rows = 70): LedgerInput {
  const random = createRandom(seed);
  const plain = randomLedger({
    ...{ seed, days: DAYS, rows },
    hasActions: random.chance(0.6),
    hasSplits: random.chance(0.7),
    hasTransfers: random.chance(0.5),
    allowShort: random.chance(0.4),
    method: random.pick(COST_METHODS),
    ...(random.chance(0.5) && { lotScope: "account" as const }),
  });
  return withDividends(plain, random, DAYS);
}

const scopesOf = (input: LedgerInput, seed: number): Scope[] => [
  PORTFOLIO,
  ...everyScope(input),
  ...randomPartition(input, createRandom(seed)),
];

function amount(text: string | undefined): bigint {
  const value = text === undefined ? undefined : parseMoney(text);
  if (value === undefined) throw new Error(`not money: ${text}`);
  return value;
}

describe("random ledgers with declared dividends", () => {
  test("have receivables of every kind: paid, lapsed, open, owed, in another currency", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 30; seed++) {
      const state = foldLedger(ledgerOf(seed));
      for (const account of state.positions.values()) {
        for (const { paidBy, end, amount: owed, currency, quantity = 0n } of receivablesOf(state, account)) {
          seen.add(paidBy !== undefined ? "paid" : end <= state.lastDay ? "lapsed" : "open");
          seen.add(owed < 0n ? "short" : "long");
          if (currency !== account.asset.currency) seen.add("foreign");
          if (paidBy?.row.accountId !== undefined && quantity !== 0n) seen.add("of an account");
        }
      }
    }
    expect([...seen].sort()).toEqual(["foreign", "lapsed", "long", "of an account", "open", "paid", "short"]);
  });
});

describe("receivables", () => {
  test("close the identity exactly in every scope, and parts sum to the whole", () => {
    let [asked, closed] = [0, 0];
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const sums = { valueEnd: 0n, currencyResult: 0n, income: 0n };
        const lines = Object.keys(sums) as (keyof typeof sums)[];
        for (const scope of scopesOf(input, seed)) {
          const identity = run.identity(scope, period);
          asked++;
          if ("refused" in identity) continue;
          closed++;
          expect(identity.residual).toBe("0");
          if (identity.gains !== undefined) expect(identity.gains.residual).toBe("0");
          if (scope.kind === "group") continue;
          for (const line of lines)
            sums[line] += scope.kind === "portfolio" ? -amount(identity[line]) : amount(identity[line]);
        }
        if (!("refused" in run.identity(PORTFOLIO, period)))
          expect(Object.values(sums)).toEqual(lines.map(() => 0n));
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(closed * 2).toBeGreaterThan(asked);
  });

  test("are what an independent recalculation finds, day by day", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed, 35);
        const run = runLedger(input);
        const naive = recomputeLedger(input);
        const period = randomPeriod(input, isWhole);
        const wrong: string[] = [];
        const random = createRandom(seed);
        const some = Array.from({ length: 3 }, () => random.pick(scopesOf(input, seed)));
        for (const scope of [PORTFOLIO, ...some]) {
          for (const metric of NAIVE_METRICS) {
            if (!METRICS[metric].scopes.some((kind) => kind === scope.kind)) continue;
            const figure = run.figure(metric, scope, period);
            const own = naive.figure(metric, scope, period);
            if (!("value" in figure) || (STATISTICS.has(metric) && own === undefined)) continue;
            const isSame = STATISTICS.has(metric)
              ? Math.abs(Number(figure.value) - Number(own)) <= 1e-6 * Math.max(1, Math.abs(Number(own)))
              : figure.value === own;
            if (!isSame)
              wrong.push(`${metric} ${JSON.stringify(scope)}: ${figure.value}, recalculated ${own}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("stand in traces that recompute to the last digit, also for the independent recalculation", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed, 40);
        const run = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const random = createRandom(seed);
        for (const scope of [PORTFOLIO, random.pick(everyScope(input))]) {
          for (let i = 0; i < 6; i++) {
            const metric = random.pick(METRIC_IDS);
            const figure = run.figure(metric, scope, period);
            const trace = structuredClone(run.explain(metric, scope, period));
            expect(evaluateTrace(trace)).toEqual(figure);
            if ("value" in figure && NAIVE_METRICS.includes(metric) && !STATISTICS.has(metric))
              expect(recomputeNaively(trace)).toBe(figure.value);
          }
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("do not change by rows of later days", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 30, max: DAYS - 5 }), (seed, day) => {
        const input = ledgerOf(seed);
        const date = fromDayNumber(FIRST_DAY + day);
        const cut = { ...input, transactions: input.transactions.filter((row) => row.date <= date) };
        const period = { from: fromDayNumber(FIRST_DAY - 1), to: date };
        const [whole, early] = [runLedger(input), runLedger(cut)];
        for (const metric of ["value", "income", "currencyResult", "totalProfit"] as const) {
          const [a, b] = [whole.figure(metric, PORTFOLIO, period), early.figure(metric, PORTFOLIO, period)];
          expect(a).toEqual(b);
        }
        expect(whole.series(period).values).toEqual(early.series(period).values);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("are the same for the same rows and payments in any order", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = ledgerOf(seed);
        const random = createRandom(seed);
        const shuffled = <Item>(items: readonly Item[]): Item[] =>
          items
            .map((item) => ({ item, at: random.next() }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        const facts = new Map(
          [...(input.facts ?? [])].map(([id, { payments = [] }]) => [id, { payments: shuffled(payments) }]),
        );
        const other = runLedger({ ...input, facts, transactions: shuffled(input.transactions) });
        const one = runLedger(input);
        const period = randomPeriod(input, seed % 2 === 0);
        for (const scope of [PORTFOLIO, random.pick(everyScope(input))]) {
          for (const metric of ["value", "income", "currencyResult", "totalProfit", "twr"] as const) {
            const [a, b] = [one.figure(metric, scope, period), other.figure(metric, scope, period)];
            if ("value" in a) expect("value" in b ? b.value : b.refused).toBe(a.value);
          }
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });

  test("are the same in the daily columns as in the exact values", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = ledgerOf(seed);
        const run = runLedger(input);
        const random = createRandom(seed);
        const scope = random.pick(scopesOf(input, seed));
        const period = randomPeriod(input, true);
        const { values, marks } = run.series(period, scope);
        for (let i = 0; i < 20; i++) {
          const place = random.integer(0, values.length - 1);
          const to = addDays(period.from, place);
          const figure = run.figure("value", scope, { from: period.from, to });
          if (!("value" in figure)) continue;
          expect(values[place]).toBeCloseTo(Number(figure.value), 6);
          const isNoted = figure.notes?.some(({ code }) => code.startsWith("receivable")) ?? false;
          expect(((marks[dayNumber(to) - dayNumber(period.from)] ?? 0) & 8) !== 0).toBe(isNoted);
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
