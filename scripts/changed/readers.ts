import type { Reached } from "./import-graph.ts";

/** Readers of statements among more than so many are not named one by one: a change of the kit concerns them all. */
const mostNamed = 10;

const own = /^packages\/brokers\/(?:fixtures\/([^/]+)\/|coverage\/([^/]+)\.json$)/;
const module = /^packages\/brokers\/src\/([a-z0-9-]+)\.ts$/;

/** Returns the id of the reader that a file is the module or a fixture of, if it is one. */
export const readerOf = (file: string): string | undefined => {
  const [, folder, list] = own.exec(file) ?? [];
  return folder ?? list ?? module.exec(file)?.[1];
};

/** True for a test that READERS limits to some readers; see `packages/brokers/src/testing/fixture-cases.ts`. */
export const narrows = (text: string): boolean => /\b(isAsked|isNarrow|FUZZ_BROKERS)\b/.test(text);

/** True for a test beside the readers. */
export const isBeside = (test: string): boolean => /^packages\/brokers\/src\/[^/]+\.test\.ts$/.test(test);

/** True for a test beside the readers that takes them from the list of all. */
export const asksAll = (test: string, text: string): boolean =>
  isBeside(test) && /\bimport \{[^}]*\bbrokers\b[^}]*\} from "\.\/index\.ts"|fixtureTables\(\)/.test(text);

/**
 * Returns the ids of the readers that a change reaches: their modules, or files beside them.
 * @param ids of all readers
 */
export function readersOf(
  reached: ReadonlyMap<string, Reached>,
  ids: ReadonlySet<string>,
): ReadonlySet<string> | "all" {
  const found = new Set<string>();
  for (const file of reached.keys()) {
    const id = readerOf(file);
    if (id !== undefined && ids.has(id)) found.add(id);
  }
  return found.size > mostNamed ? "all" : found;
}
