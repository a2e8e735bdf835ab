import { stepsUntil } from "../days/steps-until.ts";

interface DatedStep {
  readonly day: number;
}

function placeAfter(steps: readonly DatedStep[], day: number): number {
  return stepsUntil(steps.length, day, (place) => steps[place]?.day ?? 0);
}

/** Returns the last step on or before the day. */
export function stepAt<Step extends DatedStep>(steps: readonly Step[], day: number): Step | undefined {
  return steps[placeAfter(steps, day) - 1];
}

/** Returns the day of the first step after a day; infinity after the last. */
export function nextStepDay(steps: readonly DatedStep[], day: number): number {
  return steps[placeAfter(steps, day)]?.day ?? Number.POSITIVE_INFINITY;
}
