import { useEffect } from "react";
import { useNavigate } from "react-router";
import { readTour } from "../../client/analytics/tour-progress.ts";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import { FeedbackType } from "../../shared/codes.ts";
import { AskFeedback } from "../../shell/feedback/ask-feedback.tsx";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import { useTourPhase } from "./tour-state.ts";
import { useIsDesktop, useTour } from "./use-tour.ts";

const Runner = lazyDialog(withTexts(() => import("./tour-runner.tsx"), ["tour"]));
const ContinueDialog = lazyDialog(withTexts(() => import("./continue-dialog.tsx"), ["tour"]));
const Hint = lazyDialog(
  withTexts(() => import("./tour-hint.tsx"), ["tour"]),
  { isUnasked: true },
);

interface TourHostProps {
  /** Pages outside the application have no component library and no help menu: what needs them is shown inside. */
  readonly isInside?: boolean;
}

/** Shows what there is of the guided tour: to who is signed in, on a desktop. */
export function TourHost({ isInside = false }: TourHostProps) {
  const own = useTour();
  const phase = useTourPhase();
  const isDesktop = useIsDesktop();
  const navigate = useNavigate();
  const tour = own?.tour;
  useEffect(() => {
    if (isDesktop) tour?.open(isInside);
    else tour?.pause();
  }, [isDesktop, isInside, tour]);
  const { name } = phase;
  const isLost = !isInside && (name === "feedback" || name === "hint" || name === "tip");
  useEffect(() => {
    if (isLost) void navigate("/dashboard");
  }, [isLost, navigate]);
  if (!own || !tour || !isDesktop) return null;
  return (
    <>
      {phase.name === "running" && (
        <Runner
          id={phase.step}
          direction={phase.direction}
          steps={own.steps}
          tour={tour}
          onClose={tour.pause}
        />
      )}
      {name === "asking" && <ContinueDialog tour={tour} onClose={tour.close} />}
      {isInside && (name === "welcome" || name === "hint" || name === "tip") && (
        <Hint name={name} hasSent={readTour(own.user).feedbackSent} tour={tour} steps={own.steps} />
      )}
      {isInside && name === "feedback" && (
        <AskFeedback type={FeedbackType.other} onClose={tour.afterFeedback} onSent={tour.feedbackSent} />
      )}
    </>
  );
}
