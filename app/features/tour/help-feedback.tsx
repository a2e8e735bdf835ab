import { type ReactNode, useCallback, useState } from "react";
import { type CodeOf, FeedbackType } from "../../shared/codes.ts";
import { AskFeedback } from "../../shell/feedback/ask-feedback.tsx";
import { useTour } from "./use-tour.ts";

type Type = CodeOf<typeof FeedbackType>;

/** Asks for feedback: from the help menu, the phone's sheet and the palette; the dialog is drawn once. */
export function useHelpFeedback(): readonly [ask: (type?: Type) => void, dialog: ReactNode] {
  const own = useTour();
  const [asked, setAsked] = useState<Type | null>(null);
  const ask = useCallback((type: Type = FeedbackType.other) => setAsked(type), []);
  const dialog = asked !== null && (
    <AskFeedback
      type={asked}
      onClose={() => setAsked(null)}
      onSent={asked === FeedbackType.other ? own?.tour.feedbackSent : undefined}
    />
  );
  return [ask, dialog];
}
