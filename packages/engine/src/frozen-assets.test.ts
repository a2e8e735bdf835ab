import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import type { Trace } from "./explain/trace.ts";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import type { Asset } from "./ledger/transaction.ts";
import { METRIC_IDS, METRICS } from "./metrics/index.ts";
import type { Metric } from "./metrics/metric.ts";
import { runLedger } from "./run-ledger.ts";
import { PROPERTY_RUNS } from "./testing/exact.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { randomPeriod } from "./testing/scopes.ts";

const PORTFOLIO: Scope = { kind: "portfolio" };

function blocking(seed: number, random: Random): LedgerInput {
  const input = randomLedger({
    ...{ seed, days: 80, rows: 30, hasSplits: true, hasTransfers: true },
    hasActions: random.chance(0.5),
    allowShort: random.chance(0.3),
  });
  const assets = new Map<string, Asset>();
  for (const [id, asset] of input.assets)
    assets.set(id, random.chance(0.4) ? { ...asset, isBlocked: true } : asset);
  return { ...input, assets };
}

function bothGroups({ assets, transactions }: LedgerInput): readonly [rest: Scope, blocked: Scope] {
  const ids = [...assets.keys()];
  const isBlocked = (id: string): boolean => assets.get(id)?.isBlocked === true;
  const currencies = [
    ...new Set(
      transactions.flatMap(({ currency, toCurrency, feeCurrency, taxCurrency }) => [
        ...[currency, toCurrency, feeCurrency, taxCurrency].filter((code) => code !== undefined),
      ]),
    ),
  ];
  return [
    { kind: "group", id: "rest", assetIds: ids.filter((id) => !isBlocked(id)), currencies },
    { kind: "group", id: "blocked", assetIds: ids.filter(isBlocked), currencies: [] },
  ];
}

describe("blocked assets that stand apart", () => {
  test("leave the portfolio the group of everything else, and both identities close", () => {
    let closed = 0;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (seed, isWhole) => {
        const random = createRandom(seed);
        const input = blocking(seed, random);
        const apart = runLedger({ ...input, isBlockedApart: true });
        const together = runLedger(input);
        const period = randomPeriod(input, isWhole);
        const [rest, blocked] = bothGroups(input);
        for (let i = 0; i < 8; i++) {
          const id = random.pick(METRIC_IDS);
          const { scopes }: Metric = METRICS[id];
          if (!scopes.includes("portfolio") || !scopes.includes("group")) continue;
          const figure = apart.figure(id, PORTFOLIO, period);
          expect(figure, id).toEqual(together.figure(id, rest, period));
          const trace = JSON.parse(JSON.stringify(apart.explain(id, PORTFOLIO, period))) as Trace;
          expect(evaluateTrace(trace), id).toEqual(figure);
        }
        expect(apart.series(period).values).toEqual(together.series(period, rest).values);
        for (const scope of [PORTFOLIO, blocked]) {
          const identity = apart.identity(scope, period);
          if ("refused" in identity) continue;
          closed++;
          expect(identity.residual).toBe("0");
        }
      }),
      { numRuns: PROPERTY_RUNS },
    );
    expect(closed).toBeGreaterThan(PROPERTY_RUNS / 2);
  });

  test("change nothing where nothing is blocked", () => {
    const input = randomLedger({ seed: 3, days: 80, rows: 40 });
    const period = randomPeriod(input, true);
    const [apart, plain] = [runLedger({ ...input, isBlockedApart: true }), runLedger(input)];
    for (const id of METRIC_IDS)
      expect(apart.figure(id, PORTFOLIO, period)).toEqual(plain.figure(id, PORTFOLIO, period));
  });
});
