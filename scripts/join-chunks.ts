/** A file that pages share: who needs its modules, how long they are, and the names of the files it imports from. */
export interface Chunk {
  readonly name: string;
  readonly needs: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** In characters, before the bundler makes them shorter. */
  readonly size: number;
  readonly imports: ReadonlySet<string>;
}

/**
 * A request costs a phone about as much as this many characters (some 7 kB as they are sent): 12 files fewer saved a
 * dashboard 120 ms of processor here, in all that a browser does for it, which is four times as much on a phone.
 */
const request = 30_000;

/** How much a page counts: 1 for most. */
export type WeightOf = (page: string) => number;

type Reach = ReadonlyMap<string, ReadonlySet<string>>;

const union = <Item>(...sets: readonly ReadonlySet<Item>[]): Set<Item> =>
  new Set(sets.flatMap((set) => [...set]));

/** The names of all files that come along with each. */
export function reachOf(chunks: readonly Chunk[]): Reach {
  const importsOf = new Map(chunks.map(({ name, imports }) => [name, imports]));
  return new Map(
    chunks.map(({ name, imports }) => {
      const seen = new Set(imports);
      for (const next of seen) for (const imported of importsOf.get(next) ?? []) seen.add(imported);
      return [name, seen];
    }),
  );
}

/** What comes along with two files, but for themselves. */
const alongWith = (one: Chunk, other: Chunk, reach: Reach): ReadonlySet<string> =>
  union(reach.get(one.name) ?? new Set<string>(), reach.get(other.name) ?? new Set<string>()).difference(
    new Set([one.name, other.name]),
  );

/** Characters that pages would read in vain, less what the requests saved are worth; infinite if files asked for each other. */
function costOf(
  one: Chunk,
  other: Chunk,
  chunks: readonly Chunk[],
  reach: Reach,
  weightOf: WeightOf,
): number {
  const along = alongWith(one, other, reach);
  const reachesBack = (name: string) => reach.get(name)?.has(one.name) || reach.get(name)?.has(other.name);
  if ([...along].some(reachesBack)) return Number.POSITIVE_INFINITY;
  const needs = union(one.needs, other.needs);
  const weigh = (pages: ReadonlySet<string>) => [...pages].reduce((sum, page) => sum + weightOf(page), 0);
  const inVain = (chunk: Chunk, each: number) => weigh(needs.difference(chunk.needs)) * each;
  return (
    inVain(one, one.size) +
    inVain(other, other.size) +
    chunks
      .filter(({ name }) => along.has(name))
      .reduce((sum, chunk) => sum + inVain(chunk, chunk.size + request), 0) -
    weigh(one.needs.intersection(other.needs)) * request
  );
}

/** The files with the second within the first; what the two import is needed by all who need either. */
function join(chunks: readonly Chunk[], one: Chunk, other: Chunk, reach: Reach): readonly Chunk[] {
  const along = alongWith(one, other, reach);
  const needs = union(one.needs, other.needs);
  const rename = (names: ReadonlySet<string>) =>
    new Set([...names].map((name) => (name === other.name ? one.name : name)));
  return chunks
    .filter((chunk) => chunk !== other)
    .map((chunk) => {
      if (!along.has(chunk.name) && chunk !== one) return { ...chunk, imports: rename(chunk.imports) };
      if (chunk !== one) return { ...chunk, needs: union(chunk.needs, needs) };
      const imports = union(one.imports, other.imports).difference(new Set([one.name, other.name]));
      return { ...one, needs, imports, ids: union(one.ids, other.ids), size: one.size + other.size };
    });
}

/**
 * Files joined two by two, the best pair first, as long as the requests saved are worth more than the characters that
 * pages then read in vain, by how much each page counts. Of two the one that comes first gives its name.
 */
export function joinChunks(chunks: readonly Chunk[], weightOf: WeightOf = () => 1): readonly Chunk[] {
  const reach = reachOf(chunks);
  let least = 0;
  let best: readonly [Chunk, Chunk] | undefined;
  for (const [at, one] of chunks.entries())
    for (const other of chunks.slice(at + 1)) {
      const cost = costOf(one, other, chunks, reach, weightOf);
      if (cost >= least) continue;
      least = cost;
      best = [one, other];
    }
  return best ? joinChunks(join(chunks, ...best, reach), weightOf) : chunks;
}
