import fc from "fast-check";
import { expect, test } from "vitest";
import { kindOf } from "./ledger/kinds.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

const ledgers = fc.integer({ min: 1, max: 1e9 }).map((seed) =>
  randomLedger({
    ...{ seed, days: 120, rows: 50, hasActions: true, hasSplits: true },
    lotScope: "account",
  }),
);

/** Every row in one account. */
const inOneAccount = (input: ReturnType<typeof randomLedger>) => ({
  ...input,
  transactions: input.transactions.flatMap((row) =>
    row.toAccountId === undefined ? [{ ...row, accountId: "A" }] : [],
  ),
});

test("a corporate action that names no account falls to the one that holds the asset", () => {
  fc.assert(
    fc.property(ledgers, (ledger) => {
      const named = inOneAccount(ledger);
      const unnamed = {
        ...named,
        transactions: named.transactions.map((row) => {
          const { accountId: _account, ...rest } = row;
          return kindOf(row.kind).step === 1 && kindOf(row.kind).position !== "trade" ? rest : row;
        }),
      };
      const [first, second] = [runLedger(named), runLedger(unnamed)];
      const period = randomPeriod(named, true);
      for (const scope of [{ kind: "portfolio" } as const, ...everyScope(named)]) {
        for (const metric of METRIC_IDS) {
          expect([metric, second.figure(metric, scope, period)]).toEqual([
            metric,
            first.figure(metric, scope, period),
          ]);
        }
        expect(second.identity(scope, period)).toEqual(first.identity(scope, period));
      }
      for (const id of named.assets.keys()) expect(second.lots(id)).toEqual(first.lots(id));
    }),
    { numRuns: 40 },
  );
});
