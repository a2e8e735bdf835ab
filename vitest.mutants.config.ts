import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * What is asked about the mutants of a folder of the engine, quick and telling ones first: the first failure ends a
 * mutant, so most never reach the properties.
 */
const asked: Readonly<Record<string, readonly string[]>> = {
  returns: ["returns/", "risk/", "interest/", "metrics/statistics", "cases"],
  bonds: ["bonds/", "income/", "metrics/statistics", "cases"],
  ledger: [
    "ledger/checkpoint",
    "ledger/lots",
    "ledger/lot-order",
    "ledger/lot-sources",
    "named-regressions",
    "cases",
    "action-properties",
    "explain/action-trace",
    "recalculation",
    "ledger-properties",
    "ledger/",
  ],
};

const src = "packages/engine/src/";
const starts = (asked[process.env.MUTANTS_OF ?? ""] ?? []).map((start) => src + start);

class InThatOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      starts.findIndex((start) => moduleId.includes(`/${start}`));
    return files.toSorted((a, b) => place(a) - place(b));
  }
}

/** Tests as Stryker runs them, again and again: see docs/mutants.md. */
export default defineConfig({
  test: {
    include: starts.map((start) => (start.endsWith("/") ? `${start}*.test.ts` : `${start}.test.ts`)),
    setupFiles: ["tests/support/setup-properties.ts"],
    sequence: { sequencer: InThatOrder },
    // Every mutant has a worker of its own; its files share it.
    isolate: false,
    // Few cases of each property, and the same ones for every mutant.
    env: { PROPERTY_RUNS: "12", PROPERTY_SEED: "20261121" },
  },
});
