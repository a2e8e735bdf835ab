import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { environmentVariables } from "../app/server/config/config-variables.ts";
import { secretVariables } from "../app/server/config/secret-files.ts";

const root = path.resolve(import.meta.dirname, "..");
const text = readFileSync(path.join(root, "docs/security.md"), "utf8");

interface Row {
  readonly numbers: string;
  readonly state: string;
  readonly how: string;
}

const rows: readonly Row[] = text
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, numbers = "", state = "", ...how] = line.split("|").map((cell) => cell.trim());
    return { numbers, state, how: how.join("|") };
  });

const filesIn = (how: string): string[] =>
  [...how.matchAll(/`((?:app|tests|docs|packages|scripts)\/[\w./-]+|[\w.-]+\.(?:json|md|ts))`/g)].map(
    (match) => match[1] ?? "",
  );

/** Titles of tests, in quotation marks after their file. */
const titlesIn = (how: string): string[] => [...how.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");

it("every row says what it claims in a word that has a meaning here", () => {
  expect(rows.length).toBeGreaterThan(100);
  for (const { numbers, state, how } of rows) {
    expect([numbers, state]).toEqual([numbers, expect.stringMatching(/^(met|n\/a|partly|not met)$/)]);
    expect([numbers, how.length > 10]).toEqual([numbers, true]);
  }
});

it("what is met names the test or the code that shows it, what does not apply says why", () => {
  for (const { numbers, state, how } of rows) {
    const shown = filesIn(how).filter((file) => !file.startsWith("docs/") && file !== "README.md");
    if (state === "met") expect([numbers, shown.length > 0]).toEqual([numbers, true]);
    if (state === "n/a") expect([numbers, how.split(" ").length > 1]).toEqual([numbers, true]);
  }
});

it("no requirement stands twice, and chapters 1 to 16 have theirs", () => {
  const numbers = rows.flatMap((row) => row.numbers.split(/, | to /));
  expect(new Set(numbers).size).toBe(numbers.length);
  const chapters = new Set(numbers.map((number) => number.split(".")[0]));
  expect([...chapters]).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)));
});

it("every file that is named is there, and every test has the title that is named", () => {
  const missing = rows.flatMap(({ numbers, how }) => {
    const files = filesIn(how);
    const sources = files.filter((file) => existsSync(path.join(root, file)));
    const all = sources.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
    return [
      ...files.filter((file) => !sources.includes(file)).map((file) => `${numbers}: ${file}`),
      ...titlesIn(how)
        .filter((title) => !all.includes(title))
        .map((title) => `${numbers}: "${title}"`),
    ];
  });
  expect(missing).toEqual([]);
});

const settingsIn = (how: string): string[] =>
  [...how.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)].map((match) => match[1] ?? "");

it("every setting that is named is one, and what is met with a setting stands among those of the operator", () => {
  const known = [...environmentVariables, ...secretVariables.map((name) => `${name}_FILE`)];
  expect(settingsIn(text).filter((name) => !known.includes(name))).toEqual([]);
  const operator = text.split("\n").find((line) => line.startsWith("**Required settings.**")) ?? "";
  for (const { numbers, state, how } of rows.filter((row) => row.how.startsWith("with "))) {
    expect([numbers, state]).toEqual([numbers, "met"]);
    expect([numbers, operator.includes(`(${numbers})`)]).toEqual([numbers, true]);
    expect([numbers, how.includes("Without ")]).toEqual([numbers, true]);
  }
});

it("a title belongs to a test: it stands in a file of tests, not in a comment or a name", () => {
  const loose = rows.flatMap(({ numbers, how }) => {
    const tests = filesIn(how).filter((file) => file.endsWith(".test.ts"));
    const all = tests.map((file) => readFileSync(path.join(root, file), "utf8")).join("\n");
    return titlesIn(how)
      .filter((title) => !["`", '"'].some((mark) => all.includes(`${mark}${title}${mark}`)))
      .map((title) => `${numbers}: "${title}"`);
  });
  expect(loose).toEqual([]);
});
