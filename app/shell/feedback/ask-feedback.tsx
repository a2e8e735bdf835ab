import { type ReactNode, useState } from "react";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import type { FeedbackCode } from "./feedback-form.tsx";
import { mayComeUp } from "./may-ask.ts";

export const AskFeedback = lazyDialog(withTexts(() => import("./feedback-dialog.tsx"), ["feedback"]));

/** Asks where allowed. */
export function useAskOnce(type: FeedbackCode): readonly [ask: () => void, dialog: ReactNode] {
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => void mayComeUp(type).then((may) => may && setIsAsking(true));
  return [ask, isAsking && <AskFeedback type={type} onClose={() => setIsAsking(false)} />];
}
