/** One figure; names are stable so that runs can be compared. */
export interface BenchRow {
  readonly name: string;
  readonly unit: "ms" | "s" | "kB" | "MB" | "req/s" | "%" | "x" | "power";
  readonly median: number;
  readonly p95: number;
  readonly runs: number;
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

/** A figure that is one number and not the median of runs. */
export function toSingle(name: string, unit: BenchRow["unit"], value: number, note: string): BenchRow {
  return { name, unit, median: value, p95: value, runs: 1, note };
}

/** Times `work` after some warm-up runs; milliseconds of each measured run. */
export async function time(work: () => unknown, runs: number, warmUps = 3): Promise<number[]> {
  const samples: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const started = performance.now();
    await work();
    if (run >= 0) samples.push(performance.now() - started);
  }
  return samples;
}
