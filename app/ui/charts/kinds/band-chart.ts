import { plainNumber } from "../../../i18n/plain-number.ts";
import { axisMoney, type ChartLook, day, dayLabels, fullMoney } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface BandPoint {
  readonly date: string;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly paidIn: number;
}

export interface BandTexts {
  readonly low: string;
  readonly median: string;
  readonly high: string;
  readonly paidIn: string;
  readonly target: string;
}

const parts = ["high", "median", "low", "paidIn"] as const;

/** Draws a range over time: median line, dashed deposits, dotted target if any. */
export function bandOption(
  points: readonly BandPoint[],
  target: number | null,
  texts: BandTexts,
  look: ChartLook,
): EChartsOption {
  const { colors } = look;
  const tooltip = (index: number) => {
    const point = points[index];
    if (!point) return "";
    const line = (part: (typeof parts)[number]) =>
      `${escapeHtml(texts[part])} <b>${escapeHtml(fullMoney(point[part], look))}</b>`;
    return [escapeHtml(day(point.date, look)), ...parts.map(line)].join("<br>");
  };
  const line = (data: readonly number[], color: string, more: object = {}) => ({
    type: "line" as const,
    data: [...data],
    symbol: "none" as const,
    lineStyle: { color, width: 2 },
    itemStyle: { color },
    ...more,
  });
  const hidden = { lineStyle: { opacity: 0 }, stack: "band", silent: true };
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
      data: points.map(({ date }) => date),
      boundaryGap: false,
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: {
        color: colors.muted,
        ...dayLabels(
          points.map(({ date }) => date),
          look,
        ),
      },
    },
    yAxis: valueAxis(look, (value) => axisMoney(value, look)),
    series: [
      line(
        points.map(({ low }) => low),
        colors.accent,
        hidden,
      ),
      line(
        points.map(({ low, high }) => high - low),
        colors.accent,
        { ...hidden, areaStyle: { color: colors.accent, opacity: 0.14 } },
      ),
      line(
        points.map(({ paidIn }) => paidIn),
        colors.muted,
        { lineStyle: { color: colors.muted, width: 1.5, type: "dashed" } },
      ),
      line(
        points.map(({ median }) => median),
        colors.accent,
      ),
      ...(target === null
        ? []
        : [
            line(
              points.map(() => target),
              colors.text,
              { lineStyle: { color: colors.text, width: 1.5, type: "dotted" } },
            ),
          ]),
    ],
  };
}

const columns = ["low", "median", "high", "paidIn"] as const;

export const bandRows = (points: readonly BandPoint[], look: ChartLook): string[][] =>
  points.map((point) => [day(point.date, look), ...columns.map((part) => fullMoney(point[part], look))]);

export const bandPlainRows = (points: readonly BandPoint[]): string[][] =>
  points.map((point) => [point.date, ...columns.map((part) => plainNumber(point[part]))]);
