export type Reloadable = "dashboard" | "notifications";

const askedAt: Record<Reloadable, number | null> = { dashboard: null, notifications: null };
const listeners = new Set<(what: Reloadable) => void>();

export function requestReload(what: Reloadable): void {
  askedAt[what] = Date.now();
  for (const listener of listeners) listener(what);
}

export const reloadAskedAt = (what: Reloadable): number | null => askedAt[what];

export function onReload(listener: (what: Reloadable) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
