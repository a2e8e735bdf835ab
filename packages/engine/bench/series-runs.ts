import { runLedger } from "../src/run-ledger.ts";
import type { DailySeries } from "../src/valuation/series.ts";
import { type BenchSize, benchLedger } from "./bench-ledger.ts";
import { WARM_UPS } from "./cold-runs.ts";
import { freshInput } from "./fresh-input.ts";
import { referenceData } from "./reference-data.ts";
import { wholePeriod } from "./whole-period.ts";

/** Each column added up over the days, in the order the reference prints them. */
export const SUMMED = ["values", "invested", "netFlows", "twrIndex", "profit", "marks"] as const;

export interface SeriesRuns {
  readonly samples: readonly number[];
  readonly sums: readonly number[];
  /** What the reference reads: the same positions, closes, rates and flows. */
  readonly data: Float64Array;
}

function sumsOf(series: DailySeries): number[] {
  return SUMMED.map((name) => {
    let sum = 0;
    for (const value of series[name]) sum += value;
    return sum;
  });
}

/**
 * Times the portfolio's daily series alone: every run folds the ledger anew before the clock starts, so that no
 * column, rate or flow of an earlier run is left.
 */
export function seriesRuns(size: BenchSize, runs: number): SeriesRuns {
  const loaded = benchLedger(size);
  const period = wholePeriod(loaded);
  const samples: number[] = [];
  let sums: number[] = [];
  for (let i = 0; i < WARM_UPS + runs; i++) {
    const run = runLedger(freshInput(loaded, 0).input);
    const start = performance.now();
    const series = run.series(period);
    samples.push(performance.now() - start);
    sums = sumsOf(series);
  }
  return { samples: samples.slice(WARM_UPS), sums, data: referenceData(loaded) };
}
