import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listChanged } from "./list-changed.ts";

let folder: string;
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
const commit = (...files: readonly string[]): string => {
  for (const file of files) write(file, `${file} ${Math.random()}`);
  git("add", ".");
  git("commit", "-m", files.join(" "));
  return git("rev-parse", "HEAD");
};

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "zerno-changed-"));
  git("init", "-b", "main");
  write(".gitignore", "build/\n");
  commit("a.ts", "b.ts", "c.ts");
});
afterEach(() => rmSync(folder, { recursive: true }));

it("lists what is not committed, what is new and what is gone, and nothing that Git ignores", () => {
  write("a.ts", "other");
  write("new.ts", "");
  mkdirSync(path.join(folder, "build"));
  write("build/out.js", "");
  git("rm", "b.ts");
  git("mv", "c.ts", "moved.ts");
  expect(listChanged(folder, undefined).files).toEqual(["a.ts", "b.ts", "c.ts", "moved.ts", "new.ts"]);
});

it("counts from where the branch left origin/main, or from the commit it is given", () => {
  const left = git("rev-parse", "HEAD");
  git("update-ref", "refs/remotes/origin/main", commit("theirs.ts"));
  git("reset", "--hard", left);
  const first = commit("one.ts");
  commit("two.ts");
  expect(listChanged(folder, undefined)).toEqual({ since: left.slice(0, 12), files: ["one.ts", "two.ts"] });
  expect(listChanged(folder, first).files).toEqual(["two.ts"]);
});

it("fails on a commit that is not there", () => {
  expect(() => listChanged(folder, "nowhere")).toThrow("no commit nowhere");
});
