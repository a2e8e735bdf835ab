import { axisMoney, type ChartLook, day, dayLabels, fullMoney } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase } from "./option-parts.ts";

/** One evening of the value chart. */
export interface ValuePoint {
  readonly date: string;
  readonly value: number | null;
  readonly netDeposits: number | null;
}

export interface ValueChartTexts {
  readonly value: string;
  /** Absent: nothing is drawn under the line. */
  readonly deposits?: string | undefined;
}

/**
 * Value as a line, deposits as steps under it, so that saving is never mistaken for gain. The value axis does not
 * start at zero: it is a line.
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
    yAxis: {
      type: "value",
      scale: true,
      splitLine: { lineStyle: { color: colors.line } },
      axisLabel: { color: colors.muted, formatter: (value: number) => axisMoney(value, look) },
    },
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
    ],
  };
}

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

/** Rows of "show data": newest first, so that today is at the top. */
export const valueChartRows = (points: readonly ValuePoint[], look: ChartLook): string[][] =>
  [...points]
    .reverse()
    .map((point) => [
      day(point.date, look),
      point.value === null ? "—" : fullMoney(point.value, look),
      point.netDeposits === null ? "—" : fullMoney(point.netDeposits, look),
    ]);
