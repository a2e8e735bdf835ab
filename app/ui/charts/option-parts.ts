import type { ChartLook } from "./chart-look.ts";

/** Parts that every option shares. */
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
  // Without quotes: the library writes it into an attribute as it is, and a picture that is no XML cannot be saved.
  fontFamily: "Inter Variable, Inter Fallback, sans-serif",
  fontSize: 12,
});

export const tooltipBase = (look: ChartLook) => ({
  backgroundColor: look.colors.card,
  borderColor: look.colors.line,
  textStyle: { color: look.colors.text, fontSize: 12 },
  extraCssText: "box-shadow: none; font-variant-numeric: tabular-nums;",
  // The tooltip follows the pointer inside the card; it never makes the page scroll.
  confine: true,
  transitionDuration: 0,
});

/** The axis of values: in a low card labels that would touch are left out. */
export const valueAxis = ({ colors }: ChartLook, formatter: (value: number) => string) =>
  ({
    type: "value",
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.muted, hideOverlap: true, formatter },
  }) as const;

/** Names come from users and statements: text, never markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
