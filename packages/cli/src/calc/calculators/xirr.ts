import { dayNumber, type Figure, moneyToNumber, xirr } from "@zerno/engine";
import { z } from "zod";
import { date, money, version } from "../schema/scalars.ts";
import { floatText, refusedAs, toFigure } from "../to-figure.ts";
import { calculator } from "./calculator.ts";

const YEAR_DAYS = 365;

export const xirrCalculator = calculator({
  schema: z.strictObject({
    version: version.optional(),
    /** Paid in negative, received positive; the end value is the last flow. */
    flows: z.array(z.strictObject({ date, amount: money })).min(1),
  }),
  compute({ flows }) {
    const sorted = flows
      .map((flow) => ({ day: dayNumber(flow.date), amount: moneyToNumber(flow.amount) }))
      .sort((a, b) => a.day - b.day);
    const result = xirr(sorted);
    const moved = sorted.filter(({ amount }) => amount !== 0);
    const days = (moved[moved.length - 1]?.day ?? 0) - (moved[0]?.day ?? 0);
    if ("rate" in result) {
      const ofPeriod = result.rate === -1 ? -1 : (1 + result.rate) ** (days / YEAR_DAYS) - 1;
      const tooShort = { days: String(days), needed: String(YEAR_DAYS) };
      const irr = days < YEAR_DAYS ? refusedAs("too-short", tooShort) : toFigure(result.rate, "ratio");
      return { irr, irrOfPeriod: toFigure(ofPeriod, "ratio"), days };
    }
    const roots = result.roots.map(floatText).join(", ");
    const refused: Figure = refusedAs(result.refused, roots === "" ? {} : { roots });
    return { irr: refused, irrOfPeriod: refused, days };
  },
});
