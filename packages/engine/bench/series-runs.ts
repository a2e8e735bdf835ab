import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { runLedger } from "../src/run-ledger.ts";
import type { DailySeries } from "../src/valuation/series.ts";
import { type BenchSize, benchLedger } from "./bench-ledger.ts";
import { freshInput } from "./fresh-input.ts";
import { referenceData } from "./reference-data.ts";
import { wholePeriod } from "./whole-period.ts";

/** Over the days, in the reference's order. */
export const SUMMED = ["values", "invested", "netFlows", "twrIndex", "profit", "marks"] as const;

function sumsOf(series: DailySeries): number[] {
  return SUMMED.map((name) => {
    let sum = 0;
    for (const value of series[name]) sum += value;
    return sum;
  });
}

/** Times the daily series alone: each run folds the ledger before the clock starts. */
export class SeriesRuns {
  readonly #loaded: LedgerInput;
  sums: readonly number[] = [];

  constructor(size: BenchSize) {
    this.#loaded = benchLedger(size);
  }

  get data(): Float64Array {
    return referenceData(this.#loaded);
  }

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
