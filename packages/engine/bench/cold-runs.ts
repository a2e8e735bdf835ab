import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import { type LedgerRun, runLedger } from "../src/run-ledger.ts";
import { type BenchOptions, type BenchSize, benchLedger } from "./bench-ledger.ts";
import { type Answers, computeAll } from "./compute-all.ts";
import { freshInput } from "./fresh-input.ts";

export const WARM_UPS = 3;

export interface ColdRuns extends Answers {
  /** The first run in this process, before anything was compiled. */
  readonly firstMs: number;
  /** Runs after the warm-up. */
  readonly samples: readonly number[];
  /** Rows handed to the fold, and rows whose changed fee was found in the figures: the least of any run. */
  readonly rowsRead: number;
  readonly provenRows: number;
  /** The peak of the process: with the arrays loaded, after the first run, after all. */
  readonly loadedPeakMb: number;
  readonly firstPeakMb: number;
  readonly peakMb: number;
}

const peakMb = (): number => process.resourceUsage().maxRSS / 1024;

/** What is measured, and what looks at the first run (its input is the ledger as it was made) before the next. */
export interface ColdOptions extends BenchOptions {
  readonly inspectFirst: (run: LedgerRun, input: LedgerInput) => Promise<void>;
}

/** Times the fold, every figure and the daily series from loaded arrays; every run has an input of its own. */
export async function coldRuns(size: BenchSize, runs: number, options: ColdOptions): Promise<ColdRuns> {
  const loaded = benchLedger(size, options);
  const loadedPeakMb = peakMb();
  const times: number[] = [];
  let answers: Answers = { figures: 0, refused: 0, days: 0 };
  let rowsRead = Number.POSITIVE_INFINITY;
  let provenRows = Number.POSITIVE_INFINITY;
  let firstPeakMb = 0;
  for (let i = 0; i < WARM_UPS + runs; i++) {
    const fresh = freshInput(loaded, i);
    const start = performance.now();
    const run = runLedger(fresh.input);
    answers = computeAll(run, fresh.input);
    times.push(performance.now() - start);
    if (i === 0) {
      firstPeakMb = peakMb();
      await options.inspectFirst(run, fresh.input);
    }
    rowsRead = Math.min(rowsRead, fresh.rowsRead());
    provenRows = Math.min(provenRows, fresh.provenRows(run));
  }
  if (rowsRead < size.transactions) throw new Error(`a run read ${rowsRead} of ${size.transactions} rows`);
  const [firstMs = 0] = times;
  const samples = times.slice(WARM_UPS);
  return { ...answers, firstMs, samples, rowsRead, provenRows, loadedPeakMb, firstPeakMb, peakMb: peakMb() };
}
