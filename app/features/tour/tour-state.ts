import { useSyncExternalStore } from "react";
import { readTour, writeTour } from "../../client/analytics/tour-progress.ts";
import { findStep, neighbour, restartStep, type TourStep } from "./tour-steps.ts";

/**
 * Phase of the tour. `paused`: left and resumable; `asking`: continue or restart; `hint`: skipped, with a pointer to
 * the help menu; `feedback`: finished, with a question; `tip`: a pointer to feedback.
 */
type TourPhase =
  | { readonly name: "idle" | "paused" | "asking" | "welcome" | "hint" | "feedback" | "tip" }
  | { readonly name: "running"; readonly step: string; readonly direction: 1 | -1 };

const idle: TourPhase = { name: "idle" };
let phase: TourPhase = idle;
const listeners = new Set<() => void>();

function show(next: TourPhase): void {
  phase = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const tourPhase = (): TourPhase => phase;

/** The phase, the same in every part of this tab; on the server there is no tour. */
export const useTourPhase = (): TourPhase => useSyncExternalStore(subscribe, tourPhase, () => idle);

function run(user: string, step: string, direction: 1 | -1): void {
  const { pastSteps } = readTour(user);
  writeTour(user, { started: true, currentStep: step, pastSteps: [...new Set([...pastSteps, step])] });
  show({ name: "running", step, direction });
}

/** Returns the actions of a user's tour; `steps` are all steps available now. */
export function tourOf(user: string, steps: readonly TourStep[]) {
  const end = (next: TourPhase["name"] & ("hint" | "feedback" | "tip" | "idle")) => {
    writeTour(user, { started: false, currentStep: null });
    show({ name: next });
  };
  return {
    /** A document was opened: a tour that was begun is offered, a new user is welcomed once. */
    open: (isInside: boolean) => {
      if (phase.name !== "idle") return;
      const { started, firstShown } = readTour(user);
      if (started) show({ name: "asking" });
      else if (!firstShown && isInside) {
        writeTour(user, { firstShown: true });
        show({ name: "welcome" });
      }
    },
    start: (step: string) => {
      writeTour(user, { firstShown: true, pastSteps: [] });
      run(user, step, 1);
    },
    offer: () => show({ name: "asking" }),
    resume: () => run(user, findStep(steps, readTour(user).currentStep ?? "")?.id ?? "", 1),
    restart: () => {
      writeTour(user, { pastSteps: [] });
      run(user, restartStep(steps), 1);
    },
    /** To the next step, or the one before; behind the last one the tour is finished. */
    move: (step: string, direction: 1 | -1) => {
      const next = neighbour(steps, step, direction);
      if (next) run(user, next.id, direction);
      else if (direction === 1) end(readTour(user).feedbackSent ? "tip" : "feedback");
      // Nothing to point at before the first step: the tour stays where it can.
      else run(user, step, 1);
    },
    pause: () => phase.name === "running" && show({ name: "paused" }),
    skip: () => end("hint"),
    /** As if there had never been a tour; what was shown or sent once stays known. */
    reset: () => {
      writeTour(user, { pastSteps: [] });
      end("idle");
    },
    feedbackSent: () => writeTour(user, { feedbackSent: true }),
    afterFeedback: () => show({ name: "tip" }),
    close: () => show(readTour(user).started ? { name: "paused" } : idle),
  };
}
export type Tour = ReturnType<typeof tourOf>;
