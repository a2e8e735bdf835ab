import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "../browser.mjs";
import { ensureBuilt, nodeEnv, root, run } from "../ensure.mjs";
import type { RunReport } from "./run-report.ts";
import { type Stage, toProgramStage, toStage } from "./stage.ts";

/** Path of a Vitest run's report. */
const REPORT_VARIABLE = "ZERNO_TEST_REPORT";

const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
};

export async function runProgram(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const start = () => run(process.execPath, [...args], { ...nodeEnv(process.execPath), ...env });
  const { result, seconds } = await timed(start);
  return toProgramStage(name, result, seconds);
}

export async function runBuild(): Promise<Stage> {
  const build = async () => {
    try {
      await ensureBuilt(process.execPath);
      return 0;
    } catch (error) {
      console.error(String(error));
      return 1;
    }
  };
  const { result, seconds } = await timed(build);
  return toProgramStage("build", result, seconds);
}

/** Undefined when the program ended before writing. */
async function withReport<Report, Result>(
  use: (file: string) => Promise<Result>,
): Promise<{ result: Result; report: Report | undefined }> {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-report-"));
  const file = path.join(folder, "report.json");
  try {
    const result = await use(file);
    const report = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : undefined;
    return { result, report };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function runChecks(): Promise<Stage> {
  interface Checks {
    readonly passed: readonly string[];
    readonly failed: readonly string[];
  }
  const { result, report } = await withReport<Checks, Stage>((file) =>
    runProgram("checks", ["scripts/check.ts", "--json", file]),
  );
  if (report === undefined) return result;
  const counts = { passed: report.passed.length, failed: report.failed.length, skipped: 0 };
  return { ...result, counts, failures: report.failed.map((name) => `check: ${name}`) };
}

export async function runVitest(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const start = (file: string) =>
    run(process.execPath, [vitest, "run", ...args], {
      ...nodeEnv(process.execPath),
      ...env,
      [REPORT_VARIABLE]: file,
    });
  const { result, report } = await withReport<RunReport, { result: number; seconds: number }>((file) =>
    timed(() => start(file)),
  );
  return toStage(name, { report, code: result.result, seconds: result.seconds });
}

/** Fails without a browser. */
export async function runJourneys(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  if (findChromium() === undefined)
    return {
      ...toProgramStage("journeys", 1, 0),
      failures: ["journeys: Chromium is not installed: install it, or set CHROME_PATH to a Chrome"],
    };
  return runVitest("journeys", ["--config", "vitest.e2e.config.ts", ...args], env);
}
