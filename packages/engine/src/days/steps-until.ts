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
