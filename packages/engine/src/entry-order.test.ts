import fc from "fast-check";
import { expect, test } from "vitest";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { COST_METHODS } from "./ledger/lots/cost-method.ts";
import type { Transaction } from "./ledger/transaction.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { withDividends } from "./testing/random-dividends.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

function crowded(seed: number, random: Random): LedgerInput {
  const ledger = randomLedger({
    ...{ seed, days: 110, rows: 50, hasActions: true, hasSplits: true, hasTransfers: true },
    allowShort: true,
    method: random.pick(COST_METHODS),
    ...(random.chance(0.4) && { lotScope: "account" as const }),
  });
  const months = ledger.transactions.map((row) => ({ ...row, date: `${row.date.slice(0, 8)}15` as const }));
  const dated = months.map(
    (row, i) => ({ ...(ledger.transactions[i] as Transaction), date: row.date }) as Transaction,
  );
  const merged = random.chance(0.7) ? dated.filter(({ date }) => date <= ledger.asOf) : ledger.transactions;
  return withDividends({ ...ledger, transactions: merged }, random, 110);
}

function enteredAnew(input: LedgerInput, random: Random): LedgerInput {
  const order = input.transactions.map((row) => ({ row, at: random.next() })).sort((a, b) => a.at - b.at);
  const names = new Map(order.map(({ row }, i) => [row.id, `n${(i * 7919) % 100_003}`]));
  const transactions = order.map(({ row }): Transaction => {
    const { useLots, carried, ...rest } = row;
    return {
      ...(carried !== undefined && {
        carried: carried.map(({ quantity, ...lot }) =>
          random.chance(0.5) ? { ...lot, quantity } : { quantity, ...lot },
        ),
      }),
      ...rest,
      id: names.get(row.id) ?? "",
      ...(useLots !== undefined && {
        useLots: useLots.map(({ rowId, quantity }) => ({ quantity, rowId: names.get(rowId) ?? "" })),
      }),
    };
  });
  return { ...input, transactions };
}

const unnamed = (figure: unknown): unknown =>
  JSON.parse(JSON.stringify(figure, (key, value) => (key === "row" || key === "rows" ? undefined : value)));

test("no figure and no lot depends on the order in which rows were entered, nor on their ids", () => {
  let crowdedDays = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
      const random = createRandom(seed);
      const input = crowded(seed, random);
      crowdedDays += input.transactions.length - new Set(input.transactions.map(({ date }) => date)).size;
      const [first, second] = [runLedger(input), runLedger(enteredAnew(input, random))];
      const period = randomPeriod(input, true);
      for (const scope of [{ kind: "portfolio" } as const, ...everyScope(input)]) {
        for (const metric of METRIC_IDS) {
          const [was, is] = [first, second].map((run) => unnamed(run.figure(metric, scope, period)));
          expect([seed, scope, metric, is]).toEqual([seed, scope, metric, was]);
        }
      }
      for (const id of input.assets.keys()) {
        const [were, are] = [first, second].map((run) =>
          run.lots(id).map(({ transactionId: _id, ...lot }) => lot),
        );
        expect([seed, id, are]).toEqual([seed, id, were]);
      }
    }),
    { numRuns: PROPERTY_RUNS, examples: [[50_143_826]] },
  );
  expect(crowdedDays).toBeGreaterThan(500);
});
