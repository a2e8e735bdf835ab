// Started by engine-runs.ts as a fresh process, with nothing compiled, cached or allocated. Takes a task and prints the
// outcome as JSON.
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { actionRuns } from "../../packages/engine/bench/action-runs.ts";
import { coldRuns, firstRun, WARM_UPS } from "../../packages/engine/bench/cold-runs.ts";
import { editedRuns } from "../../packages/engine/bench/edited-runs.ts";
import { meanPlainLoop } from "../../packages/engine/bench/plain-loop.ts";
import { SeriesRuns } from "../../packages/engine/bench/series-runs.ts";
import { wholePeriod } from "../../packages/engine/bench/whole-period.ts";
import type { LedgerInput } from "../../packages/engine/src/ledger/ledger-input.ts";
import type { LedgerRun } from "../../packages/engine/src/run-ledger.ts";
import type { EngineTasks, SeriesRun } from "./engine-runs.ts";

// Lazily loaded, so that the peak after the first run is the engine's alone.
async function checksum(run: LedgerRun, input: LedgerInput): Promise<string> {
  const { checksumOf } = await import("../../packages/cli/src/calc/checksum.ts");
  return checksumOf(run, [wholePeriod(input)]);
}

async function writeForCalc(input: LedgerInput, file: string): Promise<void> {
  const { fromLedgerInput } = await import("../../packages/cli/src/calc/from-ledger-input.ts");
  writeFileSync(file, JSON.stringify(fromLedgerInput(input)));
}

const runCold = ({ sizes, runs }: EngineTasks["cold"]) => coldRuns(sizes, runs);

async function runFirst({ size, file }: EngineTasks["first"]) {
  const { run, input, ...first } = firstRun(size);
  if (file !== undefined) await writeForCalc(input, file);
  return { ...first, checksum: await checksum(run, input) };
}

// Three edits of each warm-up ledger precede.
async function runEdited({ size, runs, warmUp }: EngineTasks["edit"]) {
  for (const ledger of warmUp) editedRuns(ledger, 0);
  const { input, edited, cold, ...samples } = editedRuns(size, runs);
  const [now, anew] = [await checksum(edited, input), await checksum(cold, input)];
  if (now !== anew) throw new Error(`after an edit ${now}, from nothing ${anew}`);
  return { ...samples, checksum: now };
}

/** Runs the series on request of the parent, after the warm-up of the cold runs: the C loop is compiled too. */
async function runSeries({ size, file, warmUp }: EngineTasks["series"]) {
  coldRuns(warmUp, 0);
  const series = new SeriesRuns(size);
  if (file !== undefined) writeFileSync(file, series.data);
  for (let run = 0; run < WARM_UPS; run++) series.time();
  process.on("message", () => {
    const ms = series.time();
    process.send?.({ ms, loopMs: meanPlainLoop(ms), sums: series.sums } satisfies SeriesRun);
  });
  process.send?.("ready");
  await once(process, "disconnect");
}

const runActions = ({ rows, runs }: EngineTasks["actions"]) => actionRuns(rows, runs);

const doTask = { cold: runCold, actions: runActions, first: runFirst, edit: runEdited, series: runSeries };

function answer<Kind extends keyof EngineTasks>(kind: Kind, task: EngineTasks[Kind]) {
  return (doTask[kind] as (task: EngineTasks[Kind]) => unknown)(task);
}

const { kind, task } = JSON.parse(process.argv[2] ?? "") as { kind: keyof EngineTasks; task: never };
console.log(JSON.stringify(await answer(kind, task)));
