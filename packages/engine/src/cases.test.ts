import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { evaluateTrace } from "./explain/evaluate-trace.ts";
import { METRIC_IDS } from "./metrics/index.ts";
import { runLedger } from "./run-ledger.ts";
import { type Expectation, parseLedgerText } from "./testing/ledger-text.ts";
import { NAIVE_METRICS, recomputeNaively } from "./testing/naive.ts";

const folder = new URL("../cases/", import.meta.url);
const STATISTICS = new Set<string>([
  ...["twr", "twrAnnualised", "irr"],
  ...METRIC_IDS.slice(METRIC_IDS.indexOf("modifiedDietz")),
]);

function check({ verb, metric, text, scope, period, input }: Expectation): void {
  const run = runLedger(input);
  const figure = run.figure(metric, scope, period);
  const trace = run.explain(metric, scope, period);
  expect(evaluateTrace(trace)).toEqual(figure);
  if (verb === "refuse") {
    expect("refused" in figure && figure.refused.map((why) => why.code)).toContain(text);
    return;
  }
  if (!("value" in figure)) throw new Error(JSON.stringify(figure));
  if (verb === "note") expect(figure.notes?.map((note) => note.code)).toContain(text);
  else if (STATISTICS.has(metric)) expect(Number(figure.value)).toBeCloseTo(Number(text), 8);
  else expect(figure.value).toBe(text);
  const naive = recomputeNaively(trace);
  if (naive === undefined) {
    expect(STATISTICS.has(metric) || !NAIVE_METRICS.includes(metric), metric).toBe(true);
    return;
  }
  if (STATISTICS.has(metric)) expect(Number(naive)).toBeCloseTo(Number(figure.value), 8);
  else expect(naive).toBe(figure.value);
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".ledger"))) {
  describe(file, () => {
    const expectations = parseLedgerText(readFileSync(new URL(file, folder), "utf8"));
    test("expects something", () => expect(expectations.length).toBeGreaterThan(0));
    for (const [i, expectation] of expectations.entries()) {
      const { from, to } = expectation.period;
      const { currency, costMethod } = expectation.input;
      test(`${i + 1}. ${from}..${to} ${currency} ${costMethod}: ${expectation.line}`, () =>
        check(expectation));
    }
  });
}
