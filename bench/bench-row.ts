/** Work of always the same size that is measured in turn with a figure; docs/benchmarks.md says what each is. */
export type ReferenceName =
  | "plain loop"
  | "empty request"
  | "plain fetch"
  | "plain query"
  | "plain copy"
  | "plain rows"
  | "empty page"
  | "bare start";

/** One figure; names are stable so that runs can be compared. */
export interface BenchRow {
  readonly name: string;
  readonly unit: "ms" | "s" | "kB" | "MB" | "req/s" | "%" | "x" | "power";
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
  /** The reference's median, in the same unit. */
  readonly beside?: { readonly what: ReferenceName; readonly median: number };
  /** What stands beside the figure, printed under it. */
  readonly note?: string;
}

/** Whether a figure was asked for: what only it needs is left out otherwise. */
export type Wants = (name: string) => boolean;

export interface BenchSuite {
  /** Every figure the suite can give. */
  readonly names: readonly string[];
  readonly load: () => Promise<{ readonly run: (wants: Wants) => AsyncIterable<BenchRow> }>;
}

/** Median and 95th percentile of samples, by nearest rank: of 20 the 19th, not the worst of them. */
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

/** A figure with its reference, whose samples are in the same unit. */
export const beside = (row: BenchRow, what: ReferenceName, samples: readonly number[]): BenchRow => ({
  ...row,
  beside: { what, median: toRow("", row.unit, samples).median },
});

/** A figure that is one number and not the median of runs. */
export function toSingle(name: string, unit: BenchRow["unit"], value: number, note: string): BenchRow {
  return { name, unit, median: value, p95: value, runs: 1, note };
}

/** Times `work` after some warm-up runs. @returns milliseconds of each measured run */
export async function time(work: () => unknown, runs: number, warmUps = 3): Promise<number[]> {
  const samples: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) samples.push(performance.now() - started);
  }
  return samples;
}

/** A reference that can be run. */
export interface Reference {
  readonly what: ReferenceName;
  /** One run. @returns milliseconds */
  readonly time: () => number | Promise<number>;
}

const longestMs = 300;

/** Repeats a reference for as long as something took, so that a busy machine interrupts both alike. @returns the mean of a run */
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

/** Times `work` after some warm-up runs, each run followed by the reference. */
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
