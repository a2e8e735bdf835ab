import { apiVersion } from "../../shared/version.ts";

/** Delay of the reload notice after an answer of another version, and its duration (client contract, S8.5). */
export const staleNoticeDelayMs = 150;
export const staleNoticeHideMs = 100_000;

let isStale = false;
const listeners = new Set<() => void>();

/** Told the version in every answer's `X-Api-Version`; another one than this client's means: reload. */
export function noteVersion(version: string | null): void {
  if (version === null || version === apiVersion || isStale) return;
  isStale = true;
  for (const listener of listeners) listener();
}

/** Calls back once an answer of another version has come. */
export function onStaleVersion(listener: () => void): () => void {
  listeners.add(listener);
  if (isStale) listener();
  return () => listeners.delete(listener);
}
