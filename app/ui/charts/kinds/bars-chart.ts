import { plainNumber } from "../../../i18n/plain-number.ts";
import { axisMoney, type ChartLook, fullMoney, month, monthLabels, percent } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, gridBase, textStyle, tooltipBase, valueAxis } from "../option-parts.ts";

export interface Bar {
  readonly month: string;
  readonly value: number | null;
}

export type BarsKind = "results" | "amounts" | "shares";

const barText = (value: number, kind: BarsKind, look: ChartLook): string =>
  kind === "shares" ? percent(value, look) : fullMoney(value, look, kind === "results" ? "always" : "minus");

/** Bars by month from zero. `results`: gain and loss colours with signs; `amounts` and `shares`: one colour. */
export function barsOption(bars: readonly Bar[], kind: BarsKind, look: ChartLook): EChartsOption {
  const { colors } = look;
  const colorOf = (value: number) =>
    kind !== "results" ? colors.series[0] : value < 0 ? colors.loss : colors.gain;
  return {
    animation: false,
    textStyle: textStyle(look),
    grid: gridBase,
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      axisPointer: { type: "shadow" },
      formatter: (items: unknown) => {
        const bar = bars[(items as { dataIndex: number }[])[0]?.dataIndex ?? -1];
        if (!bar) return "";
        const value = bar.value === null ? "—" : barText(bar.value, kind, look);
        return `${escapeHtml(month(bar.month, look))}<br><b>${escapeHtml(value)}</b>`;
      },
    },
    xAxis: {
      type: "category",
      data: bars.map((bar) => bar.month),
      axisLine: { lineStyle: { color: colors.line } },
      axisTick: { show: false },
      axisLabel: {
        color: colors.muted,
        ...monthLabels(
          bars.map((bar) => bar.month),
          look,
        ),
      },
    },
    yAxis: valueAxis(look, (value) => (kind === "shares" ? percent(value, look) : axisMoney(value, look))),
    series: [
      {
        type: "bar",
        barMaxWidth: 28,
        data: bars.map((bar) =>
          bar.value === null
            ? "-"
            : { value: bar.value, itemStyle: { color: colorOf(bar.value) ?? colors.accent } },
        ),
        itemStyle: { borderRadius: 2 },
      },
    ],
  };
}

export const barsRows = (bars: readonly Bar[], kind: BarsKind, look: ChartLook): string[][] =>
  bars.map((bar) => [month(bar.month, look), bar.value === null ? "—" : barText(bar.value, kind, look)]);

export const barsPlainRows = (bars: readonly Bar[]): (string | null)[][] =>
  bars.map(({ month: name, value }) => [name, value === null ? null : plainNumber(value)]);
