import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";

/** Counts a day of use in this browser, once a day. */
export function noteDayOfUse(person: string, today: string): void {
  const known = readState("used")[person];
  if (known?.last === today) return;
  writeState("used", { [person]: { days: (known?.days ?? 0) + 1, last: today } });
}

/** Returns the signed-in user's number of days of use in this browser. */
export const daysOfUse = (): number => readState("used")[sessionStore.user?.analyticsUserId ?? ""]?.days ?? 0;
