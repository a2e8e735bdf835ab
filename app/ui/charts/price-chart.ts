import { formatNumber, formatPrice } from "../../i18n/format.ts";
import { type ChartLook, day, dayLabels, plainNumber } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase } from "./option-parts.ts";

export interface PricePoint {
  readonly date: string;
  readonly close: number;
}

/** An own trade on a day of the chart. */
export interface PriceMark {
  readonly date: string;
  readonly name: string;
  readonly isPurchase: boolean;
}

/** Closes as a line, own purchases and sales as triangles on it. */
export function priceChartOption(
  points: readonly PricePoint[],
  marks: readonly PriceMark[],
  { name, look }: { readonly name: string; readonly look: ChartLook },
): EChartsOption {
  const { colors, locale } = look;
  const price = (value: number) => formatPrice(plainNumber(value), locale);
  const placed = placeMarks(points, marks);
  const marksOf = (index: number) => (placed.get(index) ?? []).map((mark) => mark.name);
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: gridBase,
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      formatter: (items: unknown) => {
        const index = (items as { dataIndex: number }[])[0]?.dataIndex ?? -1;
        const point = points[index];
        if (!point) return "";
        const lines = [day(point.date, look), price(point.close), ...marksOf(index)];
        return lines.map(escapeHtml).join("<br>");
      },
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
      axisLabel: {
        color: colors.muted,
        formatter: (value: number) => formatNumber(plainNumber(value), locale),
      },
    },
    series: [
      {
        name,
        type: "line",
        data: points.map((point) => point.close),
        symbol: "none",
        lineStyle: { color: colors.accent, width: 2 },
        itemStyle: { color: colors.accent },
      },
      {
        type: "line",
        lineStyle: { width: 0 },
        symbol: (_value: unknown, item: { dataIndex: number }) =>
          placed.get(item.dataIndex)?.some((mark) => !mark.isPurchase) ? "path://M0 0 8 0 4 7z" : "triangle",
        symbolSize: 9,
        showAllSymbol: true,
        itemStyle: { color: colors.text },
        data: points.map((point, index) => (placed.has(index) ? point.close : "-")),
        connectNulls: false,
      },
    ],
  };
}

/** Trades by the point they stand at: long series are thinned, so it is the first one on or after the day. */
function placeMarks(points: readonly PricePoint[], marks: readonly PriceMark[]) {
  const placed = new Map<number, readonly PriceMark[]>();
  for (const mark of marks) {
    const index = points.findIndex((point) => point.date >= mark.date);
    if (index >= 0) placed.set(index, [...(placed.get(index) ?? []), mark]);
  }
  return placed;
}
