import { isAssetBenchmark } from "../../market/assets/benchmark-assets.ts";
import { AppError } from "../../shared/app-error.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import { findWidgetKind } from "./kinds/index.ts";
import type { Widget } from "./widget.schema.ts";

const first = (kind: string, size: Partial<Pick<Widget, "width" | "height">> = {}): Widget => {
  const found = findWidgetKind(kind);
  if (!found) throw new Error(`no widget ${kind}`);
  const { width, height } = found;
  return { id: kind, kind, width, height, ...size, settings: {} };
};

/** Default layout. */
export const firstWidgets: readonly Widget[] = [
  first("head"),
  first("identity"),
  first("value-chart"),
  first("allocation"),
  first("top-holdings"),
  first("income-ahead"),
  first("income-months", { width: 3 }),
  first("month-gains", { width: 3, height: "low" }),
];

/** Returns whether a setting may have a value: a choice, or any asset as benchmark. */
export const isChoice = (name: string, choices: readonly string[] | undefined, value: string): boolean =>
  choices !== undefined && (choices.includes(value) || (name === "benchmark" && isAssetBenchmark(value)));

/**
 * Refuses unknown kinds and settings.
 * @throws AppError INVALID_INPUT naming each
 */
export function assertKnown(widgets: readonly Pick<Widget, "kind" | "settings">[], at = "widgets"): void {
  const issues = widgets.flatMap(({ kind, settings }, index): FieldIssue[] => {
    const found = findWidgetKind(kind);
    if (!found) return [{ path: `${at}.${index}.kind`, code: "unknown" }];
    return Object.entries(settings)
      .filter(([name, choice]) => !isChoice(name, found.settings[name], choice))
      .map(([name]) => ({ path: `${at}.${index}.settings.${name}`, code: "unknown" }));
  });
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
}
