import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { type LedgerRun, runLedger } from "../src/run-ledger.ts";
import { type BenchOptions, type BenchSize, benchLedger } from "./bench-ledger.ts";
import { type Answers, computeAll } from "./compute-all.ts";
import { freshInput } from "./fresh-input.ts";
import { meanPlainLoop } from "./plain-loop.ts";

export const WARM_UPS = 3;

/** A ledger of some size, and how it is folded. */
export type ColdLedger = BenchSize & BenchOptions;

export interface ColdRuns extends Answers {
  /** Runs after the warm-up. */
  readonly samples: readonly number[];
  /** The plain loop after each of them. */
  readonly loopSamples: readonly number[];
  /** Rows handed to the fold, and rows whose changed fee was found in the figures: the least of any run. */
  readonly rowsRead: number;
  readonly provenRows: number;
}

/** A loaded ledger that is run again and again, from an input of its own each time. */
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

  /** The fold, every figure and the daily series, in milliseconds. */
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
 * Times ledgers from loaded arrays in one process, as a server that lives long does: three rounds over all of them warm
 * up, then each is run in its turn, the last first: the smallest, of which compiling would be most, when most is compiled.
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
  /** The first run in this process, before anything was compiled. */
  readonly firstMs: number;
  /** The peak of the process: with the arrays loaded, and after the run. */
  readonly loadedPeakMb: number;
  readonly firstPeakMb: number;
  readonly run: LedgerRun;
  readonly input: LedgerInput;
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

/** The same once, in a process that has done nothing else. */
export function firstRun(ledger: ColdLedger): FirstRun {
  const input = benchLedger(ledger, ledger);
  const loadedPeakMb = peakMb();
  const start = performance.now();
  const run = runLedger(input);
  computeAll(run, input);
  const firstMs = performance.now() - start;
  return { firstMs, loadedPeakMb, firstPeakMb: peakMb(), run, input };
}
