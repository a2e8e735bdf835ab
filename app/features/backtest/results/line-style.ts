import type { ChartLook } from "../../../ui/charts/chart-look.ts";
import type { LineStyle } from "../../../ui/charts/kinds/lines-chart.ts";

/** One line: what it is called, its values by day, and whether it is what the others are measured against. */
export interface ResultLine {
  readonly name: string;
  readonly isBenchmark: boolean;
  readonly values: readonly (number | null)[];
  /** Money put in. */
  readonly isSteps?: boolean;
}

/** Lines differ by dash too, for those to whom colours are alike. */
const dashes = ["solid", [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]] as const;

/** A series' own colour; what is only compared with and money put in are grey, dotted and dashed. */
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
