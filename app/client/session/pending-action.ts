import { clearStates, readState, type WantedAction, writeState } from "../dom/storage.ts";

const keptMs = 24 * 3_600_000;

export const storePendingAction = (action: WantedAction, now: Date): void =>
  writeState("wanted", { action, at: now.getTime() });

/** Returns and removes the pending action; null without one or after 24 hours. */
export function claimPendingAction(now: Date): WantedAction | null {
  const { action, at } = readState("wanted");
  if (!action) return null;
  clearStates("wanted");
  return now.getTime() - at < keptMs ? action : null;
}
