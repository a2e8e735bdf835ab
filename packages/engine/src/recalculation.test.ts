import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { COST_METHODS } from "./ledger/lots/cost-method.ts";
import { METRICS, type MetricId } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { NAIVE_METRICS, recomputeLedger } from "./testing/naive.ts";
import { createRandom } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const STATISTICS: ReadonlySet<MetricId> = new Set(["twr", "twrAnnualised", "irr"]);
const EXACT = NAIVE_METRICS.filter((id) => !STATISTICS.has(id));

function ledgerOf(seed: number): LedgerInput {
  const random = createRandom(seed);
  return randomLedger({
    seed,
    days: 140,
    rows: 90,
    hasActions: true,
    hasSplits: random.chance(0.7),
    hasTransfers: random.chance(0.7),
    allowShort: random.chance(0.3),
    method: random.pick(COST_METHODS),
    ...(random.chance(0.4) && { lotScope: "account" as const }),
  });
}

function scopesOf(input: LedgerInput, seed: number): Scope[] {
  return [{ kind: "portfolio" }, ...everyScope(input), ...randomPartition(input, createRandom(seed))];
}

describe("an independent recalculation of ledgers of every kind, method and lot scope", () => {
  test("gives every money figure, quantity and ratio to the last digit", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed);
        const run = runLedger(input);
        const naive = recomputeLedger(input);
        const period = randomPeriod(input, isWhole);
        const wrong: string[] = [];
        for (const scope of scopesOf(input, seed)) {
          for (const metric of EXACT) {
            if (!METRICS[metric].scopes.some((kind) => kind === scope.kind)) continue;
            const figure = run.figure(metric, scope, period);
            const own = naive.figure(metric, scope, period);
            if ("value" in figure && figure.value !== own)
              wrong.push(`${metric} ${JSON.stringify(scope)}: ${figure.value}, recalculated ${own}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: PROPERTY_RUNS },
    );
  });
});
