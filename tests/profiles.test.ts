import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filesTagged, listTestFiles, listUnchanged } from "./support/vitest/profile.ts";
import { journeyProjects, type Profile, type TestProject, testProjects } from "./support/vitest/projects.ts";
import { testTags } from "./support/vitest/test-tags.ts";

const root = path.resolve(import.meta.dirname, "..");
const files = listTestFiles();

const projectsOf = (profile: Profile) => [...testProjects(profile), ...journeyProjects(profile)];
const projects = { day: projectsOf({ isNight: false }), night: projectsOf({ isNight: true }) };

const isIn = ({ include, exclude }: TestProject, file: string): boolean =>
  include.some((glob) => path.matchesGlob(file, glob)) &&
  !exclude.some((glob) => path.matchesGlob(file, glob));

/** A table of cases counts once. */
const countTests = (file: string): number =>
  readFileSync(path.join(root, file), "utf8").match(/^\s*(it|test)(\.\w+(\(.*\))?)*[(`]/gm)?.length ?? 0;

const filesOf = (profile: "day" | "night", name?: string): string[] =>
  files.filter((file) =>
    projects[profile].some((project) => (name ?? project.name) === project.name && isIn(project, file)),
  );

describe("the profiles", () => {
  it("leave no file of tests out: by night each runs", () => {
    const nightly = new Set(filesOf("night"));
    expect(files.filter((file) => !nightly.has(file))).toEqual([]);
    const count = (list: readonly string[]) => list.reduce((sum, file) => sum + countTests(file), 0);
    expect(count(filesOf("night"))).toBe(count(files));
    expect(count(filesOf("day"))).toBeLessThan(count(files));
  });

  it("by day leave to the night what is tagged so, and costly tests of what has not changed", () => {
    const daily = new Set(filesOf("day"));
    const left = new Set([...filesTagged("night"), ...listUnchanged()]);
    expect(files.filter((file) => !daily.has(file) && !left.has(file))).toEqual([]);
  });

  it("run each file in one project, and on PostgreSQL 15 beside 18", () => {
    for (const profile of ["day", "night"] as const)
      for (const file of filesOf(profile)) {
        const names = projects[profile].filter((project) => isIn(project, file)).map(({ name }) => name);
        expect(names.filter((name) => name !== "pg15").length, file).toBe(1);
        if (names.includes("pg15")) expect(names, file).toContain("pg18");
      }
  });

  it("ask PostgreSQL 15 by day for what can differ by server", () => {
    const asked = filesOf("day", "pg15");
    expect(asked).toEqual(filesTagged("every-server"));
    expect(asked.length).toBeGreaterThan(10);
  });
});

it("every tag at the head of a file is one of the list, and stands in the first line", () => {
  const names = new Set<string>(testTags.map(({ name }) => name));
  for (const file of files) {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    for (const [at, line] of lines.entries()) {
      const [, tag] = /^\/\/ @module-tag (.*)$/.exec(line) ?? [];
      if (tag !== undefined) expect([at < 3, names.has(tag)], `${file}: ${tag}`).toEqual([true, true]);
    }
  }
});
