import { type ChartLook, percent } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, textStyle, tooltipBase } from "../option-parts.ts";

export interface Slice {
  readonly name: string;
  readonly ratio: number;
  readonly series?: number | "other";
}

/** Named slices: five suffice, more than ten look alike. */
const [fewest, most] = [5, 10];
/** Share above which "Other" hides too much. */
const mostOther = 0.2;

/**
 * Returns the largest slices and "Other": five, up to ten while the rest exceeds a fifth. "Other" never replaces a
 * single slice.
 */
export function foldSlices(
  slices: readonly Slice[],
  other: string,
): readonly (Slice & { isOther: boolean })[] {
  const positive = [...slices].filter((slice) => slice.ratio > 0).sort((a, b) => b.ratio - a.ratio);
  const sumOf = (some: readonly Slice[]) => some.reduce((sum, slice) => sum + slice.ratio, 0);
  const enough = mostOther * sumOf(positive);
  let count = Math.min(fewest, positive.length);
  while (count < most && sumOf(positive.slice(count)) > enough) count += 1;
  const rest = positive.length - count === 1 ? [] : positive.slice(count);
  const named = rest.length === 0 ? positive : positive.slice(0, count);
  const marked = named.map((slice) => ({ ...slice, isOther: false }));
  return rest.length > 0 ? [...marked, { name: other, ratio: sumOf(rest), isOther: true }] : marked;
}

export const donutTexts = (slices: readonly Slice[], other: string, look: ChartLook): string[] =>
  foldSlices(slices, other).map(({ name, ratio }) => `${name} ${percent(ratio, look)}`);

/** Donut without labels: the list beside it has names and percentages. */
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
        emptyCircleStyle: { color: colors.other },
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
