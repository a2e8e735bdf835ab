import { dividendRating, isRefused, RATING_FACTS } from "@zerno/engine";
import { z } from "zod";
import { defined } from "../defined.ts";
import { date, float, version } from "../schema/scalars.ts";
import { refusedFigure, toFigure } from "../to-figure.ts";
import { toPlain } from "../to-json.ts";
import { calculator } from "./calculator.ts";

const fact = z.strictObject({ value: float, date, source: z.string().optional() });

const schema = z.strictObject({
  version: version.optional(),
  asOf: date,
  facts: z.strictObject(Object.fromEntries(RATING_FACTS.map((name) => [name, fact.optional()]))),
  isBank: z.boolean().optional(),
  isMoscow: z.boolean().optional(),
  cuts: z.array(date).optional(),
});

export const ratingCalculator = calculator({
  schema,
  compute({ asOf, facts, isBank = false, isMoscow = false, cuts = [] }) {
    const given = Object.fromEntries(
      Object.entries(defined(facts)).map(([name, item]) => [name, defined(item)]),
    );
    const found = dividendRating({ asOf, facts: given, isBank, isMoscow, cuts });
    const { rating, safety } = found;
    return {
      version: found.version,
      asOf,
      rating: isRefused(rating)
        ? refusedFigure(rating.refused, "count")
        : { ...toFigure(rating.score, "count"), ...toPlain(rating) },
      safety: isRefused(safety)
        ? refusedFigure(safety.refused, "count")
        : { ...toFigure(safety.score, "count"), ...toPlain(safety) },
      parts: found.parts.map((part) => toPlain(part)),
      notes: found.notes,
    };
  },
});
