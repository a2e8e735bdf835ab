import { globSync } from "node:fs";
import path from "node:path";
import { root } from "../ensure.mjs";

/** The tests that are asked about the mutants of a folder of the engine: files, or all of a folder. */
const asked: Readonly<Record<string, readonly string[]>> = {
  returns: ["returns/", "risk/", "interest/", "metrics/statistics", "cases"],
  bonds: ["bonds/", "income/", "metrics/statistics", "cases"],
  ledger: [
    "ledger/",
    "named-regressions",
    "cases",
    "action-properties",
    "explain/action-trace",
    "recalculation",
    "ledger-properties",
    "method-properties",
    "receivable-properties",
    "edited-ledger",
    "composite",
    "ledger-bonds",
  ],
};

/** Absolute paths of test files; undefined for a folder that has none. */
export function askedOf(folder: string): readonly string[] | undefined {
  const src = path.join(root, "packages/engine/src");
  return asked[folder]?.flatMap((start) =>
    globSync(path.join(src, start.endsWith("/") ? `${start}*.test.ts` : `${start}.test.ts`)).toSorted(),
  );
}
