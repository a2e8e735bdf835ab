import { daysOfUse } from "../../client/analytics/days-of-use.ts";
import type { FeedbackCode } from "./feedback-form.tsx";

/** First day of use on which a survey may appear without being asked for. */
const firstDayOfQuestions = 10;

/** Knowledge of who was asked; loaded with the first occasion to ask. Without it nobody is asked. */
const known = () => import("../../client/analytics/shown-feedbacks.ts").catch(() => null);

/** Returns whether a question may be asked now in answer to what somebody did, see `mayAskFeedback`. */
export const mayAsk = async (type: FeedbackCode, token?: string): Promise<boolean> =>
  (await (await known())?.mayAskFeedback(type, token)) ?? false;

/** Returns whether a question may come up unasked: once, and not before the tenth day of use. */
export const mayComeUp = async (type: FeedbackCode): Promise<boolean> =>
  daysOfUse() >= firstDayOfQuestions && (await mayAsk(type));
