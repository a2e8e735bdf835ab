import type { Example } from "./example.ts";
import { facts, rate, ratingFigures } from "./rated-companies.ts";

const { netDebt: _debt, ebitda: _ebitda, ebit: _ebit, interest: _interest, ...rest } = facts;

/** The same company without its balance: the other parts' weights are scaled up, and the score is called partial. */
export const ratedWithGaps: Example = {
  name: "rated-with-gaps",
  figures: () => ratingFigures(rest, rate(rest)),
};
