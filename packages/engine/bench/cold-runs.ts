import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { type LedgerRun, runLedger } from "../src/run-ledger.ts";
import { type BenchOptions, type BenchSize, benchLedger } from "./bench-ledger.ts";
import { type Answers, computeAll } from "./compute-all.ts";
import { freshInput } from "./fresh-input.ts";
import { meanPlainLoop } from "./plain-loop.ts";

export const WARM_UPS = 3;

export type ColdLedger = BenchSize & BenchOptions;

export interface ColdRuns extends Answers {
  /** After the warm-up. */
  readonly samples: readonly number[];
  /** Plain loop after each run. */
  readonly loopSamples: readonly number[];
  /** Rows read by the fold, and rows whose changed fee is in the figures; the least of any run. */
  readonly rowsRead: number;
  readonly provenRows: number;
}

class Runner {
  readonly #loaded: LedgerInput;
  readonly #size: BenchSize;
  #runs = 0;
  #answers: Answers = { figures: 0, refused: 0, days: 0 };
  #rowsRead = Number.POSITIVE_INFINITY;
  #provenRows = Number.POSITIVE_INFINITY;

  constructor(ledger: ColdLedger) {
    this.#size = ledger;
    this.#loaded = benchLedger(ledger, ledger);
  }

  /** Times fold, figures and daily series, in milliseconds. */
  time(): number {
    const fresh = freshInput(this.#loaded, this.#runs++);
    const start = performance.now();
    const run = runLedger(fresh.input);
    this.#answers = computeAll(run, fresh.input);
    const ms = performance.now() - start;
    this.#rowsRead = Math.min(this.#rowsRead, fresh.rowsRead());
    this.#provenRows = Math.min(this.#provenRows, fresh.provenRows(run));
    return ms;
  }

  /** Runs, each followed by the plain loop for as long. */
  times(runs: number): ColdRuns {
    const samples: number[] = [];
    const loopSamples: number[] = [];
    while (samples.length < runs) {
      const ms = this.time();
      samples.push(ms);
      loopSamples.push(meanPlainLoop(ms));
    }
    const [rowsRead, provenRows] = [this.#rowsRead, this.#provenRows];
    if (rowsRead < this.#size.transactions) throw new Error(`a run read ${rowsRead} rows`);
    return { ...this.#answers, samples, loopSamples, rowsRead, provenRows };
  }
}

/**
 * Times ledgers in one process, like a long-lived server: three warm-up rounds, then each in turn, the smallest last so
 * that compilation weighs least on it.
 */
export function coldRuns(ledgers: readonly ColdLedger[], runs: number): ColdRuns[] {
  const runners = ledgers.map((ledger) => new Runner(ledger));
  for (let round = 0; round < WARM_UPS; round++) {
    for (const runner of runners) runner.time();
    meanPlainLoop(0);
  }
  const outcomes: ColdRuns[] = [];
  for (const runner of runners.toReversed()) {
    outcomes.unshift(runner.times(runs));
  }
  return outcomes;
}

export interface FirstRun {
  /** Before anything is compiled. */
  readonly firstMs: number;
  /** After loading, and after the run. */
  readonly loadedPeakMb: number;
  readonly firstPeakMb: number;
  readonly run: LedgerRun;
  readonly input: LedgerInput;
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

/** Times a single run in milliseconds; expects a fresh process. */
export function firstRun(ledger: ColdLedger): FirstRun {
  const input = benchLedger(ledger, ledger);
  const loadedPeakMb = peakMb();
  const start = performance.now();
  const run = runLedger(input);
  computeAll(run, input);
  const firstMs = performance.now() - start;
  return { firstMs, loadedPeakMb, firstPeakMb: peakMb(), run, input };
}
