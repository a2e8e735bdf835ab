import { writeFileSync } from "node:fs";
import { postgres15 } from "../tests/support/vitest/servers.ts";
import { runBuild, runChecks, runJourneys, runVitest } from "./test/programs.ts";
import type { Stage } from "./test/stage.ts";
import { sumCounts } from "./test/stage.ts";
import { toCountsLine, toSummary } from "./test/summary.ts";

const started = performance.now();

/** One uses the disk while the other computes. */
async function runStages(): Promise<Stage[]> {
  const checks = runChecks();
  const build = await runBuild();
  const tests = await runVitest("tests", []);
  return [build, await checks, tests, await runJourneys([])];
}

const stages = await runStages();
const lacks = postgres15 === undefined ? ["PostgreSQL 15: its tests did not run"] : [];
const seconds = (performance.now() - started) / 1000;
console.log("");
for (const line of toSummary({ profile: "day", stages, seconds, lacks })) console.log(line);
const total = sumCounts(stages.map(({ counts }) => counts));
// .ci/run prints it last, after npm's output.
const countsFile = process.env.ZERNO_COUNTS_FILE;
if (countsFile) writeFileSync(countsFile, `${toCountsLine(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
