import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../app/server/config/config.ts";
import { environmentVariables } from "../app/server/config/config-variables.ts";
import { errorCodes } from "../app/shared/error-codes.ts";
import { METRIC_IDS } from "../packages/engine/src/metrics/index.ts";
import { runLedger } from "../packages/engine/src/run-ledger.ts";
import { parseLedgerText } from "../packages/engine/src/testing/ledger-text.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

/** Cells of the table rows that begin with a name in backquotes. */
const tableOf = (text: string): string[][] =>
  [...text.matchAll(/^\| `.*\|$/gm)].map(([line]) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const unquoted = (cell = ""): string => cell.replaceAll("`", "");

describe("docs/formulas.md", () => {
  const text = read("docs/formulas.md");
  const expectations = [...text.matchAll(/```ledger\n([\s\S]*?)```/g)].flatMap(([, ledger = ""]) =>
    parseLedgerText(ledger),
  );

  it("explains every figure", () => {
    const named = METRIC_IDS.filter((id) => text.includes(`\`${id}\``));
    expect(named).toEqual(METRIC_IDS);
    expect(new Set(expectations.map(({ metric }) => metric))).toEqual(new Set(METRIC_IDS));
  });

  it.each(expectations)("$line", ({ metric, scope, period, input, text: expected }) => {
    const figure = runLedger(input).figure(metric, scope, period);
    if (!("value" in figure)) throw new Error(JSON.stringify(figure));
    expect(Number(figure.value)).toBeCloseTo(Number(expected), 9);
  });
});

describe("docs/configuration.md", () => {
  const rows = tableOf(read("docs/configuration.md"));

  it("has the configuration variables in the order of the schema", () => {
    expect(rows.map(([name]) => unquoted(name))).toEqual(environmentVariables);
  });

  it("states the true defaults", () => {
    const stated = rows
      .filter(([, value]) => value)
      .map(([name, value]) => [unquoted(name), unquoted(value)]);
    expect(stated.length).toBeGreaterThan(5);
    expect(loadConfig(Object.fromEntries(stated))).toEqual(loadConfig({}));
  });
});

it("the guide's index names every page of the guide", () => {
  const named = [...read("docs/guide/README.md").matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, file]) => file);
  const pages = readdirSync(path.join(root, "docs/guide")).filter((name) => name !== "README.md");
  expect(named.toSorted()).toEqual(pages.toSorted());
});

it("README.md fits on a page or two", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(81);
});

it("docs/errors.md has every code with its status", () => {
  const rows = tableOf(read("docs/errors.md")).map(([code, status]) => [unquoted(code), Number(status)]);
  expect(rows).toEqual(Object.entries(errorCodes).map(([code, { status }]) => [code, status]));
});

it.each([
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => path.join("docs", name)),
])("%s leads to files that are there", (file) => {
  const targets = [...read(file).matchAll(/\]\(([^)#\s]+)|src="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? "");
  const missing = targets.filter(
    (target) => !/^https?:/.test(target) && !existsSync(path.join(root, path.dirname(file), target)),
  );
  expect(missing).toEqual([]);
});
