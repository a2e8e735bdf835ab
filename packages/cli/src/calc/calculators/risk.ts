import {
  basisOf,
  dayNumber,
  isTradingDay,
  keepTradingDays,
  type ReturnSeries,
  returnsOfIndex,
} from "@zerno/engine";
import { z } from "zod";
import { createFaults, type Faults } from "../faults.ts";
import { riskOf } from "../risk-figures.ts";
import { calendar, date, float, version } from "../schema/scalars.ts";
import { calculator } from "./calculator.ts";

const point = z.strictObject({ date, value: float });

const schema = z.strictObject({
  version: version.optional(),
  /** An index, or the value of something without flows, at the end of the days that are known. */
  values: z.array(point).min(2),
  benchmark: z.array(point).min(2).optional(),
  riskFreeRate: float.optional(),
  /** Days that count; Monday to Friday when absent. */
  calendar: calendar.optional(),
});

type Points = z.output<typeof schema>["values"];

function seriesOf(points: Points, list: string, faults: Faults): ReturnSeries {
  const known = new Map<number, number>();
  for (const [i, item] of points.entries()) {
    const day = dayNumber(item.date);
    if (known.has(day)) faults.add([list, i, "date"], `a second value on ${item.date}`);
    if (!(item.value > 0)) faults.add([list, i, "value"], "expected more than 0");
    known.set(day, item.value);
  }
  const days = [...known.keys()];
  const firstDay = Math.min(...days);
  const values = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  for (const [day, value] of known) values[day - firstDay] = value;
  return returnsOfIndex({ firstDay, values });
}

/** Volatility, drawdown, ratios, tail and benchmark figures of a series. */
export const riskCalculator = calculator({
  schema,
  compute(input) {
    const faults = createFaults();
    const days = input.calendar ?? "weekdays";
    const own = seriesOf(input.values, "values", faults);
    const market = input.benchmark === undefined ? undefined : seriesOf(input.benchmark, "benchmark", faults);
    faults.throwAny();
    const kept = keepTradingDays(own, days);
    return {
      calendar: days,
      observations: kept.days.filter((day) => isTradingDay(days, day)).length,
      figures: riskOf(kept, {
        basis: basisOf(days),
        riskFree: input.riskFreeRate,
        benchmark: market === undefined ? undefined : keepTradingDays(market, days),
      }),
    };
  },
});
