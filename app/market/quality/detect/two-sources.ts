import { type Detector, written } from "../detector.ts";

/** Closes of two sources differ by rounding, last trade against auction: 5 % is beyond both. */
const tolerance = 0.05;
/** In a wild market the minute matters. */
const sigmas = 3;

/** As a logarithm. */
const apartLimit = (sigma: number): number => Math.max(tolerance, sigmas * sigma);

/** Another source stands in this day with a clearly different value. */
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
