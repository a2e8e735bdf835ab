import type { Example } from "./example.ts";
import { facts, rate, ratingFigures } from "./rated-companies.ts";

/** A company with complete data. */
export const ratedShare: Example = {
  name: "rated-share",
  figures: () => ratingFigures(facts, rate(facts)),
};
