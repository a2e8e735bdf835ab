import { clearStates, readState, type WantedAction, writeState } from "../dom/storage.ts";

const keptMs = 24 * 3_600_000;

export const storePendingAction = (action: WantedAction, now: Date): void =>
  writeState("wanted", { action, at: now.getTime() });

export function claimPendingAction(now: Date): WantedAction | null {
  const { action, at } = readState("wanted");
  if (!action) return null;
  clearStates("wanted");
  return now.getTime() - at < keptMs ? action : null;
}
