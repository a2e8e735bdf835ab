import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestTag } from "./test-tags.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** Files of every kind of test, by path from the root. */
export const listTestFiles = (): string[] =>
  ["app", "packages", "tests", "fakes", "scripts", "bench", "tools"]
    .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
    .filter((file) => !file.includes("node_modules"))
    .toSorted();

/** The first lines of a file. */
const headOf = (file: string): string => readFileSync(path.join(root, file), "utf8").slice(0, 400);

let heads: readonly (readonly [file: string, head: string])[] | undefined;

/** Files that have a tag as a whole. */
export function filesTagged(tag: TestTag): string[] {
  heads ??= listTestFiles().map((file) => [file, headOf(file)]);
  const mark = new RegExp(`^// @module-tag ${tag}$`, "m");
  return heads.filter(([, head]) => mark.test(head)).map(([file]) => file);
}

/** Parts of paths that the command line asks for, such as `vitest run app/features/import`. */
const asked = process.argv.slice(2).filter((argument) => /^[^-]\S*[/.-]/.test(argument));

/** True when the file was asked for by name. */
const isNamed = (file: string): boolean => asked.some((part) => file.includes(part));

/**
 * The nightly profile runs everything, the daily one what finds faults within minutes. A nightly file named explicitly
 * runs too. Workers read the same variable.
 */
export const isNight = process.env.TEST_PROFILE === "night" || filesTagged("night").some(isNamed);

/** The embedded database and what guards its folder. */
const embedded = ["app/server/db/embedded", "app/server/db/open-database"];

/**
 * Tests of what starts the program and of what writes new code: they take half a minute each, and change with few
 * files. By day they run when one of those has changed lately, told by how its path begins.
 */
const costly: Readonly<Record<string, readonly string[]>> = {
  "scripts/new.test.ts": [
    ...["scripts/new", "biome.json", "tsconfig.json"],
    ...["CONTRIBUTING.md", "app/api.ts", "app/routes.ts"],
  ],
  "scripts/launchers.test.ts": ["scripts/ensure.mjs", "scripts/start.mjs", "scripts/dev.mjs"],
  "scripts/probe/probe.test.ts": ["scripts/probe"],
  "bench/engine/engine.test.ts": ["bench", "packages/engine/bench"],
  "tests/commands.test.ts": [
    "app/commands",
    ...["backup", "embedded", "migrate", "copy"].map((name) => `app/server/db/${name}`),
    ...["packages/cli/bin", "packages/cli/src/main.ts", "packages/cli/src/read-password.ts"],
  ],
  "app/server/db/embedded/embedded.test.ts": embedded,
  "app/server/db/embedded/embedded-places.test.ts": embedded,
};

const recently = "1 day ago";

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Paths that differ from the last commit that is older than a day; undefined where Git does not tell. */
function listChanged(): string[] | undefined {
  try {
    const base = git("rev-list", "-1", `--before=${recently}`, "HEAD");
    if (base === "") return undefined;
    const tracked = git("diff", "--name-only", base);
    return `${tracked}\n${git("ls-files", "--others", "--exclude-standard")}`.split("\n");
  } catch {
    return undefined;
  }
}

/** Costly tests with nothing to tell by day. */
export function listUnchanged(): string[] {
  const changed = listChanged();
  if (changed === undefined) return [];
  return Object.entries(costly)
    .filter(([test, subjects]) => {
      const isTouched = [test, ...subjects].some((subject) =>
        changed.some((file) => file.startsWith(subject)),
      );
      return !isTouched && !isNamed(test);
    })
    .map(([test]) => test);
}
