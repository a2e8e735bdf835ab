import type { CodeOf, FeedbackType } from "../../shared/codes.ts";
import { callApi } from "../api/api-client.ts";
import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

/** Whose question it is: signing out forgets the state of the page (`ui`), not what this person was asked. */
const person = (): string => sessionStore.user?.analyticsUserId ?? socialKey();

/** Whether this reader was asked this question already, as far as this browser knows. */
export const wasFeedbackShown = (id: string): boolean =>
  readState("ui").shownFeedbacks.includes(id) || (readState("asked")[person()] ?? []).includes(id);

/** Remembers that a question was asked; an id stands in each list once. */
export function markFeedbackShown(id: string): void {
  const { shownFeedbacks } = readState("ui");
  if (!shownFeedbacks.includes(id)) writeState("ui", { shownFeedbacks: [...shownFeedbacks, id] });
  const asked = readState("asked")[person()] ?? [];
  if (!asked.includes(id)) writeState("asked", { [person()]: [...asked, id] });
}

/**
 * Whether a question may be asked now: once for each person, which the account knows on whatever device, and for
 * others this browser; `token` is what a mail's link carries. Where nobody can tell, nothing is asked, and the next occasion asks again.
 */
export async function mayAskFeedback(type: CodeOf<typeof FeedbackType>, token?: string): Promise<boolean> {
  const id = String(type);
  if (wasFeedbackShown(id)) return false;
  if (sessionStore.user === null && token === undefined) {
    markFeedbackShown(id);
    return true;
  }
  const said = { feedbackType: type, ...(token !== undefined && { t: token }) };
  const asked = await callApi("POST /api/feedback/ask", said).catch(() => null);
  if (asked === null) return false;
  markFeedbackShown(id);
  return asked.isFirst;
}
