import { expect, test } from "vitest";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import { type LedgerRun, runLedger } from "../run-ledger.ts";
import { money } from "../testing/exact.ts";
import { randomLedger } from "../testing/random-ledger.ts";
import { everyScope, randomPeriod } from "../testing/scopes.ts";

function contributionsOf(run: LedgerRun, input: LedgerInput): string[] {
  const period = randomPeriod(input, true);
  return everyScope(input).map((scope) => {
    const figure = run.figure("contribution", scope, period);
    return "refused" in figure ? "refused" : figure.value;
  });
}

function edited(input: LedgerInput, part: number): LedgerInput {
  const place = Math.floor(input.transactions.length * part);
  const rows = input.transactions.map((row, at) => (at === place ? { ...row, fee: money("7.77") } : row));
  return { ...input, transactions: rows };
}

test("a column that is added up on from an edit gives the bits of one added up from its start", () => {
  const first = randomLedger({ seed: 24, days: 900, rows: 500 });
  const before = runLedger(first);
  const known = contributionsOf(before, first);
  expect(known.filter((text) => text !== "refused" && text !== "0").length).toBeGreaterThan(2);
  for (const part of [0.97, 0.5, 0.02]) {
    const input = edited(first, part);
    const found = contributionsOf(runLedger(input, before), input);
    expect(found).toEqual(contributionsOf(runLedger(input), input));
    expect(found).not.toEqual(known);
  }
});
