import { plainNumber } from "../../../i18n/plain-number.ts";
import { axisMoney, type ChartLook, day, dayLabels, fullMoney } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface ValuePoint {
  readonly date: string;
  readonly value: number | null;
  readonly netDeposits: number | null;
  readonly benchmark?: number | null | undefined;
}

export interface ValueChartTexts {
  readonly value: string;
  readonly deposits?: string | undefined;
  readonly benchmark?: string | undefined;
}

export const besideDash: readonly number[] = [8, 3, 2, 3];
export const benchmarkColor = ({ colors }: ChartLook): string => colors.series[0] ?? colors.muted;

/**
 * Draws value as a line, deposits as steps, so that saving is not mistaken for gain. The axis need not start at zero.
 */
export function valueChartOption(
  points: readonly ValuePoint[],
  texts: ValueChartTexts,
  look: ChartLook,
): EChartsOption {
  const { colors } = look;
  const tooltip = (index: number) => {
    const point = points[index];
    if (!point) return "";
    const line = (name: string, value: number | null) =>
      `${escapeHtml(name)} <b>${value === null ? "—" : escapeHtml(fullMoney(value, look))}</b>`;
    return [
      escapeHtml(day(point.date, look)),
      line(texts.value, point.value),
      ...(texts.deposits === undefined ? [] : [line(texts.deposits, point.netDeposits)]),
      ...(texts.benchmark === undefined ? [] : [line(texts.benchmark, point.benchmark ?? null)]),
    ].join("<br>");
  };
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: gridBase,
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      formatter: (items: unknown) => tooltip((items as { dataIndex: number }[])[0]?.dataIndex ?? -1),
    },
    xAxis: {
      type: "category",
      data: points.map((point) => point.date),
      boundaryGap: false,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: {
        color: colors.muted,
        ...dayLabels(
          points.map((point) => point.date),
          look,
        ),
      },
    },
    yAxis: { ...valueAxis(look, (value) => axisMoney(value, look)), scale: true, ...calmSpan(points) },
    series: [
      ...(texts.deposits === undefined ? [] : [depositSteps(points, texts.deposits, look)]),
      {
        name: texts.value,
        type: "line",
        data: points.map((point) => point.value ?? "-"),
        symbol: "none",
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
        areaStyle: { color: colors.accent, opacity: 0.08, origin: "start" },
        sampling: "lttb",
      },
      ...(texts.benchmark === undefined ? [] : [benchmarkLine(points, texts.benchmark, look)]),
    ],
  };
}

/** An axis spans at least a tenth of its value, in about four steps. */
const [leastSpan, steps] = [0.1, 4];

/** Returns axis bounds for close values: otherwise a fee of 15 on 30,550 looks like a total loss. */
export function calmSpan(points: readonly ValuePoint[]): { min?: number; max?: number; interval?: number } {
  const values = points
    .flatMap(({ value, netDeposits, benchmark }) => [value, netDeposits, benchmark])
    .filter((value) => value !== null && value !== undefined);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = leastSpan * Math.max(Math.abs(low), Math.abs(high));
  if (values.length === 0 || span === 0 || high - low >= span) return {};
  const power = 10 ** Math.floor(Math.log10(span / steps));
  const interval = power * ([1, 2, 5].find((step) => step * power >= span / steps) ?? 10);
  const middle = (low + high) / 2;
  return {
    min: Math.floor((middle - span / 2) / interval) * interval,
    max: Math.ceil((middle + span / 2) / interval) * interval,
    interval,
  };
}

const benchmarkLine = (points: readonly ValuePoint[], name: string, look: ChartLook) => ({
  name,
  type: "line" as const,
  data: points.map((point) => point.benchmark ?? "-"),
  symbol: "none",
  lineStyle: { color: benchmarkColor(look), width: 1.5, type: [...besideDash] },
  itemStyle: { color: benchmarkColor(look) },
  sampling: "lttb" as const,
});

const depositSteps = (points: readonly ValuePoint[], name: string, { colors }: ChartLook) => ({
  name,
  type: "line" as const,
  step: "end" as const,
  data: points.map((point) => point.netDeposits ?? "-"),
  symbol: "none",
  lineStyle: { color: colors.muted, width: 1.5, type: "dashed" as const },
  itemStyle: { color: colors.muted },
  sampling: "lttb" as const,
});

export const valueChartRows = (
  points: readonly ValuePoint[],
  texts: ValueChartTexts,
  look: ChartLook,
): string[][] =>
  [...points]
    .reverse()
    .map((point) => [
      day(point.date, look),
      ...columnsOf(point, texts).map((value) => (value === null ? "—" : fullMoney(value, look))),
    ]);

/** Rows for a spreadsheet, oldest first; amounts stay hidden in stealth. */
export const valueChartPlainRows = (
  points: readonly ValuePoint[],
  texts: ValueChartTexts,
  look: ChartLook,
): (string | null)[][] =>
  points.map((point) => [
    point.date,
    ...columnsOf(point, texts).map((value) => (value === null || look.isStealth ? null : plainNumber(value))),
  ]);

/** Lists the column names after the day; absent series are left out. */
export const valueChartColumns = ({ value, deposits, benchmark }: ValueChartTexts): string[] =>
  [value, deposits, benchmark].filter((name) => name !== undefined);

const columnsOf = (point: ValuePoint, { deposits, benchmark }: ValueChartTexts): (number | null)[] => [
  point.value,
  ...(deposits === undefined ? [] : [point.netDeposits]),
  ...(benchmark === undefined ? [] : [point.benchmark ?? null]),
];
