import { type BoundedCache, createBoundedCache } from "../shared/bounded-cache.ts";

/** Named caches; losing one must not change results. */
export interface Memory {
  cache<V>(name: string, maxWeight: number): BoundedCache<V>;
}

export function createMemory(): Memory {
  const caches = new Map<string, BoundedCache<unknown>>();
  return {
    cache<V>(name: string, maxWeight: number) {
      const known = caches.get(name);
      if (known) return known as BoundedCache<V>;
      const made = createBoundedCache<V>(maxWeight);
      caches.set(name, made as BoundedCache<unknown>);
      return made;
    },
  };
}
