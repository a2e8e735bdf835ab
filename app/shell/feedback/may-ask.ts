import { daysOfUse } from "../../client/analytics/days-of-use.ts";
import type { FeedbackCode } from "./feedback-form.tsx";

/** First day of use on which a survey may appear unasked. */
const firstDayOfQuestions = 10;

/** Loaded with the first occasion; without it nothing is asked. */
const known = () => import("../../client/analytics/shown-feedbacks.ts").catch(() => null);

/** Returns whether a question may be asked in response to an action, see `mayAskFeedback`. */
export const mayAsk = async (type: FeedbackCode, token?: string): Promise<boolean> =>
  (await (await known())?.mayAskFeedback(type, token)) ?? false;

/** Returns whether a question may appear unasked: once, from the tenth day of use. */
export const mayComeUp = async (type: FeedbackCode): Promise<boolean> =>
  daysOfUse() >= firstDayOfQuestions && (await mayAsk(type));
