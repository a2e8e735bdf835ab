import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDayNumber } from "./days/iso-date.ts";
import type { CostMethod } from "./ledger/lots/cost-method.ts";
import { COST_METHODS } from "./ledger/lots/cost-method.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import type { Dec } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { createRandom } from "./testing/random.ts";
import { FIRST_DAY } from "./testing/random-draft.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });
const PORTFOLIO = { kind: "portfolio" } as const;

describe("cost methods", () => {
  test("once everything is sold, all of them realised the same, whatever actions came between", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger({
          seed,
          days: 120,
          rows: 80,
          hasActions: true,
          hasSplits: true,
          sellsAll: true,
        });
        // A return of capital realises the excess over a lot's cost.
        const period = randomPeriod(input, true);
        const gain = (costMethod: CostMethod): string => {
          const figure = runLedger({ ...input, costMethod }).figure("totalProfit", PORTFOLIO, period);
          const identity = runLedger({ ...input, costMethod }).identity(PORTFOLIO, period);
          const gains = "gains" in identity ? identity.gains : undefined;
          return JSON.stringify([figure, gains?.unrealisedChange, gains?.residual, gains?.realised]);
        };
        const expected = gain("fifo");
        expect(expected).toContain('"0","0"');
        for (const method of COST_METHODS) expect(gain(method)).toBe(expected);
      }),
    );
  });
});

function handOver(kind: "spin-off" | "conversion", seed: number): Transaction {
  const random = createRandom(seed);
  const share = { costShare: (BigInt(random.integer(0, 1000)) * 10n ** 15n) as Dec };
  return {
    id: "handed",
    kind,
    date: fromDayNumber(FIRST_DAY + 119),
    assetId: "usd-future",
    toAssetId: "spun",
    currency: "USD",
    ratio: { to: BigInt(random.integer(1, 7)), from: 3n },
    affectsCash: true,
    ...(kind === "spin-off" && share),
  };
}

describe("corporate actions", () => {
  test("total cost is conserved exactly, in the view and by every method", () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom("spin-off", "conversion"), (seed, kind) => {
        const input = randomLedger({ seed, days: 118, rows: 50, hasActions: true });
        const later = { ...input, asOf: fromDayNumber(FIRST_DAY + 119) };
        const held = runLedger(later)
          .holdings()
          .find(({ assetId }) => assetId === "usd-future");
        fc.pre(held !== undefined && held.quantity > 0n);
        const rows = [...input.transactions, handOver(kind as "spin-off" | "conversion", seed)];
        const period = randomPeriod(later, true);
        const cost = (transactions: readonly Transaction[]) =>
          runLedger({ ...later, transactions }).figure("cost", PORTFOLIO, period);
        expect(cost(rows)).toEqual(cost(input.transactions));
      }),
    );
  });
});

describe("order of entry", () => {
  test("rows of every kind in any order give the same figures", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const input = randomLedger({ seed, days: 120, rows: 60, hasActions: true, hasSplits: true });
        const random = createRandom(seed + 1);
        const shuffled = input.transactions
          .map((row) => ({ row, at: random.next() }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row);
        const period = randomPeriod(input, true);
        const [one, other] = [runLedger(input), runLedger({ ...input, transactions: shuffled })];
        for (const scope of [PORTFOLIO, random.pick(everyScope(input))]) {
          for (const metric of METRIC_IDS) {
            expect(other.figure(metric, scope, period)).toEqual(one.figure(metric, scope, period));
          }
        }
      }),
    );
  });
});
