// `npm run test:changed [-- --since COMMIT | FILE …] [--plan]`: affected tests, nearest first.
import path from "node:path";
import { parseArgs } from "node:util";
import { toLines } from "./changed/format-plan.ts";
import { type Changes, listChanged } from "./changed/list-changed.ts";
import { type Checkout, makePlan, type Plan } from "./changed/make-plan.ts";
import { readCheckout, storeSeconds } from "./changed/read-checkout.ts";
import { narrows } from "./changed/readers.ts";
import { runChecks } from "./changed/run-checks.ts";
import { root } from "./ensure.mjs";
import { runBuild, runJourneys, runVitest } from "./test/programs.ts";
import { type Stage, sumCounts } from "./test/stage.ts";
import { toCountsLine } from "./test/summary.ts";

/** Two tests run at a time: some two minutes on two busy cores. */
const mostSeconds = 120;
/** Each takes a minute, and the build another. */
const mostJourneys = 2;

const { values, positionals } = parseArgs({
  options: { since: { type: "string" }, plan: { type: "boolean" } },
  allowPositionals: true,
});

async function runTests(plan: Plan, { tests, night }: Checkout): Promise<Stage[]> {
  const { readers } = plan;
  const env: Record<string, string> =
    readers === undefined ? {} : { READERS: readers.join(","), FUZZ_BROKERS: readers.join(",") };
  const isDatabase = (file: string): boolean => file.endsWith(".db.test.ts");
  // A nightly file on Vitest's command line makes the whole run nightly.
  const groups = [
    { name: "tests", files: plan.tests.filter(({ file }) => !night.has(file)).map(({ file }) => file) },
    {
      name: "night's tests",
      files: plan.tests.filter(({ file }) => night.has(file)).map(({ file }) => file),
    },
  ];
  const stages: Stage[] = [];
  for (const { name, files } of groups) {
    if (files.length === 0) continue;
    const projects = [
      ...(files.every(isDatabase) ? [] : ["--project", "unit"]),
      ...(files.some(isDatabase) ? ["--project", "pg18"] : []),
    ];
    const stage = await runVitest(name, [...files, ...projects], env);
    const whole = stage.files.filter(({ file }) => readers === undefined || !narrows(tests.get(file) ?? ""));
    storeSeconds(root, whole);
    stages.push(stage);
  }
  return stages;
}

async function runChangedJourneys({ journeys: { changed } }: Plan): Promise<Stage[]> {
  if (changed.length === 0 || changed.length > mostJourneys) return [];
  const build = await runBuild();
  return build.failures.length > 0 ? [build] : [build, await runJourneys(changed)];
}

function findChanges(): Partial<Changes> {
  if (positionals.length > 0)
    return {
      files: positionals.map((file) => path.relative(root, path.resolve(file)).replaceAll(path.sep, "/")),
    };
  try {
    return listChanged(root, values.since);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

const started = performance.now();
const { since, files = [] } = findChanges();
const checkout = readCheckout(root);
const plan = makePlan(checkout, files, mostSeconds);
console.log(`${files.length} changed files${since === undefined ? "" : ` since ${since}`}`);
for (const line of toLines(plan, mostJourneys)) console.log(line);

if (!values.plan && files.length > 0) {
  const checks = runChecks(files);
  const stages = [
    ...(await runTests(plan, checkout)),
    ...(await checks),
    ...(await runChangedJourneys(plan)),
  ];
  console.log("");
  for (const { name, seconds, counts } of stages)
    console.log(`${name.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s  ${toCountsLine(counts)}`);
  for (const failure of stages.flatMap((stage) => stage.failures)) console.log(`failed    ${failure}`);
  const total = sumCounts(stages.map(({ counts }) => counts));
  console.log(`${toCountsLine(total)} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
