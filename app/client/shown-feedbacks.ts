import { readState, writeState } from "./storage.ts";

/** Whether this browser's reader was asked this question already. */
export const wasFeedbackShown = (id: string): boolean => readState("ui").shownFeedbacks.includes(id);

/** Remembers that a question was asked; an id stands in the list once. */
export function markFeedbackShown(id: string): void {
  if (!wasFeedbackShown(id)) writeState("ui", { shownFeedbacks: [...readState("ui").shownFeedbacks, id] });
}
