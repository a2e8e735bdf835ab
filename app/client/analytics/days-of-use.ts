import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";

/** Counts a day on which somebody used the product in this browser; a day counts once. */
export function noteDayOfUse(person: string, today: string): void {
  const known = readState("used")[person];
  if (known?.last === today) return;
  writeState("used", { [person]: { days: (known?.days ?? 0) + 1, last: today } });
}

/** Returns the number of days on which the signed-in user used the product in this browser. */
export const daysOfUse = (): number => readState("used")[sessionStore.user?.analyticsUserId ?? ""]?.days ?? 0;
