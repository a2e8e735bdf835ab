/** What can be asked to load again from anywhere. */
export type Reloadable = "dashboard" | "notifications";

/** When each was asked last, in milliseconds since 1970; null: not in this page. */
const askedAt: Record<Reloadable, number | null> = { dashboard: null, notifications: null };
const listeners = new Set<(what: Reloadable) => void>();

/** Asks for something to be loaded again: the time is kept, and who shows it is told. */
export function requestReload(what: Reloadable): void {
  askedAt[what] = Date.now();
  for (const listener of listeners) listener(what);
}

/** When a reload was asked for last. */
export const reloadAskedAt = (what: Reloadable): number | null => askedAt[what];

/** Calls back at every request to load something again. */
export function onReload(listener: (what: Reloadable) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
