import type { ChartLook } from "./chart-look.ts";

export const gridBase = {
  left: 8,
  right: 12,
  top: 12,
  bottom: 8,
  outerBoundsMode: "same",
  outerBoundsContain: "axisLabel",
} as const;

export const textStyle = (look: ChartLook) => ({
  color: look.colors.text,
  // Unquoted: the library writes it verbatim into an attribute, and invalid XML cannot be saved.
  fontFamily: "Inter Variable, Inter Fallback, sans-serif",
  fontSize: 12,
});

export const tooltipBase = (look: ChartLook) => ({
  backgroundColor: look.colors.card,
  borderColor: look.colors.line,
  textStyle: { color: look.colors.text, fontSize: 12 },
  extraCssText: "box-shadow: none; font-variant-numeric: tabular-nums;",
  // Confined, so that the tooltip never makes the page scroll.
  confine: true,
  transitionDuration: 0,
});

export const valueAxis = ({ colors }: ChartLook, formatter: (value: number) => string) =>
  ({
    type: "value",
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.muted, hideOverlap: true, formatter },
  }) as const;

/** Escapes text from users and statements. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
