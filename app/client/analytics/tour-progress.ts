import { readState, type TourProgress, writeState } from "../dom/storage.ts";

const untouched: TourProgress = {
  pastSteps: [],
  currentStep: null,
  started: false,
  firstShown: false,
  feedbackSent: false,
};

/** How far a user has come in the tour, in this browser. */
export const readTour = (user: string): TourProgress => ({ ...untouched, ...readState("tour")[user] });

/** Changes parts of it. */
export const writeTour = (user: string, change: Partial<TourProgress>): void =>
  writeState("tour", { [user]: { ...readTour(user), ...change } });
