import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ActionRuns } from "../../packages/engine/bench/action-runs.ts";
import type { ColdRuns, FirstRun } from "../../packages/engine/bench/cold-runs.ts";
import type { EditedRuns } from "../../packages/engine/bench/edited-runs.ts";
import { programFlags } from "../../scripts/ensure.mjs";
import type { ColdSize } from "./engine-names.ts";

interface Outcomes {
  readonly cold: readonly ColdRuns[];
  /** With the checksum of every figure. */
  readonly first: Omit<FirstRun, "run" | "input"> & { readonly checksum: string };
  readonly actions: ActionRuns;
  readonly edit: Pick<EditedRuns, "coldSamples" | "editedSamples"> & { readonly checksum: string };
}

export interface EngineTasks {
  readonly cold: { readonly sizes: readonly ColdSize[]; readonly runs: number };
  /** `file`: output of the ledger as a `calc` file. */
  readonly first: { readonly size: ColdSize; readonly file?: string };
  readonly edit: {
    readonly size: ColdSize;
    readonly runs: number;
    /** Ledgers that warm up the process. */
    readonly warmUp: readonly ColdSize[];
  };
  readonly actions: { readonly rows: number; readonly runs: number };
  readonly series: {
    readonly size: ColdSize;
    /** Output of the reference's input. */
    readonly file?: string;
    /** Ledgers that warm up the process. */
    readonly warmUp: readonly ColdSize[];
  };
}

const execute = promisify(execFile);
/** `calc` prints every lot and disposal. */
const MOST_TEXT = 2 ** 29;

const child = fileURLToPath(new URL("./engine-process.ts", import.meta.url));
const zerno = fileURLToPath(new URL("../../packages/cli/bin/zerno.mjs", import.meta.url));

/** Returns the standard output of a program that must succeed. */
export async function textOf(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer: MOST_TEXT });
  return stdout;
}

/**
 * Runs a task in a fresh process with the program's flags.
 * @param program path in another commit's checkout
 */
export async function inFreshProcess<Kind extends keyof Outcomes>(
  kind: Kind,
  task: EngineTasks[Kind],
  program = child,
): Promise<Outcomes[Kind]> {
  const text = await textOf(process.execPath, ...programFlags, program, JSON.stringify({ kind, task }));
  return JSON.parse(text) as Outcomes[Kind];
}

export interface SeriesRun {
  readonly ms: number;
  /** Of the plain loop after it. */
  readonly loopMs: number;
  readonly sums: readonly number[];
}

/**
 * Runs the daily series in a fresh process, each run followed by other work here: interleaving averages out a shared
 * machine. The child starts no processes itself, as sharing its memory would double the time of its next run.
 */
export async function seriesInTurn(
  task: EngineTasks["series"],
  runs: number,
  after: (run: SeriesRun) => Promise<void>,
): Promise<SeriesRun[]> {
  const worker = fork(child, [JSON.stringify({ kind: "series", task })], { execArgv: [...programFlags] });
  const stopped = once(worker, "exit");
  const runOnce = async (command?: string): Promise<SeriesRun> => {
    if (command !== undefined) worker.send(command);
    const answer = await Promise.race([once(worker, "message"), stopped.then(() => undefined)]);
    if (answer === undefined) throw new Error("the process of the series stopped");
    return answer[0] as SeriesRun;
  };
  try {
    await runOnce();
    const samples: SeriesRun[] = [];
    for (let run = 0; run < runs; run++) {
      const sample = await runOnce("next");
      samples.push(sample);
      await after(sample);
    }
    return samples;
  } finally {
    worker.kill();
  }
}

/** Returns the checksum printed by `npx zerno calc` for a file. */
export async function checksumOfCalc(file: string): Promise<string> {
  const { checksum } = JSON.parse(await textOf(process.execPath, zerno, "calc", file)) as {
    checksum: string;
  };
  return checksum;
}

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "zerno-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
