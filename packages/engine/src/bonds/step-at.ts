import { stepsUntil } from "../days/steps-until.ts";

interface DatedStep {
  readonly day: number;
}

function placeAfter(steps: readonly DatedStep[], day: number): number {
  return stepsUntil(steps.length, day, (place) => steps[place]?.day ?? 0);
}

export function stepAt<Step extends DatedStep>(steps: readonly Step[], day: number): Step | undefined {
  return steps[placeAfter(steps, day) - 1];
}

export function nextStepDay(steps: readonly DatedStep[], day: number): number {
  return steps[placeAfter(steps, day)]?.day ?? Number.POSITIVE_INFINITY;
}
