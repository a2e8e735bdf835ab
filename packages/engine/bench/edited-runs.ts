import type { LedgerInput } from "../src/ledger/ledger-input.ts";
import type { Dec } from "../src/money/decimal.ts";
import { type LedgerRun, runLedger } from "../src/run-ledger.ts";
import { type BenchSize, benchLedger } from "./bench-ledger.ts";
import { WARM_UPS } from "./cold-runs.ts";
import { computeAll } from "./compute-all.ts";

export interface EditedRuns {
  readonly coldSamples: readonly number[];
  readonly editedSamples: readonly number[];
  /** Last edit, incrementally and from scratch: figures must be equal. */
  readonly input: LedgerInput;
  readonly edited: LedgerRun;
  readonly cold: LedgerRun;
}

/** The last twentieth of the rows is edited. */
const PART = 20;

/** A cent dearer and, for a purchase, one unit more. */
function editRow(input: LedgerInput, edit: number): LedgerInput {
  const rows = input.transactions;
  const index = rows.length - 1 - ((edit * 7) % Math.max(1, Math.floor(rows.length / PART)));
  const row = rows[index];
  if (row?.price === undefined || row.quantity === undefined) throw new Error("no row to edit");
  const price = (row.price + 10n ** 16n) as Dec;
  const quantity = (row.quantity + (row.kind === "buy" ? 10n ** 18n : 0n)) as Dec;
  return { ...input, transactions: rows.with(index, { ...row, price, quantity }) };
}

function runEdited(input: LedgerInput, previous: LedgerRun): LedgerRun {
  return runLedger(input, previous);
}

function timed(samples: number[], input: LedgerInput, make: () => LedgerRun): LedgerRun {
  const start = performance.now();
  const run = make();
  computeAll(run, input);
  samples.push(performance.now() - start);
  return run;
}

/** Times figures and daily series after an edit, interleaved with a run from scratch. */
export function editedRuns(size: BenchSize, runs: number): EditedRuns {
  let input = benchLedger(size);
  let cold = runLedger(input);
  computeAll(cold, input);
  let edited = cold;
  const coldSamples: number[] = [];
  const editedSamples: number[] = [];
  for (let i = 0; i < WARM_UPS + runs; i++) {
    const before = edited;
    const changed = editRow(input, i);
    edited = timed(editedSamples, changed, () => runEdited(changed, before));
    cold = timed(coldSamples, changed, () => runLedger(changed));
    input = changed;
  }
  return {
    coldSamples: coldSamples.slice(WARM_UPS),
    editedSamples: editedSamples.slice(WARM_UPS),
    input,
    edited,
    cold,
  };
}
