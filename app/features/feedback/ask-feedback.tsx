import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { loadTexts } from "../../client/browser-i18n.ts";
import type { FeedbackCode } from "./feedback-form.tsx";
import { mayAsk } from "./may-ask.ts";

/** The dialog and its words come when somebody is asked. */
const Dialog = lazy(async () => {
  const [loaded] = await Promise.all([import("./feedback-dialog.tsx"), loadTexts(["feedback"])]);
  return loaded;
});

/** The question how something went, in a dialog. */
export const AskFeedback = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

/** Asks a question the first time only: what asks, and where the question is drawn. */
export function useAskOnce(type: FeedbackCode): readonly [ask: () => void, dialog: ReactNode] {
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => void mayAsk(type).then((may) => may && setIsAsking(true));
  return [ask, isAsking && <AskFeedback type={type} onClose={() => setIsAsking(false)} />];
}
