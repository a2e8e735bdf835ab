import { fromDayNumber, type Period } from "@zerno/engine";
import type { Reason } from "../../shared/common.schema.ts";
import type { SeriesPoint } from "../../shared/schemas/series.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { remembered } from "../run/load-ledger.ts";
import { figureOf } from "./figures.ts";
import { keptDays } from "./thin-days.ts";

/** The rest is float64 noise. */
const digits = 12;

/** Null if unknown. */
export const drawnNumber = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(digits));

/** Returns drawn points; `flow` accumulates between them. */
export function chartSeries(view: LedgerView, period: Period): SeriesPoint[] {
  return remembered(view, `series,${period.from},${period.to}`, () => {
    const { firstDay, values, netFlows, twrIndex, profit } = view.run.series(period);
    const start = drawnNumber(values[0]);
    const flowed = (index: number) => netFlows[index] ?? 0;
    const kept = keptDays(values.length, (index) => index > 0 && flowed(index) !== flowed(index - 1));
    return kept.map((index, position) => {
      const before = kept[position - 1];
      const flow = before === undefined ? 0 : flowed(index) - flowed(before);
      return {
        date: fromDayNumber(firstDay + index),
        value: drawnNumber(values[index]),
        netDeposits: start === null ? null : drawnNumber(start + flowed(index)),
        twrIndex: drawnNumber(twrIndex[index]),
        profit: drawnNumber(profit[index]),
        // Opening balances have unknown flows.
        flow: flow === 0 ? null : drawnNumber(flow),
      };
    });
  });
}

/** Marks of the return, or of the last value if it is refused. */
export function seriesMarks(view: LedgerView, period: Period): Reason[] {
  const scope = { kind: "portfolio" } as const;
  for (const metric of ["twr", "value"] as const) {
    const figure = figureOf(view, metric, scope, period);
    if ("value" in figure) return figure.notes ?? [];
  }
  return [];
}
