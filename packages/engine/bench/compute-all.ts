import type { Scope } from "../src/figure.ts";
import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { METRIC_IDS } from "../src/metrics/index.ts";
import type { LedgerRun } from "../src/run-ledger.ts";
import { wholePeriod } from "./whole-period.ts";

export interface Answers {
  readonly figures: number;
  /** Refused figures: wrong scope, or missing input. */
  readonly refused: number;
  readonly days: number;
}

/** Computes every metric of the portfolio and of every asset, and the portfolio's daily series. */
export function computeAll(run: LedgerRun, input: LedgerInput): Answers {
  const period = wholePeriod(input);
  const assets = [...input.assets.keys()].map((assetId): Scope => ({ kind: "asset", assetId }));
  let figures = 0;
  let refused = 0;
  for (const scope of [{ kind: "portfolio" } as const, ...assets]) {
    for (const metric of METRIC_IDS) {
      if ("refused" in run.figure(metric, scope, period)) refused++;
      figures++;
    }
  }
  return { figures, refused, days: run.series(period).values.length };
}
