import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { type BenchSize, benchLedger } from "../../packages/engine/bench/bench-ledger.ts";
import { computeAll } from "../../packages/engine/bench/compute-all.ts";
import { freshInput } from "../../packages/engine/bench/fresh-input.ts";
import { METRIC_IDS, runLedger } from "../../packages/engine/src/index.ts";
import { type Target, targets } from "../targets.ts";
import { type ColdSize, ENGINE_NAMES } from "./engine-names.ts";
import { buildReference, runReference } from "./engine-reference.ts";
import { checksumOfCalc, inFreshProcess, seriesInTurn, withFolder } from "./engine-runs.ts";

const size: BenchSize = { transactions: 400, assets: 9, years: 2 };
const sizes: readonly ColdSize[] = [
  { ...size, costMethod: "fifo" },
  { ...size, costMethod: "average", hasStatistics: true },
];

it.each(sizes)("a measured run has the checksum calc prints for its ledger: %o", async (task) => {
  await withFolder(async (folder) => {
    const file = path.join(folder, "ledger.json");
    const first = await inFreshProcess("first", { size: task, file });
    expect(first.checksum).toBe(await checksumOfCalc(file));
    expect(first.firstPeakMb).toBeGreaterThanOrEqual(first.loadedPeakMb);
  });
});

it("every run of every size reads its own rows", async () => {
  const outcomes = await inFreshProcess("cold", { sizes, runs: 2 });
  expect(outcomes).toHaveLength(sizes.length);
  for (const [i, outcome] of outcomes.entries()) {
    expect(outcome.figures).toBe(METRIC_IDS.length * (size.assets + 1));
    expect(outcome.rowsRead).toBeGreaterThanOrEqual(size.transactions);
    const inView = benchLedger(size, sizes[i]).transactions.filter(({ currency }) => currency === "USD");
    expect(inView.length).toBeGreaterThan(0);
    expect(outcome.provenRows).toBe(inView.length);
    expect(outcome.samples).toHaveLength(2);
    expect(outcome.loopSamples).toHaveLength(2);
  }
});

it("the figures of another run do not pass for those of the rows", () => {
  const loaded = benchLedger(size);
  const stale = runLedger(freshInput(loaded, 0).input);
  const fresh = freshInput(loaded, 1);
  expect(() => fresh.provenRows(stale)).toThrow("not those of its rows");
  const run = runLedger(fresh.input);
  expect(fresh.provenRows(run)).toBeGreaterThan(0);
  expect(computeAll(run, fresh.input).refused).toBeGreaterThan(0);
});

it("an edited ledger is measured against the same ledger from nothing", async () => {
  const outcome = await inFreshProcess("edit", {
    size: { ...size, costMethod: "fifo" },
    runs: 3,
    warmUp: [],
  });
  expect(outcome.editedSamples).toHaveLength(3);
  expect(outcome.coldSamples).toHaveLength(3);
  expect(outcome.checksum).toMatch(/^[0-9a-f]{16}$/);
});

it("the C loop adds up to the engine's daily series, and other sums are refused", async (context) => {
  await withFolder(async (folder) => {
    const program = await buildReference(folder);
    if (program === undefined) return context.skip("no C compiler");
    const reference = { program, file: path.join(folder, "data") };
    const task = { size: { ...size, costMethod: "fifo" }, file: reference.file, warmUp: [] } as const;
    let between = 0;
    const samples = await seriesInTurn(task, 2, async () => void between++);
    expect([samples.length, between]).toEqual([2, 2]);
    const { sums = [] } = samples[0] ?? {};
    expect(sums).toHaveLength(6);
    expect(samples[1]?.sums).toEqual(sums);
    const once = { warmUps: 0, runs: 1 };
    expect(await runReference(reference, sums, once)).toBeGreaterThan(0);
    const others = sums.map((sum) => sum * (1 + 1e-8));
    await expect(runReference(reference, others, once)).rejects.toThrow("adds up to");
  });
});

it("docs/benchmarks.md describes every figure of the engine, and has every target as it is", () => {
  const text = readFileSync(new URL("../../docs/benchmarks.md", import.meta.url), "utf8");
  const start = text.indexOf("## Targets");
  const end = text.indexOf("\n## ", start);
  const figures = (part: string) => [...part.matchAll(/^\| (`\S+`.*) \|(.*)\|$/gm)].map(([line]) => line);
  const described = figures(text.slice(end)).flatMap((line) => line.match(/engine\/[\w-]+/g) ?? []);
  expect(described).toEqual(ENGINE_NAMES);
  const rows = Object.entries(targets).map(([name, target]) => `| \`${name}\` | ${cellsOf(target)} |`);
  expect(figures(text.slice(start, end))).toEqual(rows);
});

/** Formats reference, target and goal as in the document. */
function cellsOf(target: Target): string {
  const text = ({ most, least, isP95 = false }: { most?: number; least?: number; isP95?: boolean }) =>
    `${isP95 ? "p95 " : ""}${least === undefined ? `< ${most}` : `≥ ${least}`}`;
  if ("bound" in target) return `none | ${text(target.bound)} |`;
  const wanted = "points" in target ? `${target.points} points` : `${target.ratio} x`;
  return `${target.to} | ${wanted} | ${text(target.goal)}`;
}
