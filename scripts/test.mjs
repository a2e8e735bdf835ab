// `npm test`: all set-up (packages, browser, build), then every check and test, with true counts of all runners.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, findNode, launch, nodeEnv, root, run } from "./ensure.mjs";

/** What a runner has written, or undefined when it ended before. */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

/** Vitest's counts; a file that does not even load is one failure, and so is any other reason to fail. */
const fromVitest = (report) => {
  if (report === undefined) return undefined;
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** What failed, by name: the end of the output is what is kept of it. */
const listFailed = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      return failed.length > 0
        ? failed.map(({ fullName }) => `failed    ${file} > ${fullName}`)
        : [`failed    ${file}`];
    });

/** A runner that found nothing to do, or ended in failure without a failed test, has not passed. */
const withExitCode = (counts, code) => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const hasHiddenFailure = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: hasHiddenFailure ? 1 : failed, skipped };
};

const toLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

const runVitest = async (node, folder, name, args) => {
  const file = path.join(folder, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const code = await run(node, [vitest, "run", ...args, ...reporters], nodeEnv(node));
  const report = readJson(file);
  return { ...withExitCode(fromVitest(report), code), failures: listFailed(report) };
};

const runCheck = async (node, folder) => {
  const file = path.join(folder, "check.json");
  const code = await run(node, ["scripts/check.ts", "--json", file], nodeEnv(node));
  return withExitCode(readJson(file), code);
};

const runAll = async (node, folder) => {
  const browser = ensureChromium();
  await ensureBuilt(node);
  const results = [["checks", await runCheck(node, folder)]];
  results.push(["tests", await runVitest(node, folder, "tests", [])]);
  if (browser.missing !== undefined) console.error(browser.missing);
  const journeys = browser.missing
    ? { passed: 0, failed: 1, skipped: 0 }
    : await runVitest(node, folder, "journeys", ["--config", "vitest.e2e.config.ts"]);
  results.push(["journeys", journeys]);
  return results;
};

const sum = (results) =>
  results.reduce(
    (total, [, counts]) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

await launch(async () => {
  await ensureInstalled();
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-results-"));
  try {
    const results = await runAll(findNode(), folder);
    const total = sum(results);
    console.log("");
    for (const [name, counts] of results) console.log(`${name.padEnd(9)} ${toLine(counts)}`);
    for (const line of results.flatMap(([, { failures = [] }]) => failures)) console.log(line);
    console.log(toLine(total));
    // .ci/run prints the line again as its last one, after whatever npm has to say.
    if (process.env.ZERNO_COUNTS_FILE) writeFileSync(process.env.ZERNO_COUNTS_FILE, `${toLine(total)}\n`);
    return total.failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
});
