import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** No test bounds a time, as busy machines are slow; `npm run bench` does, as ratios (docs/benchmarks.md). */
const root = path.resolve(import.meta.dirname, "..");
const files = globSync(
  ["{app,packages,fakes,scripts}/**/{*.test.ts,*.test.tsx,testing/*.ts}", "tests/**/*.ts"],
  {
    cwd: root,
    exclude: (name) => name === "node_modules" || name === "build",
  },
)
  .filter((file) => !file.startsWith("bench") && file !== "tests/no-time-asserted.test.ts")
  .sort();

/** A remainder of the clock is a seed. */
const clock =
  /performance\.now\(|Date\.now\(\)(?! %)|hrtime|(?:threadCpu|cpu|resource)Usage\(|eventLoopUtilization|monitorEventLoopDelay/;
/** Names of measured times. */
const timeName = /\b(?:ms|seconds|elapsed|took|p95)\b|[a-z](?:Ms|Millis|Seconds)\b|_(?:MS|ms)\b/;
/** From `expect(` to a matcher of magnitude, within one statement. */
const bounded =
  /expect(?:\.soft|\.poll)?\(((?:(?!\bexpect\b)[^;])*?)\)\s*(?:\.not)?\.to(?:Be(?:Less|Greater)Than|BeCloseTo)/g;
/** Constants, assignments, pushes and functions. */
const given =
  /(?:const|let)\s+(?<name>\w+|\[[^\]]*\]|\{[^}]*\})(?::[^=]+)?\s*=\s*(?<value>[^;]*);|(?<pushed>\w+)(?:\[\w+\])?\??\.push\((?<item>[^;]*)\);|\n\s*(?<set>\w+)\s*=\s(?<to>[^;]*);|function\s+(?<call>\w+)(?<body>[\s\S]*?)\n\s*\}/g;

/** Names that hold a clock's value, also indirectly. */
function measuredNames(text: string): Set<string> {
  const names = new Set<string>();
  const isMeasured = (value: string) =>
    clock.test(value) || [...value.matchAll(/\b\w+\b/g)].some(([word]) => names.has(word));
  let before = -1;
  while (names.size > before) {
    before = names.size;
    for (const { groups = {} } of text.matchAll(given)) {
      const value = groups.value ?? groups.item ?? groups.to ?? groups.body ?? "";
      if (!isMeasured(value)) continue;
      const to = groups.name ?? groups.pushed ?? groups.set ?? groups.call ?? "";
      for (const [name] of to.matchAll(/\b[a-zA-Z_]\w*\b/g)) names.add(name);
    }
  }
  return names;
}

/** Arguments of `expect` that bound a time. */
function boundedTimes(text: string): string[] {
  const names = clock.test(text) ? measuredNames(text) : new Set<string>();
  return [...text.matchAll(bounded)]
    .map(([, argument = ""]) => argument)
    .filter(
      (argument) =>
        clock.test(argument) ||
        timeName.test(argument) ||
        [...argument.matchAll(/\b\w+\b/g)].some(([word]) => names.has(word)),
    );
}

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

it("no test outside the benchmarks bounds a time", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => boundedTimes(textOf(file)).map((argument) => `${file}: ${argument}`));
  expect(found).toEqual([]);
});

it("no test outside the benchmarks reads a clock that is good for measuring only", () => {
  const measuring = /performance\.now\(|hrtime|(?:threadCpu|cpu|resource)Usage\(|eventLoopUtilization/;
  expect(files.filter((file) => measuring.test(textOf(file)))).toEqual([]);
});

it.each([
  ["the difference itself", "expect(performance.now() - started).toBeLessThan(5_000);"],
  ["with a message", "expect(performance.now() - started, `of a file`).toBeLessThan(MAX);"],
  ["of the processor", "expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);"],
  ["a name of a time", "expect(usualMs).toBeGreaterThanOrEqual(1);"],
  ["a property", "expect(read.elapsed).not.toBeLessThan(1);"],
  [
    "a constant",
    "const begun = Date.now();\nconst took = Date.now() - begun;\nexpect(took).toBeLessThan(9);",
  ],
  [
    "parts of a list",
    "times[at]?.push(performance.now());\nconst [own = 0] = times;\nexpect(own).toBeLessThan(9);",
  ],
  [
    "through a list and a function",
    "function timed() {\n  return performance.now();\n}\ntimes.push(timed() - start);\nexpect(median(times)).toBeLessThan(9);",
  ],
])("finds %s", (_what, text) => expect(boundedTimes(text)).toHaveLength(1));

it.each([
  ["counts", "expect(rows.length).toBeLessThan(9);"],
  ["a seed from the clock", "const seed = Date.now();\nexpect(rows.length).toBeGreaterThan(9);"],
  ["order under a clock of the test's own", "asked.push(Date.now());\nexpect(asked).toEqual([0, 350]);"],
])("lets %s be", (_what, text) => expect(boundedTimes(text)).toEqual([]));
