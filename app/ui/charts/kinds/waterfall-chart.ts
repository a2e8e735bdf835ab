import { plainNumber } from "../../../i18n/plain-number.ts";
import { axisMoney, type ChartLook, fullMoney } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface Fall {
  readonly name: string;
  readonly kind: "level" | "flow" | "result";
  readonly amount: number;
}

interface Bar extends Fall {
  readonly low: number;
  readonly high: number;
}

/** Returns the low and high end of each bar; a level restarts from zero. */
export function waterfallBars(falls: readonly Fall[]): Bar[] {
  let level = 0;
  return falls.map((fall) => {
    const from = fall.kind === "level" ? 0 : level;
    level = from + fall.amount;
    return { ...fall, low: Math.min(from, level), high: Math.max(from, level) };
  });
}

/** Draws steps from one value to another; of a step across zero, only the negative part. */
export function waterfallOption(falls: readonly Fall[], look: ChartLook): EChartsOption {
  const { colors } = look;
  const bars = waterfallBars(falls);
  const colorOf = ({ kind, amount }: Fall) =>
    kind === "level"
      ? colors.accent
      : kind === "flow"
        ? colors.muted
        : amount < 0
          ? colors.loss
          : colors.gain;
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: gridBase,
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      axisPointer: { type: "shadow" },
      formatter: (items: unknown) => {
        const fall = falls[(items as { dataIndex: number }[])[0]?.dataIndex ?? -1];
        return fall ? `${escapeHtml(fall.name)}<br><b>${escapeHtml(amountText(fall, look))}</b>` : "";
      },
    },
    xAxis: {
      type: "category",
      data: falls.map(({ name }) => name),
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: { color: colors.muted, hideOverlap: true, width: 96, overflow: "break", interval: 0 },
    },
    yAxis: valueAxis(look, (value) => axisMoney(value, look)),
    series: [
      {
        type: "bar",
        stack: "fall",
        silent: true,
        itemStyle: { color: "transparent" },
        data: bars.map(({ low, high }) => (low < 0 && high > 0 ? 0 : low < 0 ? high : low)),
      },
      {
        type: "bar",
        stack: "fall",
        barMaxWidth: 56,
        itemStyle: { borderRadius: 2 },
        data: bars.map((bar) => ({
          value: bar.low < 0 ? bar.low - Math.min(0, bar.high) : bar.high - bar.low,
          itemStyle: { color: colorOf(bar) },
        })),
      },
    ],
  };
}

const amountText = ({ kind, amount }: Fall, look: ChartLook): string =>
  fullMoney(amount, look, kind === "level" ? "minus" : "always");

export const waterfallRows = (falls: readonly Fall[], look: ChartLook): string[][] =>
  falls.map((fall) => [fall.name, amountText(fall, look)]);

export const waterfallPlainRows = (falls: readonly Fall[]): string[][] =>
  falls.map(({ name, amount }) => [name, plainNumber(amount)]);
