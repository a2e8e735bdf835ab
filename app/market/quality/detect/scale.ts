import { type Detector, moveOf, type SeriesKind, written } from "../detector.ts";

/** Usual factors of wrong units: pence, thousands; bonds in money instead of percent; rates per 10 or 10,000 units. */
export const factors: Readonly<Record<SeriesKind, readonly number[]>> = {
  share: [100, 1000],
  fund: [100, 1000],
  crypto: [100, 1000],
  index: [100, 1000],
  derivative: [100, 1000],
  bond: [10, 100, 1000],
  rate: [10, 100, 1000, 10_000],
};

/** Beside the mistake the market moved as well: a quarter, as a logarithm. */
const tolerance = 0.25;
/** The inverse of a rate near 1 is indistinguishable from it. */
const clearInverse = 0.3;

/** The value is about 100 times what it should be, or a hundredth of it; rates: also 1 divided by it. */
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
