import { globSync } from "node:fs";
import path from "node:path";
import { root } from "../ensure.mjs";

const dayMs = 24 * 3_600_000;

/** Lists the journeys by file name. */
export const listJourneys = (): string[] =>
  globSync("tests/e2e/*.test.ts", { cwd: root })
    .map((file) => path.basename(file))
    .toSorted();

/** Lists the ids of the statement readers, the folders of their fixtures. */
export const listReaders = (): string[] =>
  globSync("packages/brokers/fixtures/*", { cwd: root })
    .map((folder) => path.basename(folder))
    .toSorted();

/** Rotates through a list: on consecutive days each item comes up once before any repeats. */
export function rotated<Item>(list: readonly Item[], day: string, count: number): Item[] {
  const first = (Date.parse(`${day}T00:00:00Z`) / dayMs) * count;
  return Array.from(
    { length: Math.min(count, list.length) },
    (_, step) => list[(first + step) % list.length] as Item,
  );
}
