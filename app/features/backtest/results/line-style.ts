import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { LineStyle } from "../../../ui/charts/kinds/lines-chart.ts";

/** A named line of values by day; a benchmark differs in style. */
export interface ResultLine {
  readonly name: string;
  readonly isBenchmark: boolean;
  readonly values: readonly (number | null)[];
  /** Net deposits. */
  readonly isSteps?: boolean;
}

/** Dashes distinguish lines without colours. */
const dashes = ["solid", [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]] as const;

/** Returns a line's style: own colour; benchmark and net deposits grey, dotted and dashed. */
export function lineStyle(
  { isBenchmark, isSteps = false }: ResultLine,
  place: number,
  look: ChartLook,
): LineStyle {
  const { accent, muted, series } = look.colors;
  if (isSteps) return { color: muted, type: "dashed", width: 1.5, isSteps };
  if (isBenchmark) return { color: muted, type: "dotted", width: 2 };
  return {
    color: series[place % series.length] ?? accent,
    type: dashes[place % dashes.length] ?? "solid",
    width: 2,
  };
}
