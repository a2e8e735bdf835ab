import type { ScreenInput } from "../../../client/data/screen-input.ts";
import type { InputOf } from "../../../shared/endpoint.ts";
import type { UsedPeriod } from "../../../shared/shapes/ledger-shapes.ts";
import type { dashboardContract } from "../dashboard.contract.ts";
import type { Widget, WidgetBody } from "../widget-shapes.ts";

/** Where a widget's figures are from and how much room they have. */
export interface WidgetFrame extends Pick<Widget, "id" | "kind" | "width" | "height"> {
  readonly title: string;
  readonly portfolioId: string;
  readonly currency: string;
  readonly period: UsedPeriod;
  /** A page of its own on somebody's site: nothing leads from there into the product. */
  readonly isAlone: boolean;
}

export interface ViewProps<Type extends WidgetBody["type"]> {
  readonly body: Extract<WidgetBody, { type: Type }>;
  readonly frame: WidgetFrame;
}

/** Heights of a chart that has a widget for itself. */
const chartHeights = { low: 150, middle: 226, high: 378 } as const;
export const chartHeight = ({ height }: Pick<WidgetFrame, "height">): number => chartHeights[height];

/** What a column and the space between columns take on a desktop, and what a card keeps at its sides. */
const [column, gap, sides] = [178.5, 16, 34];
/** Width of a chart on a desktop: what the server draws fits without a jump. */
export const chartWidth = ({ width }: Pick<WidgetFrame, "width">): number =>
  Math.round(width * column + (width - 1) * gap - sides);

/** What one widget of a page asks by itself. */
export const questionOf = (
  { kind, settings }: Pick<Widget, "kind" | "settings">,
  { period, portfolioId }: Required<ScreenInput>,
): InputOf<(typeof dashboardContract)["GET /api/Dashboard/widget"]> => ({
  ...{ period, portfolioId, kind },
  settings: JSON.stringify(settings),
});
