/** Something that holds from its day on. */
interface DatedStep {
  readonly day: number;
}

/** How many steps, ascending by day, have come by the end of a day; `dayAt` tells the day of the step at a place. */
export function stepsUntil(length: number, day: number, dayAt: (place: number) => number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (dayAt(middle) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeAfter(steps: readonly DatedStep[], day: number): number {
  return stepsUntil(steps.length, day, (place) => steps[place]?.day ?? 0);
}

/** The last step on or before the day; undefined before the first. */
export function stepAt<Step extends DatedStep>(steps: readonly Step[], day: number): Step | undefined {
  return steps[placeAfter(steps, day) - 1];
}

/** The day of the first step after a day; infinity after the last. */
export function nextStepDay(steps: readonly DatedStep[], day: number): number {
  return steps[placeAfter(steps, day)]?.day ?? Number.POSITIVE_INFINITY;
}
