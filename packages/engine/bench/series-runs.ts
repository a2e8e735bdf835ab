import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { runLedger } from "../src/run-ledger.ts";
import type { DailySeries } from "../src/valuation/series.ts";
import { type BenchSize, benchLedger } from "./bench-ledger.ts";
import { freshInput } from "./fresh-input.ts";
import { referenceData } from "./reference-data.ts";
import { wholePeriod } from "./whole-period.ts";

/** Each column added up over the days, in the order the reference prints them. */
export const SUMMED = ["values", "invested", "netFlows", "twrIndex", "profit", "marks"] as const;

function sumsOf(series: DailySeries): number[] {
  return SUMMED.map((name) => {
    let sum = 0;
    for (const value of series[name]) sum += value;
    return sum;
  });
}

/**
 * The portfolio's daily series alone, to be timed: every run folds the ledger anew before the clock starts, so that no
 * column, rate or flow of an earlier run is left.
 */
export class SeriesRuns {
  readonly #loaded: LedgerInput;
  /** Of the last run. */
  sums: readonly number[] = [];

  constructor(size: BenchSize) {
    this.#loaded = benchLedger(size);
  }

  /** What the reference reads: the same positions, closes, rates and flows. */
  get data(): Float64Array {
    return referenceData(this.#loaded);
  }

  /** One run, in milliseconds. */
  time(): number {
    const run = runLedger(freshInput(this.#loaded, 0).input);
    const period = wholePeriod(this.#loaded);
    const start = performance.now();
    const series = run.series(period);
    const ms = performance.now() - start;
    this.sums = sumsOf(series);
    return ms;
  }
}
