import type { Reached } from "./import-graph.ts";

/** Above this a change of the kit affects all readers. */
const mostNamed = 10;

const own = /^packages\/brokers\/(?:fixtures\/([^/]+)\/|coverage\/([^/]+)\.json$)/;
const module = /^packages\/brokers\/src\/([a-z0-9-]+)\.ts$/;

export const readerOf = (file: string): string | undefined => {
  const [, folder, list] = own.exec(file) ?? [];
  return folder ?? list ?? module.exec(file)?.[1];
};

/** See `packages/brokers/src/testing/fixture-cases.ts`. */
export const narrows = (text: string): boolean => /\b(isAsked|isNarrow|FUZZ_BROKERS)\b/.test(text);

export const isBeside = (test: string): boolean => /^packages\/brokers\/src\/[^/]+\.test\.ts$/.test(test);

export const asksAll = (test: string, text: string): boolean =>
  isBeside(test) && /\bimport \{[^}]*\bbrokers\b[^}]*\} from "\.\/index\.ts"|fixtureTables\(\)/.test(text);

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
