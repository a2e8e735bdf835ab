import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";
import { isNight } from "../../tests/support/vitest/profile.ts";
import { testTags } from "../../tests/support/vitest/test-tags.ts";
import { root } from "../ensure.mjs";
import type { FileResult, RunReport, SkippedTest } from "./run-report.ts";

const reasons = new Map<string, string>(testTags.map(({ name, description }) => [name, description]));

const isLeftForNight = (test: TestCase): boolean => !isNight && test.options.tags?.includes("night") === true;

/** Note of `context.skip(note)`, else the requirements in the test's tags. */
function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  if (result.state === "skipped" && result.note) return result.note;
  return test.options.tags?.map((tag) => reasons.get(tag)).find((reason) => reason !== undefined);
}

const fileOf = (module: TestModule): string => path.relative(root, module.moduleId);

export default class ReportReporter implements Reporter {
  private readonly file: string;

  constructor({ file }: { readonly file: string }) {
    this.file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { readonly message?: string }[]): void {
    const report: RunReport = {
      files: modules.map(toFileResult),
      errors: errors.map(({ message }) => message ?? "an unknown error"),
    };
    writeFileSync(this.file, JSON.stringify(report));
  }
}

function toFileResult(module: TestModule): FileResult {
  const tests = [...module.children.allTests()];
  const statesOf = (state: string) => tests.filter((test) => test.result().state === state);
  const left = tests.filter(isLeftForNight);
  const skipped: SkippedTest[] = statesOf("skipped")
    .filter((test) => !isLeftForNight(test))
    .map((test) => ({ name: test.fullName, reason: reasonOf(test) ?? null }));
  const failed = statesOf("failed").map(({ fullName }) => fullName);
  // A broken file or set-up is one additional failure.
  const isBroken = !module.ok() && failed.length === 0;
  return {
    file: fileOf(module),
    project: module.project.name,
    seconds: module.diagnostic().duration / 1000,
    passed: statesOf("passed").length,
    failed: isBroken ? [""] : failed,
    skipped,
    left: left.length,
  };
}
