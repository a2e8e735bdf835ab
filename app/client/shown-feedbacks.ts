import { sessionStore } from "./session-store.ts";
import { socialKey } from "./social-key.ts";
import { readState, writeState } from "./storage.ts";

/** Whose question it is: signing out forgets the state of the page (`ui`), not what this person was asked. */
const person = (): string => sessionStore.user?.analyticsUserId ?? socialKey();

/** Whether this reader was asked this question already, in this browser. */
export const wasFeedbackShown = (id: string): boolean =>
  readState("ui").shownFeedbacks.includes(id) || (readState("asked")[person()] ?? []).includes(id);

/** Remembers that a question was asked; an id stands in each list once. */
export function markFeedbackShown(id: string): void {
  const { shownFeedbacks } = readState("ui");
  if (!shownFeedbacks.includes(id)) writeState("ui", { shownFeedbacks: [...shownFeedbacks, id] });
  const asked = readState("asked")[person()] ?? [];
  if (!asked.includes(id)) writeState("asked", { [person()]: [...asked, id] });
}
