import { expect, it } from "vitest";
import { type BenchRow, beside, meanOf, measure, toRow, toSingle } from "./bench-row.ts";
import { checkTarget, notSlower, type Target, targets } from "./targets.ts";

const ratio: Target = { goal: { most: 40 }, to: "plain loop", ratio: 8 };
const engine = (ms: number, loopMs: number): BenchRow =>
  beside(toRow("engine/x", "ms", [ms]), "plain loop", [loopMs]);

it("a ratio is asserted, the time it was measured at is not", () => {
  expect(checkTarget(engine(39, 4), ratio)).toEqual({
    text: "✗ 9.75 x plain loop, ≤ 8; goal on a quiet machine < 40",
    isMissed: true,
  });
  // Ten times slower, as on a busy machine, like the loop.
  expect(checkTarget(engine(300, 40), ratio)).toEqual({
    text: "✓ 7.5 x plain loop, ≤ 8; goal on a quiet machine < 40",
    isMissed: false,
  });
});

it("seconds are held against seconds, and requests per second against more of them", () => {
  const home: Target = { goal: { least: 600 }, to: "empty request", ratio: 5 };
  const page = (perSecond: number) =>
    beside(toRow("ssr/home", "req/s", [perSecond]), "empty request", [3000]);
  expect([checkTarget(page(700), home).isMissed, checkTarget(page(500), home).isMissed]).toEqual([
    false,
    true,
  ]);
  expect(checkTarget(page(700), home).text).toContain("goal on a quiet machine ≥ 600");
});

it("parts of frames and scores are held against the reference's by points", () => {
  const score: Target = { goal: { least: 95 }, to: "empty page", points: 5 };
  const scored = (value: number) => beside(toRow("lighthouse/x", "%", [value]), "empty page", [90]);
  expect([checkTarget(scored(86), score).isMissed, checkTarget(scored(84), score).isMissed]).toEqual([
    false,
    true,
  ]);
  const frames: Target = { goal: { most: 5 }, to: "plain rows", points: 5 };
  const dropped = (value: number) => beside(toRow("ui/x", "%", [value]), "plain rows", [20]);
  expect([checkTarget(dropped(24), frames).isMissed, checkTarget(dropped(26), frames).isMissed]).toEqual([
    false,
    true,
  ]);
});

it("bytes, memory and ratios of two figures are asserted as they are", () => {
  const memory = targets["engine/memory-100000x500x20"];
  const peak = (mb: number) => checkTarget(toSingle("m", "MB", mb, ""), memory);
  expect([peak(399), peak(401)]).toEqual([
    { text: "✓ < 400", isMissed: false },
    { text: "✗ < 400", isMissed: true },
  ]);
  expect(checkTarget(toSingle("engine/x", "x", 1.2, ""), notSlower).isMissed).toBe(true);
  expect(checkTarget(toSingle("engine/x", "x", 1.1, ""), notSlower).isMissed).toBe(false);
});

it("a figure without a target misses none, and one without its reference is no figure", () => {
  expect(checkTarget(toRow("store/x", "ms", [1e9]))).toEqual({ text: "", isMissed: false });
  expect(checkTarget(engine(8, 4), undefined)).toEqual({ text: "2 x plain loop", isMissed: false });
  expect(() => checkTarget(toRow("engine/x", "ms", [1]), ratio)).toThrow(
    "not measured beside the plain loop",
  );
  expect(() => checkTarget(engine(1, 1), { ...ratio, to: "plain copy" })).toThrow("beside the plain copy");
});

it("work and reference run in turn, the reference for as long as the work", async () => {
  const order: string[] = [];
  const work = () => order.push("work");
  const reference = { what: "plain loop", time: () => order.push("loop") } as const;
  const row = await measure("x", { work, reference, runs: 2, warmUps: 1, unit: "s" });
  expect(order).toEqual(["work", "loop", "work", "loop", "work", "loop"]);
  expect([row.runs, row.unit, row.beside?.what]).toEqual([2, "s", "plain loop"]);
  const runs: string[] = [];
  const tenMs = { what: "plain loop", time: () => 10 * Math.sign(runs.push("run")) } as const;
  expect([await meanOf(tenMs, 45), runs.length]).toEqual([10, 5]);
});
