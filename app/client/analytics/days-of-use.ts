import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";

export function noteDayOfUse(person: string, today: string): void {
  const known = readState("used")[person];
  if (known?.last === today) return;
  writeState("used", { [person]: { days: (known?.days ?? 0) + 1, last: today } });
}

/** Returns on how many days the signed-in user has used this browser. */
export const daysOfUse = (): number => readState("used")[sessionStore.user?.analyticsUserId ?? ""]?.days ?? 0;
