// Run by engine-runs.ts as a process of its own: nothing is compiled, cached or allocated when it starts. Takes a task
// as JSON, prints the outcome as JSON.
import { writeFileSync } from "node:fs";
import { benchLedger } from "../../packages/engine/bench/bench-ledger.ts";
import { coldRuns } from "../../packages/engine/bench/cold-runs.ts";
import { editedRuns } from "../../packages/engine/bench/edited-runs.ts";
import { seriesRuns } from "../../packages/engine/bench/series-runs.ts";
import { wholePeriod } from "../../packages/engine/bench/whole-period.ts";
import type { LedgerInput } from "../../packages/engine/src/ledger/ledger-input.ts";
import type { LedgerRun } from "../../packages/engine/src/run-ledger.ts";
import type { ColdOutcome, EngineTask } from "./engine-runs.ts";

/** Loaded when first needed, so that the peak after the first run is the engine's alone. */
async function checksum(run: LedgerRun, input: LedgerInput): Promise<string> {
  const { checksumOf } = await import("../../packages/cli/src/calc/checksum.ts");
  return checksumOf(run, [wholePeriod(input)]);
}

async function writeForCalc(input: LedgerInput, file: string): Promise<void> {
  const { fromLedgerInput } = await import("../../packages/cli/src/calc/from-ledger-input.ts");
  writeFileSync(file, JSON.stringify(fromLedgerInput(input)));
}

async function runCold({ size, runs, file }: EngineTask): Promise<ColdOutcome> {
  let sum = "";
  const inspectFirst = async (run: LedgerRun, input: LedgerInput) => {
    sum = await checksum(run, input);
  };
  const outcome = await coldRuns(size, runs, { ...size, inspectFirst });
  // Made anew: the runs have changed the rows.
  if (file !== undefined) await writeForCalc(benchLedger(size, size), file);
  return { ...outcome, checksum: sum };
}

async function runEdited({ size, runs }: EngineTask) {
  const { input, edited, cold, ...samples } = editedRuns(size, runs);
  const [now, anew] = [await checksum(edited, input), await checksum(cold, input)];
  if (now !== anew) throw new Error(`after an edit ${now}, from nothing ${anew}`);
  return { ...samples, checksum: now };
}

function runSeries({ size, runs, file }: EngineTask) {
  const { data, ...outcome } = seriesRuns(size, runs);
  if (file !== undefined) writeFileSync(file, data);
  return outcome;
}

const doTask = { cold: runCold, edit: runEdited, series: runSeries };
const task = JSON.parse(process.argv[2] ?? "") as EngineTask;
console.log(JSON.stringify(await doTask[task.kind](task)));
