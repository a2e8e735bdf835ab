import { type ChartLook, percent } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { escapeHtml, textStyle, tooltipBase } from "./option-parts.ts";

export interface Slice {
  readonly name: string;
  /** Share of the whole, 0.12 is 12 %. */
  readonly ratio: number;
  /** Number of its colour; absent: by its place. */
  readonly series?: number | "other";
}

const maxSlices = 6;

/** At most six slices: five and "Other"; the list beside the chart has them all. */
export function foldSlices(
  slices: readonly Slice[],
  other: string,
): readonly (Slice & { isOther: boolean })[] {
  const positive = [...slices].filter((slice) => slice.ratio > 0).sort((a, b) => b.ratio - a.ratio);
  const shown = positive.length > maxSlices ? positive.slice(0, maxSlices - 1) : positive;
  const rest = positive.slice(shown.length).reduce((sum, slice) => sum + slice.ratio, 0);
  const marked = shown.map((slice) => ({ ...slice, isOther: false }));
  return rest > 0 ? [...marked, { name: other, ratio: rest, isOther: true }] : marked;
}

/** What each drawn slice says, for the arrow keys. */
export const donutTexts = (slices: readonly Slice[], other: string, look: ChartLook): string[] =>
  foldSlices(slices, other).map(({ name, ratio }) => `${name} ${percent(ratio, look)}`);

/** A donut of shares; names and percentages stand in the list beside it, so it carries no labels. */
export function donutOption(slices: readonly Slice[], other: string, look: ChartLook): EChartsOption {
  const { colors } = look;
  return {
    animation: false,
    textStyle: textStyle(look),
    tooltip: {
      ...tooltipBase(look),
      trigger: "item",
      formatter: (item: unknown) => {
        const { name, value } = item as { name: string; value: number };
        return `${escapeHtml(name)}<br><b>${escapeHtml(percent(value, look))}</b>`;
      },
    },
    series: [
      {
        type: "pie",
        radius: ["62%", "94%"],
        label: { show: false },
        emphasis: { scale: false },
        itemStyle: { borderColor: colors.card, borderWidth: 2 },
        data: foldSlices(slices, other).map((slice, index) => {
          const series = slice.isOther ? "other" : (slice.series ?? index + 1);
          const color = series === "other" ? undefined : colors.series[series - 1];
          return { name: slice.name, value: slice.ratio, itemStyle: { color: color ?? colors.other } };
        }),
      },
    ],
  };
}
