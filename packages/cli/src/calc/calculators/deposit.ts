import { dayNumber, depositValue, depositYield, INTEREST_PERIODS } from "@zerno/engine";
import { z } from "zod";
import { defined } from "../defined.ts";
import { currency, date, dec, money, version } from "../schema/scalars.ts";
import { refusedFigure, toFigure } from "../to-figure.ts";
import { toPlain } from "../to-json.ts";
import { calculator } from "./calculator.ts";

const schema = z.strictObject({
  version: version.optional(),
  currency,
  /** Interest starts on the next day. */
  start: date,
  end: date.optional(),
  principal: money,
  /** Yearly from this day on; 0.16 = 16 %. */
  rates: z.array(z.strictObject({ from: date, rate: dec })).min(1),
  period: z.enum(INTEREST_PERIODS),
  isPaidOut: z.boolean().optional(),
  /** Each credit is rounded separately; default false. */
  roundsAtCredit: z.boolean().optional(),
  yearDays: z.enum(["actual/365", "calendar-year"]).optional(),
  movements: z.array(z.strictObject({ date, amount: money })).optional(),
  asOf: date,
});

export const depositCalculator = calculator({
  schema,
  compute({ asOf, version: _version, ...given }) {
    const terms = defined(given);
    const day = dayNumber(asOf);
    const state = depositValue(terms, day);
    const head = { currency: given.currency, asOf };
    if ("refused" in state) return { ...head, value: refusedFigure(state.refused, "money") };
    const { value, payments, ...rest } = toPlain(state);
    const found = depositYield(terms, day);
    return {
      ...head,
      value: { value, unit: "money", currency: given.currency },
      yield: "refused" in found ? refusedFigure(found.refused) : toFigure(found.rate, "ratio"),
      ...rest,
      payments: (payments as Record<string, unknown>[]).map(({ day: _day, ...payment }) => payment),
    };
  },
});
