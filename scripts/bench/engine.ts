import { benchEngine } from "../../packages/engine/bench/engine.ts";
import type { BenchRow, Wants } from "./bench-row.ts";

const sizes = [
  { transactions: 1_000, assets: 20, years: 5, runs: 15 },
  { transactions: 10_000, assets: 50, years: 10, runs: 15 },
  { transactions: 10_000, assets: 100, years: 20, runs: 7 },
  { transactions: 100_000, assets: 500, years: 20, runs: 3 },
];

/** The engine alone: from loaded arrays to every figure of the portfolio and of every asset, and the daily series. */
export async function* run(wants: Wants): AsyncIterable<BenchRow> {
  for (const { runs, ...size } of sizes) {
    const name = `engine/${size.transactions}x${size.assets}x${size.years}`;
    if (!wants(name)) continue;
    const { medianMs, p95Ms } = benchEngine(size, runs);
    yield { name, unit: "ms", median: medianMs, p95: p95Ms, runs };
  }
}
