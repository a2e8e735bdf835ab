import { type BacktestResult, fromDayNumber } from "@zerno/engine";
import { keptDays } from "../../../portfolio/figures/thin-days.ts";
import type { HistoryLine, PeriodLine } from "../result.schema.ts";
import { floatText } from "./measure-line.ts";

type Series = BacktestResult["series"];

/** Returns the days of a result's charts, common to all lines. */
export const daysShown = ({ values }: Pick<Series, "values">): number[] => keptDays(values.length);

export const dayTexts = ({ firstDay }: Pick<Series, "firstDay">, kept: readonly number[]): string[] =>
  kept.map((index) => fromDayNumber(firstDay + index));

/** Rounded to what a chart can show. */
const point = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(12));

/** Distance of a growth index to its previous high by day; unknown days are NaN. */
function fallsOf(growth: Float64Array): Float64Array {
  const falls = new Float64Array(growth.length);
  let peak = Number.NEGATIVE_INFINITY;
  for (const [index, value] of growth.entries()) {
    if (value > peak) peak = value;
    falls[index] = value / peak - 1;
  }
  return falls;
}

/** Returns a line's points on the shown days. */
export function historyPoints(
  { values, netFlows, twrIndex }: Series,
  kept: readonly number[],
): Pick<HistoryLine, "values" | "netFlows" | "growth" | "falls"> {
  const falls = fallsOf(twrIndex);
  const of = (column: Float64Array) => kept.map((index) => point(column[index]));
  return { values: of(values), netFlows: of(netFlows), growth: of(twrIndex), falls: of(falls) };
}

/** Returns calendar months' returns, the first and last as far as simulated. */
export function monthReturns({ firstDay, twrIndex }: Series): PeriodLine["months"] {
  const months: PeriodLine["months"] = [];
  let before = twrIndex[0] ?? Number.NaN;
  let month = fromDayNumber(firstDay + 1).slice(0, 7);
  for (let index = 1; index < twrIndex.length; index++) {
    const next = fromDayNumber(firstDay + index + 1).slice(0, 7);
    if (next === month && index < twrIndex.length - 1) continue;
    const now = twrIndex[index] ?? Number.NaN;
    const twr = now / before - 1;
    months.push({ month, twr: Number.isFinite(twr) ? floatText(twr) : null });
    [before, month] = [now, next];
  }
  return months;
}
