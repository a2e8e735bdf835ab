import type { CodeOf, FeedbackType } from "../../shared/codes.ts";
import { callApi } from "../api/api-client.ts";
import { readState, writeState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";
import { socialKey } from "./social-key.ts";

const person = (): string => sessionStore.user?.analyticsUserId ?? socialKey();

export const wasFeedbackShown = (id: string): boolean =>
  readState("ui").shownFeedbacks.includes(id) || (readState("asked")[person()] ?? []).includes(id);

export function markFeedbackShown(id: string): void {
  const { shownFeedbacks } = readState("ui");
  if (!shownFeedbacks.includes(id)) writeState("ui", { shownFeedbacks: [...shownFeedbacks, id] });
  const asked = readState("asked")[person()] ?? [];
  if (!asked.includes(id)) writeState("asked", { [person()]: [...asked, id] });
}

/**
 * Returns true once per account, or per browser for visitors; false after a failure.
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
