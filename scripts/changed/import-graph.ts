import path from "node:path";

/** Importers by file: paths from the root, by import or URL. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Quoted relative paths, and the workspace packages. */
const quoted = /["'`](\.{1,2}\/[^"'`\s?]+|@zerno\/(?:engine|brokers))(?:\?[a-z]+)?["'`]/g;

/** Files with this many imports assemble the program: their importers do not depend on each of them. */
const hubSize = 25;

const resolve = (file: string, name: string): string =>
  name.startsWith("@zerno/")
    ? `packages/${name.slice("@zerno/".length)}/src/index.ts`
    : path.posix.join(path.posix.dirname(file), name);

export interface Graph {
  readonly importers: Importers;
  readonly hubs: ReadonlySet<string>;
}

/** Builds the graph from the texts of files. */
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

/** Distance in imports, and the previous file on the way. */
export interface Reached {
  readonly steps: number;
  readonly from: string;
}

/** Lists files that import the changed ones, directly or not, nearest first; stops at hubs. */
export function reach({ importers, hubs }: Graph, changed: readonly string[]): Map<string, Reached> {
  const found = new Map<string, Reached>(changed.map((file) => [file, { steps: 0, from: file }]));
  for (const [file, { steps }] of found) {
    if (steps > 0 && hubs.has(file)) continue;
    for (const user of importers.get(file) ?? [])
      if (!found.has(user)) found.set(user, { steps: steps + 1, from: file });
  }
  return found;
}
