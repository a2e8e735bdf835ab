/** Work of constant size measured in turn with a figure; see docs/benchmarks.md. */
export type ReferenceName =
  | "plain loop"
  | "empty request"
  | "plain fetch"
  | "plain query"
  | "plain copy"
  | "plain rows"
  | "empty page"
  | "bare start";

/** Names are stable so that runs can be compared. */
export interface BenchRow {
  readonly name: string;
  readonly unit: "ms" | "s" | "kB" | "MB" | "req/s" | "%" | "x" | "power";
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
  /** Median of the reference, in the same unit. */
  readonly beside?: { readonly what: ReferenceName; readonly median: number };
  /** Printed below the figure. */
  readonly note?: string;
}

/** Returns whether a figure is requested, so that its work can be skipped. */
export type Wants = (name: string) => boolean;

export interface BenchSuite {
  readonly names: readonly string[];
  readonly load: () => Promise<{ readonly run: (wants: Wants) => AsyncIterable<BenchRow> }>;
}

/** Computes median and 95th percentile by nearest rank: of 20 the 19th. */
export function toRow(
  name: string,
  unit: BenchRow["unit"],
  samples: readonly number[],
  note?: string,
): BenchRow {
  const sorted = [...samples].sort((a, b) => a - b);
  const count = sorted.length;
  const median = sorted[Math.floor(count / 2)] ?? 0;
  const p95 = sorted[Math.ceil(0.95 * count) - 1] ?? 0;
  const row = { name, unit, median, p95, runs: count };
  return note === undefined ? row : { ...row, note };
}

/** Adds a reference in the same unit. */
export const beside = (row: BenchRow, what: ReferenceName, samples: readonly number[]): BenchRow => ({
  ...row,
  beside: { what, median: toRow("", row.unit, samples).median },
});

/** Returns a single value instead of a median of runs. */
export function toSingle(name: string, unit: BenchRow["unit"], value: number, note: string): BenchRow {
  return { name, unit, median: value, p95: value, runs: 1, note };
}

/**
 * Times `work` after warm-up runs.
 * @returns milliseconds of each measured run
 */
export async function time(work: () => unknown, runs: number, warmUps = 3): Promise<number[]> {
  const samples: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) samples.push(performance.now() - started);
  }
  return samples;
}

export interface Reference {
  readonly what: ReferenceName;
  /**
   * Runs once.
   * @returns milliseconds
   */
  readonly time: () => number | Promise<number>;
}

const longestMs = 300;

/**
 * Repeats a reference for a duration, so that a busy machine affects both alike.
 * @returns the mean of a run
 */
export async function meanOf({ time }: Reference, ms: number): Promise<number> {
  let [runs, sum] = [0, 0];
  do {
    sum += await time();
    runs += 1;
  } while (sum < Math.min(ms, longestMs));
  return sum / runs;
}

export interface Measured {
  readonly work: () => unknown;
  readonly reference: Reference;
  readonly runs: number;
  readonly warmUps?: number;
  readonly unit?: "ms" | "s";
  readonly note?: string;
}

/** Times `work` after warm-up runs, each followed by the reference. */
export async function measure(
  name: string,
  { work, reference, runs, warmUps = 3, unit = "ms", note }: Measured,
): Promise<BenchRow> {
  const scale = unit === "s" ? 1000 : 1;
  const samples: number[] = [];
  const references: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const [ms = 0] = await time(work, 1, 0);
    const mean = await meanOf(reference, run < 0 ? 0 : ms);
    if (run < 0) continue;
    samples.push(ms / scale);
    references.push(mean / scale);
  }
  return beside(toRow(name, unit, samples, note), reference.what, references);
}
