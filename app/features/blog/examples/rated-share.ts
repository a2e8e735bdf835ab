import type { Example } from "./example.ts";
import { facts, rate, ratingFigures } from "./rated-companies.ts";

/** A company of which everything is known. */
export const ratedShare: Example = {
  name: "rated-share",
  figures: () => ratingFigures(facts, rate(facts)),
};
