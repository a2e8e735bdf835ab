import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestTag } from "./test-tags.ts";

const root = path.resolve(import.meta.dirname, "../../..");

export const listTestFiles = (): string[] =>
  ["app", "packages", "tests", "fakes", "scripts", "bench", "tools"]
    .flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: root }))
    .filter((file) => !file.includes("node_modules"))
    .toSorted();

const headOf = (file: string): string => readFileSync(path.join(root, file), "utf8").slice(0, 400);

let heads: readonly (readonly [file: string, head: string])[] | undefined;

/** Files tagged as a whole. */
export function filesTagged(tag: TestTag): string[] {
  heads ??= listTestFiles().map((file) => [file, headOf(file)]);
  const mark = new RegExp(`^// @module-tag ${tag}$`, "m");
  return heads.filter(([, head]) => mark.test(head)).map(([file]) => file);
}

/** Path parts on the command line, such as `vitest run app/features/import`. */
const asked = process.argv.slice(2).filter((argument) => /^[^-]\S*[/.-]/.test(argument));

const isNamed = (file: string): boolean => asked.some((part) => file.includes(part));

/** A nightly file named explicitly runs too. Workers read the same variable. */
export const isNight = process.env.TEST_PROFILE === "night" || filesTagged("night").some(isNamed);

const embedded = ["app/server/db/embedded", "app/server/db/open-database"];

/**
 * Tests of starting the program and of generating code: half a minute each, and few files affect them. By day they run
 * if one of these path prefixes changed lately.
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

/** Paths that differ from the last commit older than a day; undefined without Git. */
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
