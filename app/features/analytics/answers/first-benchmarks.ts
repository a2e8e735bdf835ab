import type { Benchmark } from "../../../shared/schemas/benchmark.schema.ts";

/** Default benchmarks by currency: shares, prices, deposits. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  RUB: ["MCFTR@MISX", "series:deposit-rate", "series:ru-cpi", "DEMORUS@DEMO"],
  USD: ["SPY@ARCX", "series:us-cpi", "series:t-bill-3m", "DEMOUSA@DEMO"],
  EUR: ["VWCE@XETR", "series:eu-cpi", "series:estr", "DEMOEUR@DEMO"],
};
const most = 3;

type Known = Pick<Benchmark, "id" | "refusal" | "kind">;

/** Returns those with data, else the first listed with data. */
export function firstBenchmarks(all: readonly Known[], currency: string): readonly string[] {
  const known = new Set(all.filter(({ refusal }) => refusal === null).map(({ id }) => id));
  const found = (wanted[currency] ?? wanted.USD ?? []).filter((id) => known.has(id));
  return found.length > 0 ? found.slice(0, most) : [...known].slice(0, 1);
}
