import { type Detector, written } from "../detector.ts";

/** Fewer may happen to anything. */
const leastRun = 5;
/** Even a lively market closes where it closed one day in fifty. */
const leastUnmoved = 0.02;
/** A run as long as this happens once in ten million. */
const rarest = Math.log(1e-7);

/** The same value again and again in a series that moves: a source that has stopped and does not say so. */
export const findRepeats: Detector = (row, standing) => {
  // Currencies are pegged, and official rates carry their day.
  if (standing.kind === "rate" || row.value !== standing.last.value) return undefined;
  const run = standing.repeats() + 1;
  if (run < leastRun) return undefined;
  const unmoved = Math.max(leastUnmoved, standing.unmoved());
  if (run * Math.log(unmoved) > rarest) return undefined;
  return { detector: "repeats", evidence: { days: String(run), unmoved: written(unmoved) } };
};
