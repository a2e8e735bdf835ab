import { describe, expect, it } from "vitest";
import type { FileResult } from "./run-report.ts";
import type { Stage } from "./stage.ts";
import { toCountsLine, toSummary } from "./summary.ts";

const file = (name: string, seconds: number, parts: Partial<FileResult> = {}): FileResult => ({
  ...{ file: name, project: "pg18", seconds, passed: 1, failed: [], skipped: [], left: 0 },
  ...parts,
});
const stage = (parts: Partial<Stage> = {}): Stage => ({
  ...{ name: "tests", seconds: 61.4, counts: { passed: 6, failed: 0, skipped: 0 }, failures: [], files: [] },
  ...parts,
});
const summary = (
  stages: readonly Stage[],
  parts: { seconds?: number; lacks?: string[]; night?: true } = {},
) =>
  toSummary({
    ...{ profile: parts.night ? "night" : "day", stages },
    ...{ seconds: parts.seconds ?? 100, lacks: parts.lacks ?? [] },
  });

describe("the end of a run", () => {
  it("lists every stage with its time, the whole, and the counts as the last line", () => {
    expect(summary([stage(), stage({ name: "build", seconds: 9 })])).toEqual([
      "tests          1:01  6 passed, 0 failed",
      "build          0:09  6 passed, 0 failed",
      "whole          1:40",
      "12 passed, 0 failed",
    ]);
  });

  it("names skipped tests by their reason, what this machine lacks, and what is left for the night", () => {
    const skipped = [{ name: "is root's", reason: "needs root" }];
    const files = [file("a.test.ts", 1, { skipped, left: 3 }), file("b.test.ts", 1, { skipped })];
    const lines = summary([stage({ files })], { lacks: ["PostgreSQL 15: its tests did not run"] });
    expect(lines).toContain("missing: PostgreSQL 15: its tests did not run");
    expect(lines.join("\n")).toContain(
      "skipped: needs root\n  a.test.ts > is root's\n  b.test.ts > is root's",
    );
    expect(lines.join("\n")).toContain("3 tests of these files");
  });

  it("warns of a day longer than 15 minutes with the five dearest files, which is no failure", () => {
    const files = [1, 7, 3, 90, 5, 2].map((seconds) => file(`${seconds}.test.ts`, seconds));
    const long = summary([stage({ files })], { seconds: 901 });
    expect(long.slice(2, 8)).toEqual([
      "warning: longer than 15 minutes; the dearest files:",
      "  1:30  90.test.ts (pg18)",
      "  0:07  7.test.ts (pg18)",
      "  0:05  5.test.ts (pg18)",
      "  0:03  3.test.ts (pg18)",
      "  0:02  2.test.ts (pg18)",
    ]);
    expect(long.at(-1)).toBe("6 passed, 0 failed");
    for (const lines of [
      summary([stage({ files })], { seconds: 900 }),
      summary([stage({ files })], { seconds: 9000, night: true }),
    ])
      expect(lines.join()).not.toContain("warning");
  });

  it("names every failure", () => {
    const counts = { passed: 5, failed: 1, skipped: 2 };
    expect(summary([stage({ counts, failures: ["a.test.ts > adds up"] })]).slice(-2)).toEqual([
      "failed    a.test.ts > adds up",
      "5 passed, 1 failed, 2 skipped",
    ]);
  });
});

it("counts are written as CI reads them", () => {
  expect(toCountsLine({ passed: 1, failed: 0, skipped: 0 })).toBe("1 passed, 0 failed");
});
