import { type ChartLook, percent } from "../chart-look.ts";
import type { EChartsOption } from "../chart-option.ts";
import { escapeHtml, textStyle, tooltipBase } from "../option-parts.ts";

export interface Share {
  readonly name: string;
  /** 0.12 is 12%; negative for debt. */
  readonly ratio: number;
  readonly isUnknown?: boolean;
}

const mostShares = 12;
const barHeight = 26;

/** Keeps the first eleven of over twelve shares and sums the rest; expects largest first. */
export function foldShares(shares: readonly Share[], other: string): readonly Share[] {
  if (shares.length <= mostShares) return shares;
  const rest = shares.slice(mostShares - 1);
  const ratio = rest.reduce((sum, share) => sum + share.ratio, 0);
  return [...shares.slice(0, mostShares - 1), { name: other, ratio, isUnknown: true }];
}

/** Returns the height in pixels that gives every bar the same room. */
export const sharesHeight = (count: number): number => Math.max(1, count) * barHeight + 8;

const shorten = (name: string): string => (name.length > 26 ? `${name.slice(0, 25)}…` : name);

/** Draws horizontal bars from zero in the given order, with names and percentages. */
export function sharesOption(shares: readonly Share[], look: ChartLook): EChartsOption {
  const { colors } = look;
  const colorOf = ({ ratio, isUnknown }: Share) =>
    isUnknown ? colors.other : ratio < 0 ? colors.loss : colors.series[0];
  return {
    animation: false,
    textStyle: textStyle(look),
    // The server measures names without their font, up to 10 px too narrow.
    grid: {
      left: 14,
      right: 60,
      top: 0,
      bottom: 0,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipBase(look),
      trigger: "axis",
      axisPointer: { type: "shadow" },
      formatter: (items: unknown) => {
        const share = shares[(items as { dataIndex: number }[])[0]?.dataIndex ?? -1];
        return share ? `${escapeHtml(share.name)}<br><b>${escapeHtml(percent(share.ratio, look))}</b>` : "";
      },
    },
    xAxis: { type: "value", show: false },
    yAxis: {
      type: "category",
      inverse: true,
      data: shares.map(({ name }) => shorten(name)),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { color: colors.text, interval: 0 },
    },
    series: [
      {
        type: "bar",
        barWidth: 14,
        data: shares.map((share) => ({
          value: share.ratio,
          itemStyle: { color: colorOf(share) ?? colors.accent },
        })),
        itemStyle: { borderRadius: 2 },
        label: {
          show: true,
          position: "right",
          color: colors.muted,
          formatter: ({ dataIndex }: { dataIndex: number }) => percent(shares[dataIndex]?.ratio ?? 0, look),
        },
      },
    ],
  };
}
