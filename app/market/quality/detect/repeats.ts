import { type Detector, written } from "../detector.ts";

/** Shorter runs are common. */
const leastRun = 5;
/** Minimum, as even volatile markets repeat a close one day in fifty. */
const leastUnmoved = 0.02;
/** Once in ten million. */
const rarest = Math.log(1e-7);

/** Detects a stopped source: an unchanged price in a series that normally moves. */
export const findRepeats: Detector = (row, standing) => {
  // Currencies are pegged, and official rates carry their day.
  if (standing.kind === "rate" || row.value !== standing.last.value) return undefined;
  const run = standing.repeats() + 1;
  if (run < leastRun) return undefined;
  const unmoved = Math.max(leastUnmoved, standing.unmoved());
  if (run * Math.log(unmoved) > rarest) return undefined;
  return { detector: "repeats", evidence: { days: String(run), unmoved: written(unmoved) } };
};
