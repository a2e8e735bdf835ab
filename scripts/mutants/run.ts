// `npm run test:mutants -- FOLDER`, `-- FOLDER/FILE.ts` or `-- --night 2026-11-28`; see docs/mutants.md.
import { existsSync, globSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "../ensure.mjs";
import folders from "./folders.json" with { type: "json" };
import wanted from "./package.json" with { type: "json" };
import { folderOf, mutableOf, nightOn, nightsOf } from "./rotation.ts";

const USAGE =
  "usage: npm run test:mutants -- FOLDER | FOLDER/FILE.ts[:10-80] … | --night DAY  [--concurrency N]";

const here = import.meta.dirname;
const source = "packages/engine/src";
const stryker = path.join(here, "node_modules/@stryker-mutator/core");

interface Part {
  readonly name: string;
  readonly folder: string;
  readonly files: readonly string[];
  /** Percent; null: no limit. */
  readonly floor: number | null;
}

const isFolder = (name: string): name is keyof typeof folders => Object.hasOwn(folders, name);

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

const engineFiles = mutableOf(globSync("**/*.ts", { cwd: path.join(root, source) }));

function nightOf(day: string): Part {
  const nights = nightsOf(
    engineFiles.map((name) => ({
      name,
      lines: readFileSync(path.join(root, source, name), "utf8").split("\n").length,
    })),
  );
  const { number, folder, files } =
    nightOn(day, nights) ?? fail(`--night: "${day}" is not a day like 2026-11-28`);
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  console.log(`Night ${number} of ${nights.length}: ${folder}, ${files.length} files, ${lines} lines`);
  const floor = isFolder(folder) ? folders[folder].floor : fail(`${folder} is missing in folders.json`);
  return { name: `night-${number}`, folder, files: files.map(({ name }) => name), floor };
}

function partOf(targets: readonly string[]): Part {
  const files = targets.flatMap((target) => {
    const inFolder = engineFiles.filter((name) => folderOf(name) === target);
    const isFile = engineFiles.includes(target.replace(/:\d+-\d+$/, ""));
    return isFile ? [target] : inFolder.length > 0 ? inFolder : fail(`${target}: not in ${source}\n${USAGE}`);
  });
  const [folder = fail(USAGE), ...others] = new Set(files.map(folderOf));
  if (others.length > 0) fail("One folder at a time: each has its own tests");
  return { name: folder === "." ? "engine" : folder, folder, files, floor: null };
}

const testsOf = (folder: string): readonly string[] => {
  const more = isFolder(folder) ? folders[folder].tests : [];
  const own = folder === "." ? `${source}/*.test.ts` : `${source}/${folder}/**/*.test.ts`;
  return [own, ...more.map((test) => `${source}/${test.endsWith(".ts") ? test : `${test}/**/*.test.ts`}`)];
};

const installedVersion = (): unknown => {
  const file = path.join(stryker, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).version : undefined;
};

async function ensureStryker(): Promise<void> {
  if (installedVersion() === wanted.dependencies["@stryker-mutator/core"]) return;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", "--prefix", here, "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (code !== 0) process.exit(code);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { night: { type: "string" }, concurrency: { type: "string" } },
});
const part = values.night === undefined ? partOf(positionals) : nightOf(values.night);
await ensureStryker();
mkdirSync(path.join(root, "data/mutants"), { recursive: true });
process.exitCode = await run(
  process.execPath,
  [
    path.join(stryker, "bin/stryker.js"),
    ...["run", "scripts/mutants/stryker.config.mjs"],
    ...["--mutate", part.files.map((name) => `${source}/${name}`).join(",")],
    ...(values.concurrency === undefined ? [] : ["--concurrency", values.concurrency]),
  ],
  {
    MUTANT_REPORT: `data/mutants/${part.name}.json`,
    MUTANT_TESTS: testsOf(part.folder).join(","),
    ...(part.floor !== null && { MUTANT_FLOOR: String(part.floor) }),
  },
);
