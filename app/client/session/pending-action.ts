import { clearStates, readState, type WantedAction, writeState } from "../dom/storage.ts";

/** Lifetime of a pending action. */
const keptMs = 24 * 3_600_000;

/** Stores a visitor's action until there is an account to perform it for. */
export const keepWanted = (action: WantedAction, now: Date): void =>
  writeState("wanted", { action, at: now.getTime() });

/** Returns and removes the pending action; null without one or when it is too old. */
export function takeWanted(now: Date): WantedAction | null {
  const { action, at } = readState("wanted");
  if (!action) return null;
  clearStates("wanted");
  return now.getTime() - at < keptMs ? action : null;
}
