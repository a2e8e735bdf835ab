import path from "node:path";

/** Files by path from the root, each with the files that name it in an import or a URL. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>;

/** Quoted paths relative to the file they stand in, and our own packages. */
const quoted = /["'`](\.{1,2}\/[^"'`\s?]+|@zerno\/(?:engine|brokers))(?:\?[a-z]+)?["'`]/g;

/** A file that names so many others puts the program together: whoever imports it does not depend on each of them. */
const hubSize = 25;

const resolve = (file: string, name: string): string =>
  name.startsWith("@zerno/")
    ? `packages/${name.slice("@zerno/".length)}/src/index.ts`
    : path.posix.join(path.posix.dirname(file), name);

export interface Graph {
  readonly importers: Importers;
  readonly hubs: ReadonlySet<string>;
}

/** Reads who imports whom from the texts of files. */
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

/** A file that a change reaches: how many imports away, and the file before it on the way. */
export interface Reached {
  readonly steps: number;
  readonly from: string;
}

/** Files that import the changed ones, directly or through others, nearest first; the way ends at hubs. */
export function reach({ importers, hubs }: Graph, changed: readonly string[]): Map<string, Reached> {
  const found = new Map<string, Reached>(changed.map((file) => [file, { steps: 0, from: file }]));
  for (const [file, { steps }] of found) {
    if (steps > 0 && hubs.has(file)) continue;
    for (const user of importers.get(file) ?? [])
      if (!found.has(user)) found.set(user, { steps: steps + 1, from: file });
  }
  return found;
}
