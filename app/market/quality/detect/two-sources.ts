import { type Detector, written } from "../detector.ts";

/** Beyond rounding and last trade against auction. */
const tolerance = 0.05;
/** In volatile markets the minute matters. */
const sigmas = 3;

/** As a logarithm. */
const apartLimit = (sigma: number): number => Math.max(tolerance, sigmas * sigma);

/** Detects a clearly different value of another source on the day. */
export const findDisagreement: Detector = ({ value }, standing) => {
  const { other } = standing;
  if (other === undefined) return undefined;
  const apart = Math.abs(Math.log(value / other.value));
  if (apart <= tolerance || apart <= apartLimit(standing.sigma())) return undefined;
  return {
    detector: "two-sources",
    evidence: {
      otherSource: other.source,
      otherValue: written(other.value),
      ratio: written(value / other.value),
    },
  };
};
