import { type Detector, moveOf, type SeriesKind, written } from "../detector.ts";

/** Pence, thousands; bonds in money instead of percent; rates per 10 or 10,000 units. */
export const factors: Readonly<Record<SeriesKind, readonly number[]>> = {
  share: [100, 1000],
  fund: [100, 1000],
  crypto: [100, 1000],
  index: [100, 1000],
  derivative: [100, 1000],
  bond: [10, 100, 1000],
  rate: [10, 100, 1000, 10_000],
};

const tolerance = 0.25;
/** Near 1 a rate and its inverse look alike. */
const clearInverse = 0.3;

/** Detects values off by a usual factor; rates: also the inverse. */
export const findScale: Detector = (row, standing) => {
  const move = moveOf(row, standing);
  const evidence = {
    ratio: written(row.value / standing.expected),
    expected: written(standing.expected),
  };
  const isInverse =
    standing.kind === "rate" &&
    Math.abs(move) >= clearInverse &&
    Math.abs(Math.log(row.value * standing.expected)) <= tolerance / 2;
  if (isInverse) return { detector: "scale", evidence: { ...evidence, factor: "inverse" } };
  for (const factor of factors[standing.kind]) {
    const log = Math.log(factor);
    if (Math.abs(Math.abs(move) - log) > tolerance) continue;
    return { detector: "scale", evidence: { ...evidence, factor: move > 0 ? `${factor}` : `1/${factor}` } };
  }
  return undefined;
};
