import type { FeedbackCode } from "./feedback-form.tsx";

/** What knows who was asked comes with the first occasion to ask: no page needs it before. When it does not come, nobody is asked. */
const known = () => import("../../client/shown-feedbacks.ts").catch(() => null);

/** Whether a question may be asked now, see `mayAskFeedback`. */
export const mayAsk = async (type: FeedbackCode, token?: string): Promise<boolean> =>
  (await (await known())?.mayAskFeedback(type, token)) ?? false;

/** Whether this browser knows that this reader was asked already. */
export const wasAsked = async (type: FeedbackCode): Promise<boolean> =>
  (await known())?.wasFeedbackShown(String(type)) ?? true;
