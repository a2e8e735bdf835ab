import type { WidgetBody, WidgetSettings } from "../widget-shapes.ts";

/** The key of a widget's heading: what it is divided by, or compared with unchosen, decides it where it can. */
export const titleKey = (kind: string, settings: WidgetSettings): string[] => [
  `dashboard:titleBy.${kind}-${settings.by ?? (settings.benchmark === "usual" ? "usual" : "")}`,
  `dashboard:widget.${kind}`,
];

/** Name of a widget's benchmark, given by ticker or series code; for assets the name in the answer. */
export function benchmarkName(
  { benchmark = "" }: WidgetSettings,
  body: WidgetBody | null | undefined,
): string | undefined {
  if (!benchmark.startsWith("asset:")) return benchmark.replace(/^series:/, "").split("@", 1)[0] ?? "";
  if (body?.type === "lines") return body.comparedWith ?? undefined;
  return body?.type === "series" ? body.beside?.name : undefined;
}
