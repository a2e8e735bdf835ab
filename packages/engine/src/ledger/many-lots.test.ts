import { expect, test } from "vitest";
import { actionLedger } from "../../bench/action-runs.ts";
import { foldLedger } from "./fold-ledger.ts";

/** Fastest of three folds, in milliseconds. */
function fastest(rows: number, kind: "spin-offs" | "merger"): number {
  const input = actionLedger(rows, kind, true);
  return Math.min(
    ...[0, 1, 2].map(() => {
      const start = performance.now();
      foldLedger(input);
      return performance.now() - start;
    }),
  );
}

test.each(["spin-offs", "merger"] as const)(
  "%s of four times the lots take no square of the time",
  (kind) => {
    fastest(4_000, kind);
    // Four times the lots, sixteen times the time if each is looked for among all of them; a busy machine has room.
    expect(fastest(16_000, kind) / fastest(4_000, kind)).toBeLessThan(10);
  },
);
