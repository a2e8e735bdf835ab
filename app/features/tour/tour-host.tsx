import { lazy, Suspense, useEffect } from "react";
import { useNavigate } from "react-router";
import { readTour } from "../../client/analytics/tour-progress.ts";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import { FeedbackType } from "../../shared/codes.ts";
import { AskFeedback } from "../../shell/feedback/ask-feedback.tsx";
import { useTourPhase } from "./tour-state.ts";
import { useIsDesktop, useTour } from "./use-tour.ts";

const texts = () => loadTexts(["tour"]);
/** Loaded when first shown. */
const Runner = lazy(async () => (await Promise.all([import("./tour-runner.tsx"), texts()]))[0]);
const ContinueDialog = lazy(async () => (await Promise.all([import("./continue-dialog.tsx"), texts()]))[0]);
const Hint = lazy(async () => (await Promise.all([import("./tour-hint.tsx"), texts()]))[0]);

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
    <Suspense>
      {phase.name === "running" && (
        <Runner id={phase.step} direction={phase.direction} steps={own.steps} tour={tour} />
      )}
      {name === "asking" && <ContinueDialog tour={tour} />}
      {isInside && (name === "welcome" || name === "hint" || name === "tip") && (
        <Hint name={name} hasSent={readTour(own.user).feedbackSent} tour={tour} steps={own.steps} />
      )}
      {isInside && name === "feedback" && (
        <AskFeedback type={FeedbackType.other} onClose={tour.afterFeedback} onSent={tour.feedbackSent} />
      )}
    </Suspense>
  );
}
