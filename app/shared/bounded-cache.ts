export interface BoundedCache<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, weight?: number): void;
  delete(key: string): void;
}

/** Creates a least-recently-used cache of bounded total weight; entries weigh 1 by default. */
export function createBoundedCache<V>(maxWeight: number): BoundedCache<V> {
  const entries = new Map<string, { value: V; weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    total -= entry.weight;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight = 1) {
      remove(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maxWeight || entries.size === 1) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
