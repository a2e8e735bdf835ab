import { clearStates, readState, type WantedAction, writeState } from "../dom/storage.ts";

/** What somebody wanted a day ago is not wanted any more. */
const keptMs = 24 * 3_600_000;

/** Remembers what a visitor wanted to do, until there is an account to do it for. */
export const keepWanted = (action: WantedAction, now: Date): void =>
  writeState("wanted", { action, at: now.getTime() });

/** What was wanted before signing in, once; null when that was nothing, or too long ago. */
export function takeWanted(now: Date): WantedAction | null {
  const { action, at } = readState("wanted");
  if (!action) return null;
  clearStates("wanted");
  return now.getTime() - at < keptMs ? action : null;
}
