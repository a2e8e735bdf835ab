import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import { runLedger } from "../run-ledger.ts";
import { createRandom } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { everyScope, randomPartition, randomPeriod } from "../testing/scopes.ts";

test("the contributions of all assets and cash, or of any groups of them, add up to the return", () => {
  let added = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (seed, isWhole) => {
      const random = createRandom(seed);
      const input = randomLedger({
        seed,
        days: 160,
        rows: 40,
        hasActions: random.chance(0.5),
        hasSplits: true,
        hasTransfers: true,
      });
      const run = runLedger(input);
      const period = randomPeriod(input, isWhole);
      const total = run.figure("twr", { kind: "portfolio" }, period);
      const sumOf = (scopes: readonly Scope[]): number | undefined => {
        let sum = 0;
        for (const scope of scopes) {
          const figure = run.figure("contribution", scope, period);
          if ("refused" in figure) return undefined;
          sum += Number(figure.value);
        }
        return sum;
      };
      if ("refused" in total) return;
      for (const scopes of [everyScope(input), randomPartition(input, random)]) {
        const sum = sumOf(scopes);
        if (sum === undefined) continue;
        added++;
        const scale = Math.max(1, Math.abs(Number(total.value)));
        expect(Math.abs(sum - Number(total.value)) / scale).toBeLessThan(1e-9);
      }
    }),
  );
  expect(added).toBeGreaterThan(50);
});
