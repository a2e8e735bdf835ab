import { type ReactNode, useCallback, useState } from "react";
import { FeedbackType } from "../../shared/codes.ts";
import { AskFeedback } from "../feedback/ask-feedback.tsx";
import { useTour } from "./use-tour.ts";

/** Asks what somebody thinks: from the help menu, the phone's sheet and the palette; the dialog is drawn once. */
export function useHelpFeedback(): readonly [ask: () => void, dialog: ReactNode] {
  const own = useTour();
  const [isAsking, setIsAsking] = useState(false);
  const ask = useCallback(() => setIsAsking(true), []);
  const dialog = isAsking && (
    <AskFeedback
      type={FeedbackType.other}
      onClose={() => setIsAsking(false)}
      onSent={own?.tour.feedbackSent}
    />
  );
  return [ask, dialog];
}
