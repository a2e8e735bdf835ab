import type { FileResult, RunReport } from "./run-report.ts";

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Stage {
  readonly name: string;
  /** Wall time. */
  readonly seconds: number;
  readonly counts: Counts;
  /** One line each. */
  readonly failures: readonly string[];
  readonly files: readonly FileResult[];
}

const noCounts: Counts = { passed: 0, failed: 0, skipped: 0 };

export const sumCounts = (counts: readonly Counts[]): Counts =>
  counts.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    noCounts,
  );

const failuresOf = ({ file, failed, skipped }: FileResult): readonly string[] => [
  ...failed.map((name) => (name === "" ? file : `${file} > ${name}`)),
  ...skipped
    .filter(({ reason }) => reason === null)
    .map(({ name }) => `${file} > ${name} (skipped without a reason)`),
];

/** Failures: a non-zero exit without a failed test, no tests, no report, or a test skipped without a reason. */
export function toStage(
  name: string,
  { report, code, seconds }: { report: RunReport | undefined; code: number; seconds: number },
): Stage {
  const files = report?.files ?? [];
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const reported = [...files.flatMap(failuresOf), ...(report?.errors ?? [])];
  const isSilent = reported.length === 0 && (code !== 0 || passed === 0);
  const failures = isSilent
    ? [`${name}: ended with exit code ${code} after ${passed} passed tests`]
    : reported;
  const skipped = files.flatMap((file) => file.skipped).filter(({ reason }) => reason !== null).length;
  return { name, seconds, counts: { passed, failed: failures.length, skipped }, failures, files };
}

export const toProgramStage = (name: string, code: number, seconds: number): Stage => ({
  ...{ name, seconds, files: [] },
  counts: { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 },
  failures: code === 0 ? [] : [`${name}: exit code ${code}`],
});
