import { addDays, evaluateTrace, type LedgerInput, METRIC_IDS, parseDec, runLedger } from "@zerno/engine";
import fc from "fast-check";
import { expect, it } from "vitest";
import { benchLedger } from "../../../engine/bench/bench-ledger.ts";
import { PROPERTY_RUNS } from "../../../engine/src/testing/exact.ts";
import { createRandom } from "../../../engine/src/testing/random.ts";
import { randomLedger } from "../../../engine/src/testing/random-ledger.ts";
import { withStatistics } from "../../../engine/src/testing/random-statistics.ts";
import { everyScope, randomPartition } from "../../../engine/src/testing/scopes.ts";
import { checksumOf } from "./checksum.ts";
import { computeResult } from "./compute.ts";
import { explainText } from "./explain-text.ts";
import { fromLedgerInput } from "./from-ledger-input.ts";
import { parseInput } from "./read-input.ts";
import { portfolio } from "./schema/portfolio-schema.ts";
import { plainText } from "./schema/scalars.ts";
import { toLedgerInput } from "./to-ledger-input.ts";

const readBack = (input: LedgerInput) =>
  parseInput(portfolio, JSON.parse(JSON.stringify(fromLedgerInput(input))));

const seeds = fc.integer({ min: 1, max: 1e9 });

function ledgerOf(seed: number): LedgerInput {
  return randomLedger({
    seed,
    days: 50,
    rows: 25,
    hasActions: true,
    hasSplits: true,
    hasTransfers: true,
    allowShort: seed % 2 === 0,
    ...(seed % 3 === 0 && { lotScope: "account" as const }),
  });
}

it("a ledger of all kinds written as a file gives the same rows and figures", () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const input = ledgerOf(seed);
      const { ledger, periods } = toLedgerInput(readBack(input));
      expect(ledger.transactions).toEqual(input.transactions);
      expect(checksumOf(runLedger(ledger), periods)).toBe(checksumOf(runLedger(input), periods));
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

it("a ledger with facts, a benchmark, a risk-free rate and a goal written as a file gives the same figures", () => {
  const answered = new Set<string>();
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = createRandom(seed);
      const days = 460;
      const plain = randomLedger({ seed, days, rows: 40, hasActions: seed % 2 === 0, hasSplits: true });
      const input = withStatistics(plain, random, days);
      const { ledger, periods } = toLedgerInput(readBack(input));
      const [run, again] = [runLedger(input), runLedger(ledger)];
      const [period] = periods;
      if (period === undefined) throw new Error("no period");
      const scopes = [
        { kind: "portfolio" } as const,
        random.pick(everyScope(input)),
        random.pick(randomPartition(input, random)),
      ];
      for (const scope of scopes) {
        for (const metric of METRIC_IDS) {
          const figure = run.figure(metric, scope, period);
          expect(again.figure(metric, scope, period), `${metric} ${JSON.stringify(scope)}`).toEqual(figure);
          if ("value" in figure) answered.add(metric);
        }
      }
    }),
    { numRuns: PROPERTY_RUNS },
  );
  expect(METRIC_IDS.filter((metric) => !answered.has(metric))).toEqual([]);
});

it("the benchmark's ledger as a file has the checksum of its loaded arrays", () => {
  const input = benchLedger({ transactions: 300, assets: 8, years: 2 });
  const result = computeResult(readBack(input));
  const run = runLedger(input);
  const whole = { from: addDays(run.firstDay ?? input.asOf, -1), to: input.asOf };
  expect(result.checksum).toBe(checksumOf(run, [whole]));
  expect(result.checksum).toMatch(/^[0-9a-f]{16}$/);
});

it("the checksum changes with one unit of one figure", () => {
  const input = benchLedger({ transactions: 60, assets: 2, years: 1 });
  const file = fromLedgerInput(input);
  const [first, ...rest] = file.transactions;
  if (first === undefined) throw new Error("no rows");
  const other = { ...file, transactions: [{ ...first, fee: "0.0000000001" }, ...rest] };
  const sumOf = (data: unknown) => computeResult(parseInput(portfolio, data)).checksum;
  expect(sumOf(other)).not.toBe(sumOf(file));
});

it("every explained figure is computed again from its trace, and the text says so", () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...METRIC_IDS), (seed, metric) => {
      const { ledger, periods } = toLedgerInput(readBack(ledgerOf(seed)));
      const run = runLedger(ledger);
      const [period] = periods;
      if (period === undefined) throw new Error("no period");
      const figure = run.figure(metric, { kind: "portfolio" }, period);
      const trace = run.explain(metric, { kind: "portfolio" }, period);
      expect(evaluateTrace(JSON.parse(JSON.stringify(trace)))).toEqual(figure);
      const text = explainText(trace, figure);
      expect(text).not.toContain("NOT THE SAME");
      for (const row of trace.rows) expect(text).toContain(`[${row.id}]`);
    }),
    { numRuns: PROPERTY_RUNS },
  );
});

it("an explanation that does not compute again says so", () => {
  const { ledger, periods } = toLedgerInput(readBack(benchLedger({ transactions: 20, assets: 1, years: 1 })));
  const [period] = periods;
  if (period === undefined) throw new Error("no period");
  const run = runLedger(ledger);
  const trace = run.explain("value", { kind: "portfolio" }, period);
  expect(explainText(trace, { value: "1", unit: "money" })).toContain("NOT THE SAME");
});

it("a JSON number enters through its shortest decimal text", () => {
  expect([0.1, 1e-7, 1.5e21, -2.5e-10, 12, 0].map(plainText)).toEqual([
    "0.1",
    "0.0000001",
    "1500000000000000000000.0",
    "-0.00000000025",
    "12",
    "0",
  ]);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = plainText(value);
      expect(text).not.toContain("e");
      expect(Number(text)).toBe(value === 0 ? 0 : value);
    }),
  );
  expect(parseDec(plainText(1e-18))).toBe(1n);
});
