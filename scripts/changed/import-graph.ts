import path from "node:path";

export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Relative paths, and workspace packages. */
const quoted = /["'`](\.{1,2}\/[^"'`\s?]+|@zerno\/(?:engine|brokers))(?:\?[a-z]+)?["'`]/g;

/** Files with more imports assemble the program: their importers do not depend on each. */
const hubSize = 25;

const resolve = (file: string, name: string): string =>
  name.startsWith("@zerno/")
    ? `packages/${name.slice("@zerno/".length)}/src/index.ts`
    : path.posix.join(path.posix.dirname(file), name);

export interface Graph {
  readonly importers: Importers;
  readonly hubs: ReadonlySet<string>;
}

export function toGraph(texts: ReadonlyMap<string, string>): Graph {
  const importers = new Map<string, Set<string>>();
  const hubs = new Set<string>();
  for (const [file, text] of texts) {
    const named = new Set([...text.matchAll(quoted)].map(([, name = ""]) => resolve(file, name)));
    if (named.size >= hubSize && !file.endsWith(".test.ts")) hubs.add(file);
    for (const target of named) {
      const users = importers.get(target) ?? new Set();
      importers.set(target, users.add(file));
    }
  }
  return { importers, hubs };
}

export interface Reached {
  readonly steps: number;
  readonly from: string;
}

/** Direct and indirect importers, nearest first; stops at hubs. */
export function reach({ importers, hubs }: Graph, changed: readonly string[]): Map<string, Reached> {
  const found = new Map<string, Reached>(changed.map((file) => [file, { steps: 0, from: file }]));
  for (const [file, { steps }] of found) {
    if (steps > 0 && hubs.has(file)) continue;
    for (const user of importers.get(file) ?? [])
      if (!found.has(user)) found.set(user, { steps: steps + 1, from: file });
  }
  return found;
}
