import {
  formatPercentPrice,
  formatPrice,
  joinPieces,
  numberPieces,
  pricePieces,
} from "../../../i18n/format.ts";
import { localeMarks } from "../../../i18n/locale-marks.ts";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { type ChartLook, day, dayLabels } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface PricePoint {
  readonly date: string;
  readonly close: number;
}

/** Transaction that changed the quantity held. */
export interface PriceMark {
  readonly date: string;
  readonly name: string;
  readonly isIncrease: boolean;
}

interface PriceChartLook {
  readonly name: string;
  readonly look: ChartLook;
  readonly isPercent?: boolean;
}

export type MarkSign = "in" | "out" | "both";

const symbols: Readonly<Record<MarkSign, string>> = {
  in: "triangle",
  out: "path://M0 0 8 0 4 7z",
  both: "diamond",
};

/** Closes as a line; triangles mark transactions (up for in, down for out), a diamond both. */
export function priceChartOption(
  points: readonly PricePoint[],
  marks: readonly PriceMark[],
  { name, look, isPercent = false }: PriceChartLook,
): EChartsOption {
  const { colors, locale } = look;
  const price = (value: number) => (isPercent ? formatPercentPrice : formatPrice)(plainNumber(value), locale);
  const onAxis = (value: number) => {
    const { sign, prefix, whole, decimals, suffix } = numberPieces(plainNumber(value), locale);
    const unit = isPercent
      ? { prefix, suffix: `${localeMarks[locale].percentGap}%` }
      : look.currency === ""
        ? { prefix, suffix }
        : pricePieces("0", locale, { currency: look.currency });
    return joinPieces({ sign, whole, decimals, prefix: unit.prefix, suffix: unit.suffix });
  };
  const placed = placeMarks(points, marks);
  const told = markTexts(points, marks, look);
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
        const lines = [day(point.date, look), price(point.close), ...(told[index] ?? [])];
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
      ...valueAxis(look, onAxis),
      scale: true,
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
          symbols[signOf(placed.get(item.dataIndex) ?? [])],
        symbolSize: 9,
        showAllSymbol: true,
        itemStyle: { color: colors.text },
        data: points.map((point, index) => (placed.has(index) ? point.close : "-")),
        connectNulls: false,
      },
    ],
  };
}

/** Texts of transactions by point, with their day if it differs. */
export function markTexts(
  points: readonly PricePoint[],
  marks: readonly PriceMark[],
  look: ChartLook,
): readonly (readonly string[])[] {
  const placed = placeMarks(points, marks);
  return points.map((point, index) =>
    (placed.get(index) ?? []).map(({ name, date }) =>
      date === point.date ? name : `${name}, ${day(date, look)}`,
    ),
  );
}

export const markSigns = (
  points: readonly PricePoint[],
  marks: readonly PriceMark[],
): readonly MarkSign[] => {
  const found = new Set([...placeMarks(points, marks).values()].map(signOf));
  return (["in", "out", "both"] as const).filter((sign) => found.has(sign));
};

function signOf(marks: readonly PriceMark[]): MarkSign {
  const hasIn = marks.some(({ isIncrease }) => isIncrease);
  const hasOut = marks.some(({ isIncrease }) => !isIncrease);
  if (hasIn && hasOut) return "both";
  return hasOut ? "out" : "in";
}

/** Assigns transactions to the first point on or after their day (long series are thinned); today's to the last. */
function placeMarks(points: readonly PricePoint[], marks: readonly PriceMark[]) {
  const placed = new Map<number, readonly PriceMark[]>();
  for (const mark of marks) {
    const found = points.findIndex((point) => point.date >= mark.date);
    const index = found < 0 ? points.length - 1 : found;
    if (index >= 0) placed.set(index, [...(placed.get(index) ?? []), mark]);
  }
  return placed;
}
