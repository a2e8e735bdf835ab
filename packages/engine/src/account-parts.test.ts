import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import { kindOf } from "./ledger/kinds.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });

const ledgerOf = (seed: number) =>
  randomLedger({
    ...{ seed, days: 120, rows: 50, hasActions: true, hasSplits: true },
    lotScope: "account",
  });

const inOneAccount = (input: ReturnType<typeof randomLedger>) => ({
  ...input,
  transactions: input.transactions.flatMap((row) =>
    row.toAccountId === undefined ? [{ ...row, accountId: "A" }] : [],
  ),
});

test("a corporate action that names no account falls to the one that holds the asset", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const named = inOneAccount(ledgerOf(seed));
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
    { numRuns: PROPERTY_RUNS },
  );
});

test("shared among accounts it closes the identity, and every trace gives its figure again", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const ledger = ledgerOf(seed);
      const input = {
        ...ledger,
        transactions: ledger.transactions.map((row) => {
          const { accountId: _account, ...rest } = row;
          return kindOf(row.kind).step === 1 ? rest : row;
        }),
      };
      const run = runLedger(input);
      const period = randomPeriod(input, true);
      for (const scope of [{ kind: "portfolio" } as const, ...everyScope(input)]) {
        const identity = run.identity(scope, period);
        if (!("refused" in identity)) {
          expect([identity.residual, identity.gains?.residual ?? "0"]).toEqual(["0", "0"]);
        }
        for (const metric of ["value", "cost", "realised", "priceResult", "netFlows", "quantity"] as const) {
          const trace = run.explain(metric, scope, period);
          expect([scope, metric, evaluateTrace(trace)]).toEqual([
            scope,
            metric,
            run.figure(metric, scope, period),
          ]);
        }
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
});
