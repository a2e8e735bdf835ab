export type ScalePoint = readonly [value: number, points: number];

/** Interpolates linearly between points (ascending), constant outside. */
export function pointsOn(points: readonly ScalePoint[], value: number): number {
  let before = points[0] ?? [0, 0];
  if (value <= before[0]) return before[1];
  for (const next of points) {
    if (value <= next[0]) {
      const part = next[0] === before[0] ? 1 : (value - before[0]) / (next[0] - before[0]);
      return before[1] + part * (next[1] - before[1]);
    }
    before = next;
  }
  return before[1];
}
