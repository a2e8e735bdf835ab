import { daysOfUse } from "../../client/analytics/days-of-use.ts";
import type { FeedbackCode } from "./feedback-form.tsx";

/** First day of use for surveys. */
const firstDayOfQuestions = 10;

/** Loads on the first occasion. */
const known = () => import("../../client/analytics/shown-feedbacks.ts").catch(() => null);

/** Returns whether to ask in response to an action, see `mayAskFeedback`. */
export const mayAsk = async (type: FeedbackCode, token?: string): Promise<boolean> =>
  (await (await known())?.mayAskFeedback(type, token)) ?? false;

/** Returns whether to ask unprompted: once, from the tenth day of use. */
export const mayComeUp = async (type: FeedbackCode): Promise<boolean> =>
  daysOfUse() >= firstDayOfQuestions && (await mayAsk(type));
