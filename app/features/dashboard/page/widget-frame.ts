import type { ScreenInput } from "../../../client/data/screen-input.ts";
import type { InputOf } from "../../../shared/endpoint.ts";
import type { UsedPeriod } from "../../../shared/schemas/ledger.schema.ts";
import type { dashboardContract } from "../dashboard.contract.ts";
import type { Widget, WidgetBody } from "../widget.schema.ts";

export interface WidgetFrame extends Pick<Widget, "id" | "kind" | "width" | "height"> {
  readonly title: string;
  readonly portfolioId: string;
  readonly currency: string;
  readonly period: UsedPeriod;
  /** On a shared page: no links into the product. */
  readonly isAlone: boolean;
}

export interface ViewProps<Type extends WidgetBody["type"]> {
  readonly body: Extract<WidgetBody, { type: Type }>;
  readonly frame: WidgetFrame;
}

const chartHeights = { low: 150, middle: 226, high: 378 } as const;
export const chartHeight = ({ height }: Pick<WidgetFrame, "height">): number => chartHeights[height];

/** Desktop column, gap and card padding. */
const [column, gap, sides] = [178.5, 16, 34];
/** Returns a chart's width on a desktop, for rendering on the server without layout shift. */
export const chartWidth = ({ width }: Pick<WidgetFrame, "width">): number =>
  Math.round(width * column + (width - 1) * gap - sides);

/** Returns the input of a single widget's request. */
export const questionOf = (
  { kind, settings }: Pick<Widget, "kind" | "settings">,
  { period, portfolioId }: Required<ScreenInput>,
): InputOf<(typeof dashboardContract)["GET /api/Dashboard/widget"]> => ({
  ...{ period, portfolioId, kind },
  settings: JSON.stringify(settings),
});
