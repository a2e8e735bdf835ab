import type { DaySeries } from "../chunks.ts";

/** The demo market's values are invented: they stand in until a source answers, and prove nothing against it. */
const invented = "demo";

/** What sources have said of a series, from the first such day to the last; the same series when nothing is invented. */
export function realDays(stored: DaySeries, sourceNames: readonly string[]): DaySeries {
  const number = sourceNames.indexOf(invented);
  if (number < 0 || !stored.sources.includes(number)) return stored;
  const values = stored.values.slice();
  const sources = stored.sources.slice();
  for (let at = 0; at < values.length; at++) {
    if (sources[at] !== number) continue;
    values[at] = Number.NaN;
    sources[at] = 0;
  }
  const start = sources.findIndex((source) => source !== 0);
  if (start < 0)
    return { firstDay: stored.firstDay, values: values.subarray(0, 0), sources: sources.subarray(0, 0) };
  const end = sources.findLastIndex((source) => source !== 0) + 1;
  return {
    firstDay: stored.firstDay + start,
    values: values.subarray(start, end),
    sources: sources.subarray(start, end),
  };
}
