import { readState, type TourProgress, writeState } from "../dom/storage.ts";

const untouched: TourProgress = {
  pastSteps: [],
  currentStep: null,
  started: false,
  firstShown: false,
  feedbackSent: false,
};

export const readTour = (user: string): TourProgress => ({ ...untouched, ...readState("tour")[user] });

export const writeTour = (user: string, change: Partial<TourProgress>): void =>
  writeState("tour", { [user]: { ...readTour(user), ...change } });
