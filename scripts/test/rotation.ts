import { globSync } from "node:fs";
import path from "node:path";
import { root } from "../ensure.mjs";

const dayMs = 24 * 3_600_000;

export const listJourneys = (): string[] =>
  globSync("tests/e2e/*.test.ts", { cwd: root })
    .map((file) => path.basename(file))
    .toSorted();

export const listReaders = (): string[] =>
  globSync("packages/brokers/fixtures/*", { cwd: root })
    .map((folder) => path.basename(folder))
    .toSorted();

/** On consecutive days each item comes up once before any repeats. */
export function rotated<Item>(list: readonly Item[], day: string, count: number): Item[] {
  const first = (Date.parse(`${day}T00:00:00Z`) / dayMs) * count;
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, step) => list[(first + step) % list.length] as Item,
  );
}
