import type { ScreenInput } from "../../client/screen-input.ts";
import type { InputOf } from "../../shared/endpoint.ts";
import type { dashboardContract } from "./dashboard.contract.ts";
import type { Widget } from "./widget-shapes.ts";

type Question = InputOf<(typeof dashboardContract)["GET /api/Dashboard/widget"]>;

/** What one widget of a page asks by itself. */
export const questionOf = (
  { kind, settings }: Pick<Widget, "kind" | "settings">,
  { period, portfolioId }: Required<ScreenInput>,
): Question => ({ period, portfolioId, kind, settings: JSON.stringify(settings) });
