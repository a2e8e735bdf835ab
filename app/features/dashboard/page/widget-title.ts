import type { WidgetBody, WidgetSettings } from "../widget.schema.ts";

/** Returns text keys of a widget's title: by its grouping or default benchmark where one exists. */
export const titleKey = (kind: string, settings: WidgetSettings): string[] => [
  `dashboard:titleBy.${kind}-${settings.by ?? (settings.benchmark === "usual" ? "usual" : "")}`,
  `dashboard:widget.${kind}`,
];

/** Returns a benchmark's name by ticker or series code; for assets as in the answer. */
export function benchmarkName(
  { benchmark = "" }: WidgetSettings,
  body: WidgetBody | null | undefined,
): string | undefined {
  if (!benchmark.startsWith("asset:")) return benchmark.replace(/^series:/, "").split("@", 1)[0] ?? "";
  if (body?.type === "lines") return body.comparedWith ?? undefined;
  return body?.type === "series" ? body.beside?.name : undefined;
}
