import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brokers } from "@zerno/brokers";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../app/server/config/config.ts";
import { environmentVariables } from "../app/server/config/config-variables.ts";
import { errorCodes } from "../app/shared/error-codes.ts";
import { METRIC_IDS } from "../packages/engine/src/metrics/index.ts";
import { runLedger } from "../packages/engine/src/run-ledger.ts";
import { parseLedgerText } from "../packages/engine/src/testing/ledger-text.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

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

it("README.md counts the formats that are read, to the last ten", () => {
  const [, count] =
    /statements of \[more than (\d+) brokers, exchanges and other trackers\]/.exec(read("README.md")) ?? [];
  const formats = brokers.filter(({ id }) => id !== "template").length;
  expect(Number(count)).toBe(Math.floor((formats - 1) / 10) * 10);
});

it("README.md fits on a page or two", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(81);
});

describe("CONTRIBUTING.md", () => {
  const text = read("CONTRIBUTING.md");
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };

  it("is one page", () => {
    expect(text.split("\n").length).toBeLessThanOrEqual(120);
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(700);
  });

  it("names files and folders that exist", () => {
    const words = [...quoted, ...[...text.matchAll(/```\n(.*?)```/gs)].map(([, block = ""]) => block)]
      .flatMap((inside) => inside.split(/[\s;,]+/))
      .filter((word) =>
        /^(app|packages|fakes|bench|tools|scripts|tests|docs|db|ledger|valuation|metrics)\//.test(word),
      );
    expect(words.length).toBeGreaterThan(50);
    const missing = words.filter((word) => {
      const plain = word.replace(/\*.*$/, "");
      return ![plain, `packages/engine/src/${plain}`].some((file) => existsSync(path.join(root, file)));
    });
    expect(missing).toEqual([]);
  });

  it("names npm scripts that exist, and every one that somebody types", () => {
    const named = new Set([...text.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name));
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    // `npm start` runs it as needed.
    const missing = Object.keys(scripts).filter((name) => !named.has(name));
    expect(missing).toEqual([]);
  });
});

/** A missing path in configuration has no effect, silently. */
const configuration = [
  ...["tsconfig.json", "knip.json", "biome.json", "package.json", "drizzle.config.ts"],
  ...["vite.config.ts", "vitest.config.ts", "vitest.e2e.config.ts", "tools/bundle/build-sources.mjs"],
  ...["scripts/changed/cross-checks.ts", "scripts/changed/read-checkout.ts", "scripts/new/places.ts"],
  ...["scripts/mutants/stryker.config.mjs", "scripts/mutants/vitest.config.ts"],
  ...["tests/support/vitest/profile.ts", "tests/support/vitest/projects.ts"],
];

it.each(configuration)("%s names paths that exist", (file) => {
  const named = [
    ...read(file).matchAll(
      /["'`]!?(?:\.\/)?((?:app|packages|fakes|bench|tools|scripts|tests|docs|db)(?:\/[^"'`\s]*)?)["'`]/g,
    ),
  ].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(0);
  const missing = named.filter((name) => {
    // Of a pattern its first folder; of a path prefix all that match.
    const plain = name.replace(/[*{$<(].*$/, "");
    const [folder, start] = [path.dirname(`${plain}x`), path.basename(`${plain}x`).slice(0, -1)];
    return (
      !existsSync(path.join(root, folder)) ||
      !readdirSync(path.join(root, folder)).some((entry) => entry.startsWith(start))
    );
  });
  expect(missing).toEqual([]);
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
