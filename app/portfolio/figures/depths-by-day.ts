import { drawdownSeries, type IndexSeries, isRefused, type ReturnSeries } from "@zerno/engine";

/** Returns the drawdown (≤ 0) per calendar day; days in between repeat the last. */
export function depthsByDay(series: ReturnSeries): IndexSeries | undefined {
  const depths = drawdownSeries(series);
  if (isRefused(depths)) return undefined;
  const { days } = series;
  const firstDay = series.from ?? (days[0] ?? 0) - 1;
  const values = new Float64Array((days.at(-1) ?? firstDay) - firstDay + 1);
  let place = 0;
  let depth = 0;
  for (let i = 0; i < values.length; i++) {
    if (days[place] === firstDay + i) depth = depths[place++] ?? 0;
    values[i] = depth;
  }
  return { firstDay, values };
}
