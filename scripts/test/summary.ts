import type { FileResult } from "./run-report.ts";
import { type Counts, type Stage, sumCounts } from "./stage.ts";

/** Longer day runs are reported, without failing. */
const longestDay = 15 * 60;
const dearestShown = 5;

/** "N passed, N failed", and skipped where any: the form read by CI. */
export const toCountsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const toClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, "0")}`;

const toStageLine = ({ name, seconds, counts }: Stage): string =>
  `${name.padEnd(12)} ${toClock(seconds).padStart(6)}  ${toCountsLine(counts)}`;

function listSkipped(files: readonly FileResult[]): string[] {
  const byReason = Map.groupBy(
    files.flatMap(({ file, skipped }) => skipped.map((test) => ({ ...test, file }))),
    ({ reason }) => reason ?? "no reason",
  );
  return [...byReason].flatMap(([reason, tests]) => [
    `skipped: ${reason}`,
    ...tests.map(({ file, name }) => `  ${file} > ${name}`),
  ]);
}

const listDearest = (files: readonly FileResult[]): string[] =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, dearestShown)
    .map(({ file, project, seconds }) => `  ${toClock(seconds)}  ${file} (${project})`);

export interface Run {
  readonly profile: "day" | "night";
  readonly stages: readonly Stage[];
  /** Wall time. */
  readonly seconds: number;
  /** Missing programs, with the skipped work. */
  readonly lacks: readonly string[];
}

/** The counts are the last line. */
export function toSummary({ profile, stages, seconds, lacks }: Run): string[] {
  const files = stages.flatMap((stage) => stage.files);
  const left = files.reduce((sum, file) => sum + file.left, 0);
  const isLong = profile === "day" && seconds > longestDay;
  return [
    ...stages.map(toStageLine),
    `${"whole".padEnd(12)} ${toClock(seconds).padStart(6)}`,
    ...(left > 0 ? [`${left} tests of these files and all files of the night: npm run test:nightly`] : []),
    ...lacks.map((lack) => `missing: ${lack}`),
    ...listSkipped(files),
    ...(isLong ? ["warning: longer than 15 minutes; the dearest files:", ...listDearest(files)] : []),
    ...stages.flatMap((stage) => stage.failures).map((failure) => `failed    ${failure}`),
    toCountsLine(sumCounts(stages.map(({ counts }) => counts))),
  ];
}
