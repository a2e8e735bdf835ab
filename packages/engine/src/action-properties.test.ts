import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Scope } from "./figure.ts";
import type { LedgerInput } from "./ledger/ledger-input.ts";
import { parseMoney } from "./money/decimal.ts";
import { runLedger } from "./run-ledger.ts";
import { createRandom } from "./testing/random.ts";
import { randomLedger } from "./testing/random-ledger.ts";
import { everyScope, randomPartition, randomPeriod } from "./testing/scopes.ts";

const seeds = fc.integer({ min: 1, max: 1e9 });

function ledgerOf(seed: number): LedgerInput {
  const random = createRandom(seed);
  return randomLedger({
    seed,
    days: 160,
    rows: 120,
    hasActions: true,
    allowShort: random.chance(0.3),
    hasSplits: true,
    hasTransfers: random.chance(0.5),
    ...(random.chance(0.4) && { lotScope: "account" as const }),
  });
}

function amount(text: string | undefined): bigint {
  const value = text === undefined ? undefined : parseMoney(text);
  if (value === undefined) throw new Error(`not money: ${text}`);
  return value;
}

const LINES = ["valueEnd", "priceResult", "currencyResult", "income", "fees", "taxes"] as const;

function sumOfScopes(input: LedgerInput, scopes: readonly Scope[], isWhole: boolean): Record<string, bigint> {
  const run = runLedger(input);
  const period = randomPeriod(input, isWhole);
  const sums: Record<string, bigint> = {};
  for (const scope of [{ kind: "portfolio" } as const, ...scopes]) {
    const identity = run.identity(scope, period);
    if ("refused" in identity) throw new Error(JSON.stringify([scope, identity]));
    expect(identity.residual, JSON.stringify(scope)).toBe("0");
    if (identity.gains !== undefined) expect(identity.gains.residual, JSON.stringify(scope)).toBe("0");
    for (const line of LINES) {
      const value = amount(identity[line]);
      sums[line] = (sums[line] ?? 0n) + (scope.kind === "portfolio" ? -value : value);
    }
  }
  return sums;
}

const ZEROS = Object.fromEntries(LINES.map((line) => [line, 0n]));

describe("closing identity with every kind", () => {
  test("random ledgers of every kind raise no problem", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(runLedger(ledgerOf(seed)).problems).toEqual([]);
      }),
      // Exercising 21 closes a short position of 20.999999999999999999.
      { examples: [[825_780_352]] },
    );
  });

  test("assets and cash sum to the portfolio", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed);
        expect(sumOfScopes(input, everyScope(input), isWhole)).toEqual(ZEROS);
      }),
    );
  });

  test("so does any partition into groups", () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (seed, isWhole) => {
        const input = ledgerOf(seed);
        expect(sumOfScopes(input, randomPartition(input, createRandom(seed)), isWhole)).toEqual(ZEROS);
      }),
    );
  });
});
