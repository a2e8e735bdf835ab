/** Parts of the application that can be reloaded from anywhere. */
export type Reloadable = "dashboard" | "notifications";

/** Last request, milliseconds since 1970; null: none in this page. */
const askedAt: Record<Reloadable, number | null> = { dashboard: null, notifications: null };
const listeners = new Set<(what: Reloadable) => void>();

/** Requests a reload and notifies the components that show the part. */
export function requestReload(what: Reloadable): void {
  askedAt[what] = Date.now();
  for (const listener of listeners) listener(what);
}

export const reloadAskedAt = (what: Reloadable): number | null => askedAt[what];

export function onReload(listener: (what: Reloadable) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
