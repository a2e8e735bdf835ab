export interface Chunk {
  readonly name: string;
  readonly needs: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** In characters, before minification. */
  readonly size: number;
  readonly imports: ReadonlySet<string>;
}

/** A phone's cost of a request (some 7 kB as sent); see docs/performance.md. */
const request = 30_000;

export type WeightOf = (page: string) => number;

type Reach = ReadonlyMap<string, ReadonlySet<string>>;

const union = <Item>(...sets: readonly ReadonlySet<Item>[]): Set<Item> =>
  new Set(sets.flatMap((set) => [...set]));

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

const alongWith = (one: Chunk, other: Chunk, reach: Reach): ReadonlySet<string> =>
  union(reach.get(one.name) ?? new Set<string>(), reach.get(other.name) ?? new Set<string>()).difference(
    new Set([one.name, other.name]),
  );

class Scales {
  readonly #weightOf: WeightOf;
  readonly #own = new WeakMap<Chunk["needs"], number>();
  readonly #shared = new WeakMap<Chunk["needs"], WeakMap<Chunk["needs"], number>>();

  constructor(weightOf: WeightOf) {
    this.#weightOf = weightOf;
  }

  #weigh(pages: Iterable<string>): number {
    let sum = 0;
    for (const page of pages) sum += this.#weightOf(page);
    return sum;
  }

  own(pages: Chunk["needs"]): number {
    const known = this.#own.get(pages) ?? this.#weigh(pages);
    this.#own.set(pages, known);
    return known;
  }

  shared(pages: Chunk["needs"], others: Chunk["needs"]): number {
    const ofPages = this.#shared.get(pages) ?? new WeakMap<Chunk["needs"], number>();
    this.#shared.set(pages, ofPages);
    const known = ofPages.get(others) ?? this.#weigh(pages.intersection(others));
    ofPages.set(others, known);
    return known;
  }

  /** Characters read in vain less saved requests; undefined if not below `least`, or for an import cycle. */
  costOf(
    one: Chunk,
    other: Chunk,
    chunks: readonly Chunk[],
    reach: Reach,
    least: number,
  ): number | undefined {
    const both = this.shared(one.needs, other.needs);
    const withoutOthers =
      (this.own(other.needs) - both) * one.size + (this.own(one.needs) - both) * other.size - both * request;
    if (withoutOthers >= least) return undefined;
    const along = alongWith(one, other, reach);
    const reachesBack = (name: string) => reach.get(name)?.has(one.name) || reach.get(name)?.has(other.name);
    if ([...along].some(reachesBack)) return undefined;
    const needs = union(one.needs, other.needs);
    const cost = chunks
      .filter(({ name }) => along.has(name))
      .reduce(
        (sum, chunk) => sum + this.#weigh(needs.difference(chunk.needs)) * (chunk.size + request),
        withoutOthers,
      );
    return cost < least ? cost : undefined;
  }
}

function join(chunks: readonly Chunk[], one: Chunk, other: Chunk, reach: Reach): readonly Chunk[] {
  const along = alongWith(one, other, reach);
  const needs = union(one.needs, other.needs);
  const rename = (names: ReadonlySet<string>) =>
    names.has(other.name)
      ? new Set([...names].map((name) => (name === other.name ? one.name : name)))
      : names;
  return chunks
    .filter((chunk) => chunk !== other)
    .map((chunk) => {
      if (!along.has(chunk.name) && chunk !== one) return { ...chunk, imports: rename(chunk.imports) };
      if (chunk !== one) return { ...chunk, needs: union(chunk.needs, needs) };
      const imports = union(one.imports, other.imports).difference(new Set([one.name, other.name]));
      return { ...one, needs, imports, ids: union(one.ids, other.ids), size: one.size + other.size };
    });
}

/** Joins pairs, the best first, while saved requests outweigh characters read in vain, weighted by pages. */
export function joinChunks(chunks: readonly Chunk[], weightOf: WeightOf = () => 1): readonly Chunk[] {
  return joinOn(chunks, new Scales(weightOf));
}

function joinOn(chunks: readonly Chunk[], scales: Scales): readonly Chunk[] {
  const reach = reachOf(chunks);
  let least = 0;
  let best: readonly [Chunk, Chunk] | undefined;
  for (const [at, one] of chunks.entries())
    for (const other of chunks.slice(at + 1)) {
      const cost = scales.costOf(one, other, chunks, reach, least);
      if (cost === undefined) continue;
      least = cost;
      best = [one, other];
    }
  return best ? joinOn(join(chunks, ...best, reach), scales) : chunks;
}
