import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from "react";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import type { FeedbackCode } from "./feedback-form.tsx";
import { mayComeUp } from "./may-ask.ts";

const texts = () => loadTexts(["feedback"]);
/** Loaded when a question is asked. */
const Dialog = lazy(async () => (await Promise.all([import("./feedback-dialog.tsx"), texts()]))[0]);

/** Question in a dialog the user opened. */
export const AskFeedback = (props: ComponentProps<typeof Dialog>) => (
  <Suspense>
    <Dialog {...props} />
  </Suspense>
);

/** Returns a function that asks a question where allowed, and its dialog. */
export function useAskOnce(type: FeedbackCode): readonly [ask: () => void, dialog: ReactNode] {
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => void mayComeUp(type).then((may) => may && setIsAsking(true));
  return [ask, isAsking && <AskFeedback type={type} onClose={() => setIsAsking(false)} />];
}
