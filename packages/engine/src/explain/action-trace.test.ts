import fc from "fast-check";
import { expect, test } from "vitest";
import { METRIC_IDS } from "../metrics/index.ts";
import { runLedger } from "../run-ledger.ts";
import { createRandom } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { everyScope, randomPartition, randomPeriod } from "../testing/scopes.ts";
import { evaluateTrace } from "./evaluate-trace.ts";
import type { Trace } from "./trace.ts";

test("a trace recomputes every metric over ledgers of every kind, method and scope", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (seed, isWhole) => {
      const random = createRandom(seed);
      const input = randomLedger({
        seed,
        days: 160,
        rows: 40,
        hasActions: true,
        hasSplits: true,
        hasTransfers: true,
        allowShort: random.chance(0.3),
        ...(random.chance(0.4) && { lotScope: "account" as const }),
      });
      const run = runLedger(input);
      const period = randomPeriod(input, isWhole);
      const scopes = [
        { kind: "portfolio" } as const,
        ...everyScope(input),
        ...randomPartition(input, random),
      ];
      for (let i = 0; i < 8; i++) {
        const metric = random.pick(METRIC_IDS);
        const scope = random.pick(scopes);
        const trace = JSON.parse(JSON.stringify(run.explain(metric, scope, period))) as Trace;
        expect(evaluateTrace(trace), `${metric} ${JSON.stringify(scope)}`).toEqual(
          run.figure(metric, scope, period),
        );
      }
    }),
  );
});
