import { fromDayNumber, type Period } from "@zerno/engine";
import { benchmarkIndex, riskCalendar, scopeIndex } from "../../../portfolio/run/scope-index.ts";
import { roundRatio } from "./public-figures.ts";
import type { Measured } from "./public-periods.ts";
import type { SnapshotSeries } from "./snapshot.types.ts";

/** Returns the growth of one unit from the first known level. */
function growthOf(levels: Float64Array): (number | null)[] {
  const base = levels.find((level) => level > 0);
  return Array.from(levels, (level) =>
    base === undefined || Number.isNaN(level) ? null : roundRatio(level / base),
  );
}

/** Returns daily growth of one unit, portfolio and benchmark; null on unknown days. */
export function publicSeries({ view, against }: Measured, period: Period): SnapshotSeries {
  const own = scopeIndex(view, period);
  const other = against && benchmarkIndex(against, period);
  return {
    firstDay: fromDayNumber(own.firstDay),
    calendar: riskCalendar(view),
    index: growthOf(own.values),
    benchmark: other ? growthOf(other.values) : null,
  };
}
