import type { CustomSeriesRenderItemAPI, CustomSeriesRenderItemParams } from "echarts";
import { plainNumber } from "../../../i18n/plain-number.ts";
import { type ChartLook, percent } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase } from "../option-parts.ts";
import { type Box, placeNames } from "../place-names.ts";

export interface ScatterPoint {
  readonly name: string;
  readonly risk: number;
  readonly gain: number;
  readonly isWhole: boolean;
}

export interface ScatterTexts {
  readonly risk: string;
  readonly gain: string;
}

/** Plots risk to the right, return upwards; names that do not fit are in the tooltip. */
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
        type: "custom",
        // Part of the data because the server caches pictures by it.
        data: points.map(({ name, risk, gain, isWhole }) => ({ name, value: [risk, gain, isWhole ? 1 : 0] })),
        dimensions: ["risk", "gain", "isWhole"],
        encode: { x: "risk", y: "gain" },
        renderItem: (params: CustomSeriesRenderItemParams, api: CustomSeriesRenderItemAPI) => {
          const { context, dataIndex, coordSys } = params;
          context.spots ??= spotsOf(points, api, coordSys as unknown as Grid);
          const spot = (context.spots as Spot[])[dataIndex];
          return spot ? drawSpot(spot, look) : null;
        },
      },
    ],
  };
}

interface Spot {
  readonly point: ScatterPoint;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly name: Box | null;
}

interface Grid {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

const nameSize = 11;
/** Width of a letter relative to the font size, overestimated for capitals. */
const letter = 0.68;

/** Places points and names, recomputed per size; earlier points choose first. */
function spotsOf(points: readonly ScatterPoint[], api: CustomSeriesRenderItemAPI, grid: Grid): Spot[] {
  const spots = points.map((point) => {
    const [x = 0, y = 0] = api.coord([point.risk, point.gain]);
    return { point, x, y, radius: point.isWhole ? 8 : 5 };
  });
  const named = spots.map(({ point, ...spot }) => ({
    ...spot,
    width: point.name.length * nameSize * letter,
    height: nameSize + 2,
  }));
  const area = { left: grid.x + 2, top: 0, right: api.getWidth() - 2, bottom: grid.y + grid.height };
  const boxes = placeNames(named, area);
  return spots.map((spot, index) => ({ ...spot, name: boxes[index] ?? null }));
}

function drawSpot({ point, x, y, radius, name }: Spot, look: ChartLook) {
  const { colors } = look;
  // Custom drawing does not inherit the chart's font.
  const { fontFamily } = textStyle(look);
  const fill = (point.isWhole ? colors.accent : colors.series[0]) ?? colors.accent;
  const dot = { type: "circle" as const, shape: { cx: x, cy: y, r: radius }, style: { fill, opacity: 0.8 } };
  if (!name) return dot;
  const [align, at] =
    name.left > x
      ? (["left", name.left] as const)
      : name.right < x
        ? (["right", name.right] as const)
        : (["center", (name.left + name.right) / 2] as const);
  const text = {
    type: "text" as const,
    style: {
      ...{ text: point.name, x: at, y: (name.top + name.bottom) / 2, fill: colors.text },
      ...{ align, verticalAlign: "middle" as const, fontSize: nameSize, fontFamily },
    },
  };
  return { type: "group" as const, children: [dot, text] };
}

export const scatterTexts = (
  { name, risk, gain }: ScatterPoint,
  texts: ScatterTexts,
  look: ChartLook,
): string[] => [name, `${texts.risk} ${percent(risk, look)}`, `${texts.gain} ${percent(gain, look)}`];

export const scatterRows = (points: readonly ScatterPoint[], look: ChartLook): string[][] =>
  points.map(({ name, risk, gain }) => [name, percent(risk, look), percent(gain, look)]);

export const scatterPlainRows = (points: readonly ScatterPoint[]): string[][] =>
  points.map(({ name, risk, gain }) => [name, plainNumber(risk), plainNumber(gain)]);
