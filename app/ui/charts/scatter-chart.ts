import { plainNumber } from "../../i18n/plain-number.ts";
import { type ChartLook, percent } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase } from "./option-parts.ts";

/** Something by its risk and its return, both ratios. */
export interface ScatterPoint {
  readonly name: string;
  readonly risk: number;
  readonly gain: number;
  /** The reader's own whole: drawn larger, in the accent. */
  readonly isWhole: boolean;
}

export interface ScatterTexts {
  readonly risk: string;
  readonly gain: string;
}

/** Risk to the right, return upwards, every point with its name. */
export function scatterOption(
  points: readonly ScatterPoint[],
  texts: ScatterTexts,
  look: ChartLook,
): EChartsOption {
  const { colors } = look;
  const axis = (name: string) => ({
    type: "value" as const,
    name,
    nameLocation: "middle" as const,
    nameTextStyle: { color: colors.muted },
    splitLine: { lineStyle: { color: colors.line } },
    axisLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.muted, formatter: (value: number) => percent(value, look) },
  });
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: { ...gridBase, left: 28, bottom: 30, right: 28, top: 16 },
    tooltip: {
      ...tooltipBase(look),
      trigger: "item",
      formatter: (item: unknown) => {
        const point = points[(item as { dataIndex: number }).dataIndex];
        return point ? scatterTexts(point, texts, look).map(escapeHtml).join("<br>") : "";
      },
    },
    xAxis: { ...axis(texts.risk), min: 0, nameGap: 26 },
    yAxis: { ...axis(texts.gain), nameGap: 44 },
    series: [
      {
        type: "scatter",
        data: points.map(({ risk, gain, isWhole }) => ({
          value: [risk, gain],
          symbolSize: isWhole ? 16 : 10,
          itemStyle: { color: (isWhole ? colors.accent : colors.series[0]) ?? colors.accent },
        })),
        label: {
          show: true,
          position: "right",
          color: colors.text,
          fontSize: 11,
          formatter: ({ dataIndex }: { dataIndex: number }) => points[dataIndex]?.name ?? "",
        },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}

/** A point in words. */
export const scatterTexts = (
  { name, risk, gain }: ScatterPoint,
  texts: ScatterTexts,
  look: ChartLook,
): string[] => [name, `${texts.risk} ${percent(risk, look)}`, `${texts.gain} ${percent(gain, look)}`];

/** Rows of "show data". */
export const scatterRows = (points: readonly ScatterPoint[], look: ChartLook): string[][] =>
  points.map(({ name, risk, gain }) => [name, percent(risk, look), percent(gain, look)]);

/** The same for a spreadsheet. */
export const scatterPlainRows = (points: readonly ScatterPoint[]): string[][] =>
  points.map(({ name, risk, gain }) => [name, plainNumber(risk), plainNumber(gain)]);
