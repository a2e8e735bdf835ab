import type { WidgetSettings } from "./widget-shapes.ts";

/** The key of a widget's heading: what it is divided by decides it where there is such a choice. */
export const titleKey = (kind: string, settings: WidgetSettings): string[] => [
  `dashboard:titleBy.${kind}-${settings.by ?? ""}`,
  `dashboard:widget.${kind}`,
];

/** What a widget compares with, by its ticker. */
export const benchmarkName = ({ benchmark }: WidgetSettings): string => benchmark?.split("@", 1)[0] ?? "";
