import { apiVersion } from "../../shared/version.ts";

/** Reload notice after another version (client contract, S8.5). */
export const staleNoticeDelayMs = 150;
export const staleNoticeHideMs = 100_000;

let isStale = false;
const listeners = new Set<() => void>();

/** Compares an answer's `X-Api-Version` with this client's; another one requires a reload. */
export function noteVersion(version: string | null): void {
  if (version === null || version === apiVersion || isStale) return;
  isStale = true;
  for (const listener of listeners) listener();
}

export function onStaleVersion(listener: () => void): () => void {
  listeners.add(listener);
  if (isStale) listener();
  return () => listeners.delete(listener);
}
