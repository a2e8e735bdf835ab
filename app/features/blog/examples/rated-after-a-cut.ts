import type { IsoDate } from "@zerno/engine";
import { date, type Example } from "./example.ts";
import { facts, rate, ratingFigures } from "./rated-companies.ts";

const cut = "2023-09-15" as IsoDate;

/** The same company a few months after it cut its dividend: both scores are capped. */
export const ratedAfterACut: Example = {
  name: "rated-after-a-cut",
  figures: () => ({ ...ratingFigures(facts, rate(facts, [cut])), "cut-date": date(cut) }),
};
