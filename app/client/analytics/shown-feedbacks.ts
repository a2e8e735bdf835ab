import type { CodeOf, FeedbackType } from "../../shared/codes.ts";
import { callApi } from "../api/api-client.ts";
import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

/** Signing out clears the state of the page (`ui`), but not the questions a user was asked. */
const person = (): string => sessionStore.user?.analyticsUserId ?? socialKey();

/** Returns whether this browser has asked a question. */
export const wasFeedbackShown = (id: string): boolean =>
  readState("ui").shownFeedbacks.includes(id) || (readState("asked")[person()] ?? []).includes(id);

/** Stores that a question was asked. */
export function markFeedbackShown(id: string): void {
  const { shownFeedbacks } = readState("ui");
  if (!shownFeedbacks.includes(id)) writeState("ui", { shownFeedbacks: [...shownFeedbacks, id] });
  const asked = readState("asked")[person()] ?? [];
  if (!asked.includes(id)) writeState("asked", { [person()]: [...asked, id] });
}

/**
 * Returns whether a question may be asked: once per account on any device, once per browser for visitors. After a
 * failure the question is postponed.
 * @param token of a mail's link
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
