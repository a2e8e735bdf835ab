import path from "node:path";
import { type ColdRuns, WARM_UPS } from "../../packages/engine/bench/cold-runs.ts";
import { type BenchRow, beside, toRow, toSingle, type Wants } from "../bench-row.ts";
import {
  ACTION_RATIOS,
  ACTION_ROWS,
  COLD_SIZES,
  type ColdSize,
  coldName,
  EDIT,
  EDIT_PART,
  LARGEST,
  MEMORY,
  MIDDLE,
  REFERENCE,
  SCALING,
  SERIES,
  SERIES_RATIO,
} from "./engine-names.ts";
import { buildReference, runReference } from "./engine-reference.ts";
import { checksumOfCalc, inFreshProcess, seriesInTurn, withFolder } from "./engine-runs.ts";

const runs = 15;

/** Measures the engine from loaded arrays to every figure and the daily series. */
export async function* run(wants: Wants): AsyncIterable<BenchRow> {
  if (COLD_SIZES.map(coldName).some(wants)) yield* coldRows(wants);
  if (wants(MEMORY)) yield await memoryRow();
  if ([EDIT, EDIT_PART].some(wants)) yield* editRows();
  if ([SERIES, REFERENCE, SERIES_RATIO].some(wants)) yield* await seriesRows();
  if (Object.values(ACTION_RATIOS).some(wants)) yield* actionRows();
  for (const name of Object.keys(SCALING)) if (wants(name)) yield await scalingRow(name);
}

const medianOf = (samples: readonly number[]): number => toRow("", "ms", samples).median;

type FirstOutcome = Awaited<ReturnType<typeof inFreshProcess<"first">>>;

function noteOf(size: ColdSize, outcome: ColdRuns, first: FirstOutcome, sumOfCalc: string): string {
  const { figures, refused, days, rowsRead, provenRows } = outcome;
  const { checksum } = first;
  return [
    `first run of a fresh process ${first.firstMs.toFixed(1)} ms;`,
    `each run: ${figures} figures (${refused} refused), ${days} days,`,
    `${rowsRead / size.transactions} x ${size.transactions} rows read, ${provenRows} proven by their own fees;`,
    `checksum ${checksum} ${checksum === sumOfCalc ? "=" : `✗ not ${sumOfCalc}`} calc`,
  ].join(" ");
}

/** Sizes that warm up together; the largest is separate, as its memory would slow down the others. */
const together = (size: ColdSize): boolean => size.transactions < LARGEST.transactions;

async function* coldRows(wants: Wants): AsyncIterable<BenchRow> {
  for (const sizes of [COLD_SIZES.filter(together), COLD_SIZES.filter((size) => !together(size))]) {
    if (!sizes.map(coldName).some(wants)) continue;
    const outcomes = await inFreshProcess("cold", { sizes, runs });
    for (const [i, size] of sizes.entries()) {
      const outcome = outcomes[i];
      if (outcome !== undefined && wants(coldName(size))) yield await coldRow(size, outcome);
    }
  }
}

function coldRow(size: ColdSize, outcome: ColdRuns): Promise<BenchRow> {
  return withFolder(async (folder) => {
    const file = path.join(folder, "ledger.json");
    const first = await inFreshProcess("first", { size, file });
    const sumOfCalc = await checksumOfCalc(file);
    if (first.checksum !== sumOfCalc) process.exitCode = 1;
    const row = toRow(coldName(size), "ms", outcome.samples, noteOf(size, outcome, first, sumOfCalc));
    return beside(row, "plain loop", outcome.loopSamples);
  });
}

/** Measures the peak of a process that builds the arrays and computes everything once. */
async function memoryRow(): Promise<BenchRow> {
  const size: ColdSize = { ...LARGEST, costMethod: "fifo" };
  const { loadedPeakMb, firstPeakMb } = await inFreshProcess("first", { size });
  const loaded = `${loadedPeakMb.toFixed(0)} MB with the arrays loaded`;
  return toSingle(MEMORY, "MB", firstPeakMb, `peak of a fresh process after one run; ${loaded}`);
}

async function* editRows(): AsyncIterable<BenchRow> {
  const size: ColdSize = { ...MIDDLE, costMethod: "fifo" };
  const { editedSamples, coldSamples, checksum } = await inFreshProcess("edit", {
    size,
    runs,
    warmUp: COLD_SIZES,
  });
  const [edited, cold] = [medianOf(editedSamples), medianOf(coldSamples)];
  const note = `from nothing in the same process ${cold.toFixed(1)} ms; both have the checksum ${checksum}`;
  yield toRow(EDIT, "ms", editedSamples, note);
  yield toSingle(EDIT_PART, "%", (edited / cold) * 100, "of the time from nothing");
}

/** Measures two assets with spin-offs or a merger relative to none, interleaved in one process. */
async function* actionRows(): AsyncIterable<BenchRow> {
  const { samples } = await inFreshProcess("actions", { rows: ACTION_ROWS, runs });
  const plain = medianOf(samples.none);
  for (const kind of ["spin-offs", "merger"] as const) {
    const own = samples[kind];
    const note = `${medianOf(own).toFixed(1)} ms, without ${plain.toFixed(1)} ms, in turn in one process`;
    // Each run relative to its neighbour, as a shared machine varies.
    yield toSingle(
      ACTION_RATIOS[kind],
      "x",
      medianOf(own.map((ms, i) => ms / (samples.none[i] ?? ms))),
      note,
    );
  }
}

function seriesRows(): Promise<BenchRow[]> {
  return withFolder(async (folder) => {
    const program = await buildReference(folder);
    if (program === undefined) console.log(`${REFERENCE}: left out, there is no C compiler (cc, gcc, clang)`);
    const file = path.join(folder, "data");
    const task = { size: { ...MIDDLE, costMethod: "fifo" }, file, warmUp: COLD_SIZES } as const;
    const referenceSamples: number[] = [];
    const samples = await seriesInTurn(task, runs, async ({ sums }) => {
      if (program === undefined) return;
      const once = { warmUps: WARM_UPS, runs: 1 };
      referenceSamples.push(await runReference({ program, file }, sums, once));
    });
    const note = "from a folded ledger, closes and rates; folded anew before every run";
    const times = samples.map(({ ms }) => ms);
    const loops = samples.map(({ loopMs }) => loopMs);
    const row = beside(toRow(SERIES, "ms", times, note), "plain loop", loops);
    if (program === undefined) return [row];
    const median = medianOf(referenceSamples);
    const same = "the same columns from the same numbers, their sums within 1e-9 of the engine's";
    return [
      row,
      toSingle(REFERENCE, "ms", median, `median of ${runs} runs, in turn with the engine's; ${same}`),
      toSingle(SERIES_RATIO, "x", row.median / median, "the C loop's time"),
    ];
  });
}

/** Returns the slope of a line through the logarithms: 1 = twice the size takes twice the time. */
function slopeOf(points: readonly (readonly [size: number, ms: number])[]): number {
  const logs = points.map(([size, ms]) => [Math.log(size), Math.log(ms)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const along = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return along / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}

async function scalingRow(name: string): Promise<BenchRow> {
  const entry = SCALING[name];
  if (entry === undefined) throw new Error(`no sizes for ${name}`);
  const [field, values] = entry;
  const sizes = values.map((value): ColdSize => ({ ...MIDDLE, costMethod: "fifo", [field]: value }));
  const outcomes = await inFreshProcess("cold", { sizes, runs });
  const points = outcomes.map(({ samples }, i) => [values[i] ?? 0, medianOf(samples)] as const);
  const note = points.map(([value, ms]) => `${value} ${field} ${ms.toFixed(1)} ms`).join(", ");
  return toSingle(name, "power", slopeOf(points), `time grows with ${field} to this power: ${note}`);
}
