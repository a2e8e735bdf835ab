import {
  annualise,
  chainReturns,
  dayNumber,
  type FlowDay,
  fromDayNumber,
  moneyToNumber,
  type SubPeriod,
  toFlowColumns,
} from "@zerno/engine";
import { z } from "zod";
import { createFaults } from "../faults.ts";
import { date, money, version } from "../schema/scalars.ts";
import { floatText, refusedAs, toFigure } from "../to-figure.ts";
import { calculator } from "./calculator.ts";

const schema = z.strictObject({
  version: version.optional(),
  /** At the end of the day; needed at both ends, the day before an inflow and the day of an outflow. */
  values: z.array(z.strictObject({ date, value: money })).min(2),
  /** Inflows positive. */
  flows: z.array(z.strictObject({ date, amount: money })).optional(),
});

function netFlows(flows: NonNullable<z.output<typeof schema>["flows"]>): FlowDay[] {
  const days = new Map<number, bigint>();
  for (const flow of flows) {
    const day = dayNumber(flow.date);
    days.set(day, (days.get(day) ?? 0n) + flow.amount);
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, net]) => {
      const amount = moneyToNumber(net);
      return { day, inflow: Math.max(amount, 0), outflow: Math.max(-amount, 0) };
    });
}

function columnOf({ values, flows = [] }: z.output<typeof schema>) {
  const faults = createFaults();
  const known = new Map<number, number>();
  for (const [i, item] of values.entries()) {
    const day = dayNumber(item.date);
    if (known.has(day)) faults.add(["values", i, "date"], `a second value on ${item.date}`);
    known.set(day, moneyToNumber(item.value));
  }
  const days = [...known.keys()];
  const [from, to] = [Math.min(...days), Math.max(...days)];
  for (const [i, flow] of flows.entries()) {
    const day = dayNumber(flow.date);
    if (day <= from || day > to) faults.add(["flows", i, "date"], "outside of the days of the values");
  }
  faults.throwAny();
  const column = new Float64Array(to - from + 1).fill(Number.NaN);
  for (const [day, value] of known) column[day - from] = value;
  return { from, to, column };
}

/** Inflows count at the start, outflows at the end of their day. */
export const twrCalculator = calculator({
  schema,
  compute(stated) {
    const { from, to, column } = columnOf(stated);
    const flows = toFlowColumns(netFlows(stated.flows ?? []));
    const stretches: SubPeriod[] = [];
    const input = { from, to, values: { firstDay: from, values: column }, flows };
    const result = chainReturns(input, undefined, stretches);
    const days = to - from;
    if ("refused" in result) {
      const refused = refusedAs(result.refused, { date: fromDayNumber(from + result.at) });
      return { twr: refused, twrAnnualised: refused, days, subPeriods: [] };
    }
    return {
      twr: toFigure(result.growth - 1, "ratio"),
      twrAnnualised: toFigure(annualise(result.growth - 1, days), "ratio"),
      days,
      subPeriods: stretches.map((part) => ({
        from: fromDayNumber(from + part.from),
        to: fromDayNumber(from + part.to),
        base: floatText(part.base),
        end: floatText(part.end),
        return: floatText(part.end / part.base - 1),
      })),
    };
  },
});
