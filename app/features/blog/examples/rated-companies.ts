import {
  type ComponentScore,
  type DividendRating,
  dividendRating,
  type IsoDate,
  type RatingFact,
  type RatingInput,
} from "@zerno/engine";
import { date, type ExampleFigure, known, number, percent } from "./example.ts";

const asOf = "2024-06-28" as IsoDate;
const reported = "2023-12-31" as IsoDate;
const ratios: readonly RatingFact[] = ["yield", "yieldMedian", "marketYield", "growth5", "skippedShare"];

/** Facts of a made-up company that pays a little over half of its profit: held for two years, then grown for ten. */
export const facts = {
  ...{ yield: 0.045, yieldMedian: 0.04, marketYield: 0.03 },
  ...{ growth5: 0.06, streak: 10, yearsWithoutCut: 12, skippedShare: 0 },
  ...{ dividends: 540, earnings: 1000, freeCashFlow: 900 },
  ...{ netDebt: 1800, ebitda: 1500, ebit: 1200, interest: 150 },
} as const satisfies Partial<Record<RatingFact, number>>;

type Facts = Partial<Record<RatingFact, number>>;

/** Returns the rating of a company as the engine gives it. */
export function rate(given: Facts, cuts: readonly IsoDate[] = []): DividendRating {
  const dated = Object.entries(given).map(([fact, value]) => [
    fact,
    { value, date: ratios.includes(fact as RatingFact) ? asOf : reported },
  ]);
  const input: RatingInput = {
    ...{ asOf, cuts, isBank: false, isMoscow: false },
    facts: Object.fromEntries(dated),
  };
  return dividendRating(input);
}

const kebab = (text: string): string => text.replace(/[A-Z]|\d+/g, (found) => `-${found.toLowerCase()}`);

const isRatio = ({ id }: ComponentScore): boolean =>
  ["growth-5-years", "skipped-payments", "payout-of-earnings", "payout-of-free-cash-flow"].includes(id);

/** Returns the figures of a rating: facts, measures and points of every component, parts, score and safety. */
export function ratingFigures(given: Facts, answer: DividendRating): Record<string, ExampleFigure> {
  const figures: Record<string, ExampleFigure> = { "as-of": date(answer.asOf) };
  for (const [fact, value] of Object.entries(given))
    figures[`fact${kebab(`-${fact}`).replace("--", "-")}`] = ratios.includes(fact as RatingFact)
      ? percent(String(value), 1)
      : number(value);
  for (const part of answer.parts) {
    figures[`${part.part}-weight`] = number(part.weight);
    if (part.points !== undefined) figures[`${part.part}-points`] = number(part.points, 1);
    for (const component of part.components) {
      figures[`${component.id}-points`] = number(component.points, 1);
      if (component.measure === undefined) continue;
      figures[component.id] = isRatio(component)
        ? percent(String(component.measure), 1)
        : number(component.measure, 2);
    }
  }
  const [rating, safety] = [known(answer.rating), known(answer.safety)];
  return {
    ...figures,
    rating: number(rating.score),
    "rating-before-cap": number(Math.round(rating.uncapped)),
    safety: number(safety.score),
    "safety-before-cap": number(Math.round(safety.uncapped)),
    "safety-band": { kind: "band", value: safety.band },
  };
}
