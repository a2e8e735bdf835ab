import { describe, expect, it } from "vitest";
import type { FileResult } from "./run-report.ts";
import { toProgramStage, toStage } from "./stage.ts";

const file = (parts: Partial<FileResult> = {}): FileResult => ({
  ...{ file: "app/a.test.ts", project: "unit", seconds: 1, passed: 2, failed: [], skipped: [], left: 0 },
  ...parts,
});
const stageOf = (files: readonly FileResult[], { code = 0, errors = [] as string[] } = {}) =>
  toStage("tests", { report: { files, errors }, code, seconds: 3 });

describe("a stage of Vitest", () => {
  it("counts what passed, failed and was skipped for a reason", () => {
    const skipped = [{ name: "reads real prices", reason: "needs real market data" }];
    const { counts, failures } = stageOf([file(), file({ failed: ["adds up"], skipped })], { code: 1 });
    expect(counts).toEqual({ passed: 4, failed: 1, skipped: 1 });
    expect(failures).toEqual(["app/a.test.ts > adds up"]);
  });

  it("fails by a test that was skipped without a reason", () => {
    const { counts, failures } = stageOf([file({ skipped: [{ name: "later", reason: null }] })]);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0 });
    expect(failures).toEqual(["app/a.test.ts > later (skipped without a reason)"]);
  });

  it("fails by a file that did not load, and by an error outside of any test", () => {
    const { counts, failures } = stageOf([file({ passed: 0, failed: [""] })], { code: 1, errors: ["boom"] });
    expect(counts.failed).toBe(2);
    expect(failures).toEqual(["app/a.test.ts", "boom"]);
  });

  it.each([
    ["ended in failure without a failed test", [file()], 1],
    ["ran nothing", [], 0],
  ])("fails once when the runner %s", (_what, files, code) => {
    expect(stageOf(files, { code }).counts.failed).toBe(1);
  });

  it("fails without a report", () => {
    expect(toStage("tests", { report: undefined, code: 0, seconds: 1 }).counts).toEqual({
      ...{ passed: 0, failed: 1, skipped: 0 },
    });
  });
});

it("a program counts as one, by its exit code", () => {
  expect(toProgramStage("build", 0, 1).counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(toProgramStage("build", 2, 1).counts).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
