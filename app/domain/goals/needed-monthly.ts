type MedianAt = (monthlyFlow: number) => number;

const mostPlays = 24;
/** Tolerance above the target, half a percent. */
const excess = 0.005;

/**
 * Returns the least contribution, rounded up to a unit, whose median ends at most half a percent above the target:
 * bracketing, then regula falsi (Illinois), as each try is a simulation. Null if none suffices.
 */
export function neededMonthly(
  medianAt: MedianAt,
  target: number,
  now: number,
  months: number,
): number | null {
  const missing = (flow: number): number => medianAt(flow) - target;
  let low = { flow: now, miss: missing(now) };
  if (low.miss >= 0) return now;
  let step = Math.max(1, -low.miss / months);
  let high = { flow: now + step, miss: missing(now + step) };
  for (let play = 0; high.miss < 0; play++) {
    if (play === mostPlays) return null;
    low = high;
    step *= 2;
    high = { flow: high.flow + step, miss: missing(high.flow + step) };
  }
  let weight = 1;
  for (let play = 0; play < mostPlays && high.miss > target * excess && high.flow - low.flow > 1; play++) {
    const flow = high.flow - (high.miss * (high.flow - low.flow)) / (high.miss - low.miss * weight);
    const next = { flow, miss: missing(flow) };
    if (next.miss >= 0) {
      high = next;
      weight /= 2;
    } else {
      low = next;
      weight = 1;
    }
  }
  return Math.ceil(high.flow);
}
