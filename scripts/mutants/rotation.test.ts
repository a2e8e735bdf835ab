import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../ensure.mjs";
import folders from "./folders.json" with { type: "json" };
import { folderOf, mutableOf, nightOn, nightsOf } from "./rotation.ts";

const source = path.join(root, "packages/engine/src");
const all = globSync("**/*.ts", { cwd: source });
const names = mutableOf(all);
const nights = nightsOf(
  names.map((name) => ({ name, lines: readFileSync(path.join(source, name), "utf8").split("\n").length })),
);
const totalOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

describe("the rotation of mutation runs", () => {
  it("leaves out tests and their helpers, and nothing else", () => {
    const left = all.filter((name) => !names.includes(name));
    expect(names.length).toBeGreaterThan(200);
    expect(left.filter((name) => !/\.test\.ts$|(^|\/)testing\//.test(name))).toEqual([]);
    expect(names.filter((name) => /\.test\.ts$|(^|\/)testing\//.test(name))).toEqual([]);
  });

  it("has every file of the engine in exactly one night", () => {
    const mutated = nights.flatMap(({ files }) => files.map(({ name }) => name));
    expect(mutated.toSorted()).toEqual(names);
  });

  it("takes one folder a night, and at most 500 lines", () => {
    for (const { folder, files } of nights) {
      expect(new Set(files.map(({ name }) => folderOf(name)))).toEqual(new Set([folder]));
      expect(totalOf(files.map(({ lines }) => lines))).toBeLessThanOrEqual(500);
    }
  });

  it("reaches every night once per cycle, across the end of a year too", () => {
    const from = Date.parse("2026-12-01");
    const days = nights.map((_night, index) =>
      new Date(from + index * 86_400_000).toISOString().slice(0, 10),
    );
    const numbers = days.map((day) => nightOn(day, nights)?.number);
    expect(numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(nights.map((_night, index) => index + 1));
    expect(nightOn(new Date(from + nights.length * 86_400_000).toISOString().slice(0, 10), nights)).toEqual(
      nightOn("2026-12-01", nights),
    );
  });

  it.each(["", "tonight", "2026-13-01", "2026-11-28T00"])("has no night for %j", (day) => {
    expect(nightOn(day, nights)).toBeUndefined();
  });

  it("gives an oversized file its own night and keeps the order of names", () => {
    const files = [
      { name: "b/two.ts", lines: 300 },
      { name: "b/one.ts", lines: 200 },
      { name: "a.ts", lines: 600 },
      { name: "b/zero.ts", lines: 1 },
    ];
    expect(nightsOf(files).map(({ files: [...of] }) => of.map(({ name }) => name))).toEqual([
      ["a.ts"],
      ["b/one.ts", "b/two.ts"],
      ["b/zero.ts"],
    ]);
  });
});

describe("folders.json", () => {
  it("names every folder of the engine, and a floor wherever one was measured", () => {
    expect(Object.keys(folders).toSorted()).toEqual([...new Set(names.map(folderOf))].toSorted());
    const floors = Object.entries(folders).filter(([, { floor }]) => floor !== null);
    expect(floors.map(([folder]) => folder)).toEqual(expect.arrayContaining(["bonds", "ledger", "returns"]));
    for (const [, { floor }] of floors) expect(floor).toBeGreaterThanOrEqual(70);
  });

  it("names tests that exist", () => {
    const missing = Object.values(folders)
      .flatMap(({ tests }) => tests)
      .filter((test) => !existsSync(path.join(source, test)));
    expect(missing).toEqual([]);
  });
});
