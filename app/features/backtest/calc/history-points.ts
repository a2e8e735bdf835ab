import { type BacktestResult, fromDayNumber } from "@zerno/engine";
import { keptDays } from "../../../portfolio/figures/thin-days.ts";
import type { HistoryLine, PeriodLine } from "../result-shapes.ts";
import { floatText } from "./measure-line.ts";

type Series = BacktestResult["series"];

/** Which days of a result its charts show: plans that stand side by side have the same days. */
export const daysShown = ({ values }: Pick<Series, "values">): number[] => keptDays(values.length);

export const dayTexts = ({ firstDay }: Pick<Series, "firstDay">, kept: readonly number[]): string[] =>
  kept.map((index) => fromDayNumber(firstDay + index));

/** More digits than a chart can show are not sent. */
const point = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(12));

/** Distance of a growth index to its highest value so far, on every day; unknown days have none. */
function fallsOf(growth: Float64Array): Float64Array {
  const falls = new Float64Array(growth.length);
  let peak = Number.NEGATIVE_INFINITY;
  for (const [index, value] of growth.entries()) {
    if (value > peak) peak = value;
    falls[index] = value / peak - 1;
  }
  return falls;
}

/** The points of a line on the days that are shown. */
export function historyPoints(
  { values, netFlows, twrIndex }: Series,
  kept: readonly number[],
): Pick<HistoryLine, "values" | "netFlows" | "growth" | "falls"> {
  const falls = fallsOf(twrIndex);
  const of = (column: Float64Array) => kept.map((index) => point(column[index]));
  return { values: of(values), netFlows: of(netFlows), growth: of(twrIndex), falls: of(falls) };
}

/** Returns of calendar months, the first and the last as far as they are played. */
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
