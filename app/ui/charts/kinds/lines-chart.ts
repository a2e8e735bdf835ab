import {
  axisCount,
  axisMoney,
  type ChartLook,
  count,
  day,
  dayLabels,
  fullMoney,
  percent,
} from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import type { LineDash } from "../line-dash.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface LinesPoint {
  readonly date: string;
  readonly values: readonly (number | null)[];
}

const dashes = ["solid", "dashed", "dotted", [8, 3, 2, 3], [2, 6], [12, 4]] as const;

export interface LineStyle {
  readonly color: string;
  readonly type: LineDash;
  readonly width: number;
  readonly isSteps?: boolean;
}

export const lineStyleOf = (place: number, { colors }: ChartLook): LineStyle => ({
  color: (place === 0 ? colors.accent : colors.series[place - 1]) ?? colors.muted,
  type: dashes[place] ?? "solid",
  width: place === 0 ? 2 : 1.5,
});

/** Ratios are written in percent, counts as whole numbers. */
export type LinesUnit = "ratio" | "money" | "count";

interface LinesOptions {
  readonly isFilled?: boolean;
  readonly unit?: LinesUnit;
  readonly styleOf?: (place: number, look: ChartLook) => LineStyle;
}

/** Transposes values per line into values per day, null where missing. */
export const toLinesPoints = (
  days: readonly string[],
  lines: readonly { readonly values: readonly (number | null)[] }[],
): LinesPoint[] => days.map((date, at) => ({ date, values: lines.map(({ values }) => values[at] ?? null) }));

/** Draws values by day as lines; the axis does not start at zero. */
export function linesOption(
  points: readonly LinesPoint[],
  names: readonly string[],
  look: ChartLook,
  { isFilled = false, unit = "ratio", styleOf = lineStyleOf }: LinesOptions = {},
): EChartsOption {
  const { colors } = look;
  const onAxis = { money: axisMoney, ratio: percent, count: axisCount }[unit];
  const dates = points.map(({ date }) => date);
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: gridBase,
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      formatter: (items: unknown) => {
        const point = points[(items as { dataIndex: number }[])[0]?.dataIndex ?? -1];
        return point ? lineTexts(point, names, look, unit).map(escapeHtml).join("<br>") : "";
      },
    },
    xAxis: {
      type: "category",
      data: dates,
      boundaryGap: false,
      axisLine: { lineStyle: { color: colors.line }, onZero: false },
      axisTick: { show: false },
      axisLabel: { color: colors.muted, ...dayLabels(dates, look) },
    },
    yAxis: {
      ...valueAxis(look, (value) => onAxis(value, look)),
      ...(unit === "count" ? { minInterval: 1 } : { scale: true }),
    },
    series: names.map((name, place) => {
      const { color, type, width, isSteps } = styleOf(place, look);
      return {
        name,
        type: "line" as const,
        ...(isSteps && { step: "end" as const }),
        data: points.map(({ values }) => values[place] ?? "-"),
        symbol: "none",
        lineStyle: { color, width, type: typeof type === "string" ? type : [...type] },
        itemStyle: { color },
        sampling: "lttb" as const,
        ...(isFilled && place === 0
          ? { areaStyle: { color: colors.loss, opacity: 0.12, origin: "end" as const } }
          : {}),
      };
    }),
  };
}

/** Returns the day, then each line's name and value on it; not HTML-escaped. */
export const lineTexts = (
  { date, values }: LinesPoint,
  names: readonly string[],
  look: ChartLook,
  unit: LinesUnit = "ratio",
): string[] => [
  day(date, look),
  ...names.map((name, place) => `${name} ${valueText(values[place], look, unit)}`),
];

function valueText(value: number | null | undefined, look: ChartLook, unit: LinesUnit): string {
  if (value === null || value === undefined) return "—";
  return { money: fullMoney, ratio: percent, count }[unit](value, look);
}

/** Returns rows of "show data", newest first. */
export const linesRows = (
  points: readonly LinesPoint[],
  look: ChartLook,
  unit: LinesUnit = "ratio",
): string[][] =>
  points
    .toReversed()
    .map(({ date, values }) => [day(date, look), ...values.map((value) => valueText(value, look, unit))]);

/** Returns the same rows for a spreadsheet, oldest first. */
export const linesPlainRows = (points: readonly LinesPoint[]): (string | null)[][] =>
  points.map(({ date, values }) => [date, ...values.map((value) => (value === null ? null : String(value)))]);
