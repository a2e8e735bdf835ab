import { Worker } from "node:worker_threads";

const stages = [
  "reading the file",
  "checking the input",
  "booking rows",
  "figures",
  "writing the answer",
] as const;
type Stage = (typeof stages)[number];

/** Stage, steps done, total steps (0 = one step), shared with the reporting thread. */
const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));

/** Milliseconds between messages, and before the first. */
const usualMs = 8_000;

export function beginStage(stage: Stage, total = 0): void {
  state[1] = 0;
  state[2] = total;
  state[0] = stages.indexOf(stage);
}

export function stepDone(): void {
  Atomics.add(state, 1, 1);
}

export const progressNow = (): { readonly done: number; readonly total: number } => ({
  done: state[1] ?? 0,
  total: state[2] ?? 0,
});

/** Runs in a worker, as the computation blocks its own thread. */
const reporter = `
const { workerData } = require("node:worker_threads");
const { writeSync } = require("node:fs");
const { state, stages, everyMs } = workerData;
const start = Date.now();
setInterval(() => {
  const [stage, done, total] = state;
  const seconds = Math.round((Date.now() - start) / 1000);
  const part = total > 0 ? stages[stage] + " " + done + " of " + total : stages[stage];
  writeSync(2, "still computing after " + seconds + " s: " + part + "\\n");
}, everyMs);
`;

/** Reports progress on standard error every eight seconds. */
export async function withProgress<Result>(
  run: () => Result | Promise<Result>,
  everyMs: number = usualMs,
): Promise<Result> {
  const worker = new Worker(reporter, { eval: true, workerData: { state, stages, everyMs }, execArgv: [] });
  worker.unref();
  try {
    return await run();
  } finally {
    await worker.terminate();
  }
}
