import { type Detector, written } from "../detector.ts";

/** Beyond rounding and last trade against auction. */
const tolerance = 0.05;
const sigmas = 3;

const apartLimit = (sigma: number): number => Math.max(tolerance, sigmas * sigma);

/** Detects that another source has a clearly different value for the day. */
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
