import type { UsedPeriod } from "../../../shared/schemas/ledger.schema.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { toFigure } from "./ratio-figure.ts";

interface RatioTextProps {
  readonly ratio: PublicRatio;
  /** `data-figure`: unique on the page. */
  readonly name: string;
  /** Id of the metric whose formula is opened. */
  readonly metric: string;
  readonly period: UsedPeriod;
  readonly sign?: boolean | "amount";
  readonly variant?: "hero" | "head" | "cell" | "plain";
  readonly digits?: number;
  readonly isNeutral?: boolean;
  /** For Sharpe ratio and beta, which are not percentages. */
  readonly unit?: "ratio" | "number";
}

/** Shows a ratio that opens its formula in words: visitors see no inputs. */
export const RatioText = ({ ratio, name, metric, period, unit, ...look }: RatioTextProps) => (
  <FigureText
    figure={toFigure(ratio, unit)}
    name={name}
    explain={{ metric, scope: { kind: "portfolio", portfolioId: "" }, period }}
    {...look}
  />
);
