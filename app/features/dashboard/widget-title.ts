import type { WidgetSettings } from "./widget-shapes.ts";

/** The key of a widget's heading: what it is divided by, or compared with unchosen, decides it where it can. */
export const titleKey = (kind: string, settings: WidgetSettings): string[] => [
  `dashboard:titleBy.${kind}-${settings.by ?? (settings.benchmark === "usual" ? "usual" : "")}`,
  `dashboard:widget.${kind}`,
];

/** What a widget compares with, by its ticker or the code of its series. */
export const benchmarkName = ({ benchmark = "" }: WidgetSettings): string =>
  benchmark.replace(/^series:/, "").split("@", 1)[0] ?? "";
