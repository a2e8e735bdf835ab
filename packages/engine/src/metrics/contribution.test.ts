import fc from "fast-check";
import { expect, test } from "vitest";
import type { Scope } from "../figure.ts";
import { type LedgerRun, runLedger } from "../run-ledger.ts";
import { dec } from "../testing/exact.ts";
import { createRandom } from "../testing/random.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { everyScope, randomPartition, randomPeriod } from "../testing/scopes.ts";

type Period = ReturnType<typeof randomPeriod>;

function sumOf(run: LedgerRun, scopes: readonly Scope[], period: Period): bigint | undefined {
  let sum = 0n;
  for (const scope of scopes) {
    const figure = run.figure("contribution", scope, period);
    if ("refused" in figure) return undefined;
    sum += dec(figure.value);
  }
  return sum;
}

test("the contributions of all assets and cash, or of any groups of them, sum to the return to the last digit", () => {
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
        allowShort: random.chance(0.3),
      });
      const run = runLedger(random.chance(0.2) ? { ...input, trackCash: false } : input);
      const period = randomPeriod(input, isWhole);
      const total = run.figure("twr", { kind: "portfolio" }, period);
      if ("refused" in total) return;
      for (const scopes of [everyScope(input), randomPartition(input, random)]) {
        const sum = sumOf(run, scopes, period);
        if (sum === undefined) continue;
        added++;
        expect(sum).toBe(dec(total.value));
      }
    }),
  );
  expect(added).toBeGreaterThan(50);
});

test("what an asset is given or taken for the sum is far below what anybody reads", () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = createRandom(seed);
      const input = randomLedger({ seed, days: 160, rows: 40, hasSplits: true, hasTransfers: true });
      const run = runLedger(input);
      const period = randomPeriod(input, random.chance(0.5));
      const assetId = random.pick([...input.assets.keys()]);
      const figure = run.figure("contribution", { kind: "asset", assetId }, period);
      if ("refused" in figure) return;
      const { steps } = run.explain("contribution", { kind: "asset", assetId }, period);
      const raw = steps.find(({ key, params }) => key === "contribution-asset" && params.asset === assetId);
      const total = run.figure("twr", { kind: "portfolio" }, period);
      const scale = "value" in total ? Math.max(1, Math.abs(Number(total.value))) : 1;
      compared++;
      const moved = Math.abs(Number(figure.value) - Number(raw?.result ?? 0));
      expect(moved / scale).toBeLessThan(1e-9);
    }),
  );
  expect(compared).toBeGreaterThan(20);
});
