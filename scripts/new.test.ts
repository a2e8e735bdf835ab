import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTexts } from "../app/i18n/check-texts.ts";
import { root } from "./ensure.mjs";
import { places } from "./new/places.ts";
import { namesOf, writeSkeleton } from "./new/write-files.ts";

let copy: string;
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), "zerno-new-"));
  const folders = ["app", "packages", "scripts", "bench", "tools", "tests", "fakes", "db", "docs", "public"];
  const files = [
    ".gitignore",
    "LICENSE",
    "CONTRIBUTING.md",
    "README.md",
    "tsconfig.json",
    "biome.json",
    "package.json",
    "vite.config.ts",
    "vitest.config.ts",
    "vitest.e2e.config.ts",
    "react-router.config.ts",
    "drizzle.config.ts",
    "knip.json",
  ];
  const isSource = (file: string) => !/node_modules|\.tsv$|\.zip$/.test(path.relative(root, file));
  for (const name of [...folders, ...files])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true, filter: isSource });
  if (existsSync(path.join(root, ".react-router")))
    symlinkSync(path.join(root, ".react-router"), path.join(copy, ".react-router"));
  linkPackages();
});

function linkPackages(): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(copy, "node_modules")];
  mkdirSync(path.join(to, "@zerno"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@zerno") symlinkSync(path.join(from, name), path.join(to, name));
  for (const name of readdirSync(path.join(copy, "packages")))
    symlinkSync(path.join(copy, "packages", name), path.join(to, "@zerno", name));
}

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const make = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, "scripts/new.ts"), ...args], {
    encoding: "utf8",
    env: { ...process.env, NEW_ROOT: copy },
  });

const asked: readonly (readonly [kind: string, ...rest: string[]])[] = [
  ["feature", "net-worth"],
  ["endpoint", "net-worth", "GET /api/net-worth/history"],
  ["screen", "net-worth-page"],
  ["broker", "acme-invest", "DE"],
  ["metric", "ulcer-index"],
  ["provider", "acme-data"],
];

const limits = {
  broker: 5,
  metric: 5,
  provider: 4,
  endpoint: 4,
  screen: 5,
  feature: Number.POSITIVE_INFINITY,
};

const snapshot = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(copy, file), readFileSync(file, "latin1")]),
  );

const stated = new Map(
  [
    ...readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8").matchAll(
      /^\| (\w+) \| (\d+) \| `npm run new (\w+) [^`]+` \|/gm,
    ),
  ].map(([, kind = "", files, command]) => [kind, { files: Number(files), command }]),
);

const declarations = [
  "app/**/*.d.ts",
  "scripts/**/*.d.mts",
  "tools/**/*.d.mts",
  "tests/support/vitest/*.ts",
  ".react-router/types/**/*",
];

const genericTests = [
  ...["coverage", "fixtures", "kinds", "prints"].map((name) => `packages/brokers/src/${name}.test.ts`),
  ...["app/market/providers/", "app/market/runner/source-order.test.ts"],
  ...["app/features/broker-list/", "app/shell/", "app/i18n/check-texts.test.ts"],
  ...["app/contracts.test.ts", "tests/architecture.test.ts", "tests/docs.test.ts"],
  ...["cases", "explain/statistics-trace"].map((name) => `packages/engine/src/${name}.test.ts`),
];

const narrow = { READERS: "acme-invest,zerodha", TEST_PROFILE: "day" };

const outerEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST")));

const all: string[] = [];

describe("npm run new", () => {
  it("is listed in CONTRIBUTING.md with a number of files within the limit", () => {
    expect([...stated.keys()].toSorted()).toEqual(asked.map(([kind]) => kind).toSorted());
    for (const [kind, { files, command }] of stated) {
      expect(command).toBe(kind);
      expect([kind, files <= (limits[kind as keyof typeof limits] ?? 0)]).toEqual([kind, true]);
    }
  });

  it.each(asked)("%s %s: as many files as CONTRIBUTING.md says", (kind, ...rest) => {
    const before = snapshot();
    const { status, stdout, stderr } = make(kind, ...rest);
    expect([status, stderr]).toEqual([0, ""]);
    const written = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("- "));
    const touched = [...snapshot()].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
    expect(touched.toSorted()).toEqual(written.toSorted());
    expect([kind, touched.length]).toEqual([kind, stated.get(kind)?.files]);
    all.push(...written);
  });

  it("makes what the checks let through: types, format and lint, texts", { timeout: 180_000 }, () => {
    // Generated files with their imports; the rest of the program is unchanged.
    const include = all.filter((file) => /\.tsx?$/.test(file));
    const compilerOptions = { incremental: false, tsBuildInfoFile: null };
    const config = { extends: "./tsconfig.json", compilerOptions, include: [...include, ...declarations] };
    writeFileSync(path.join(copy, "tsconfig.new.json"), JSON.stringify(config));
    for (const [program, args] of [
      ["tsc", ["--noEmit", "--singleThreaded", "-p", "tsconfig.new.json"]],
      ["biome", ["check", "--error-on-warnings", ...all.filter((file) => !/\.(csv|md)$/.test(file))]],
    ] as const) {
      const { status, stdout, stderr } = spawnSync(bin(program), args, { cwd: copy, encoding: "utf8" });
      expect([program, status, status === 0 ? "" : `${stdout}${stderr}`]).toEqual([program, 0, ""]);
    }
    expect(checkTexts(path.join(copy, "app"))).toEqual([]);
  });

  it("enters the new parts in the maps", () => {
    const read = (file: string) => readFileSync(path.join(copy, file), "utf8");
    expect(read("app/api.ts")).toContain("    bind(netWorthContract, netWorthHandlers),\n");
    expect(read("app/features/net-worth/net-worth.api.ts")).toContain('"GET /api/net-worth/history"');
    expect(read(places.routes)).toMatch(/\/\/ Tools\n( {4}route.*\n)* {4}route\("net-worth-page"/);
    expect(read(places.menu)).toContain('["net-worth-page", "/net-worth-page", IconLayoutDashboard]');
    expect(read(places.samples)).toContain('"GET /api/net-worth/history": byPortfolio');
    expect(read(`${places.readers}/index.ts`)).toMatch(
      /brokers: readonly Broker\[\] = \[.*acmeInvest,?\s*\]/s,
    );
    expect(read(`${places.metrics}/index.ts`)).toContain("  ulcerIndex,\n");
    expect(read(`${places.sources}/index.ts`)).toContain("  acmeData,\n");
  });

  it("passes the tests of all parts but those that wait for a person", { timeout: 300_000 }, () => {
    const report = path.join(copy, "report.json");
    const { stderr } = spawnSync(
      bin("vitest"),
      ["run", "--project", "unit", "--reporter=json", `--outputFile=${report}`, ...genericTests],
      { cwd: copy, encoding: "utf8", env: { ...outerEnv(), ...narrow } },
    );
    expect(existsSync(report), stderr).toBe(true);
    const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly message: string;
        readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
      }[];
    };
    expect(testResults.filter(({ assertionResults }) => assertionResults.length === 0)).toEqual([]);
    const results = testResults.flatMap(({ assertionResults }) => assertionResults);
    expect(results.filter(({ fullName }) => /acme/.test(fullName)).length).toBeGreaterThan(10);
    const failed = results.filter(({ status }) => status === "failed");
    expect(failed.map(({ fullName }) => fullName).toSorted()).toEqual([
      // A screen needs a Russian name; tests with a database wait for endpoints to be implemented.
      "places of the menu are named in Russian, found by Russian words",
    ]);
    const test = readFileSync(path.join(copy, "app/features/net-worth/net-worth.db.test.ts"), "utf8");
    expect(test).toContain('toEqual(["the expected names"])');
  });

  it("refuses a bad name, an unknown kind and what is there already, and writes nothing", () => {
    const before = readFileSync(path.join(copy, "app/api.ts"), "utf8");
    expect(make("feature", "NetWorth")).toMatchObject({
      status: 1,
      stderr: 'not in kebab-case: "NetWorth"\n',
    });
    expect(make("widget", "x").status).toBe(2);
    expect(make("feature", "net-worth").stderr).toContain("is there already");
    expect(make("endpoint", "net-worth", "FETCH /x").status).toBe(1);
    expect(make("broker", "acme-bank").stderr).toContain("the country's ISO code");
    expect(make("feature", "gross-worth", "no-area").stderr).toContain("no place");
    expect(readFileSync(path.join(copy, "app/api.ts"), "utf8")).toBe(before);
  });
});

it("names read as files, values and types have them", () => {
  expect(namesOf("net-worth")).toEqual({
    kebab: "net-worth",
    camel: "netWorth",
    pascal: "NetWorth",
    words: "Net worth",
  });
});

it("writes all of a skeleton or nothing", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "zerno-skeleton-"));
  mkdirSync(path.join(folder, "list"));
  execFileSync("sh", ["-c", `printf 'a\\n];\\n' > ${folder}/list/index.ts`]);
  const edit = (before: RegExp) => ({ file: "list/index.ts", before, text: "b\n", unless: /^c/ });
  const next: readonly string[] = [];
  expect(() => writeSkeleton(folder, { files: { "new.ts": "x" }, edits: [edit(/nowhere/)], next })).toThrow(
    "no place",
  );
  expect(existsSync(path.join(folder, "new.ts"))).toBe(false);
  writeSkeleton(folder, { files: { "new.ts": "x" }, edits: [edit(/\];/)], next });
  expect(readFileSync(path.join(folder, "list/index.ts"), "utf8")).toBe("a\nb\n];\n");
  rmSync(folder, { recursive: true });
});
