import type { MetricId, Period } from "@zerno/engine";
import type { z } from "zod";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import type { UsedPeriod } from "../../../shared/shapes/ledger-shapes.ts";
import type { FigureLine, WidgetBody, WidgetHeight } from "../widget-shapes.ts";

export type Body = z.input<typeof WidgetBody>;
type Line = z.input<typeof FigureLine>;

/** What a widget is asked: of which ledger, over which evenings, with which of its choices, in which language. */
export interface WidgetQuestion {
  readonly view: LedgerView;
  readonly period: Period & UsedPeriod;
  readonly settings: Readonly<Record<string, string>>;
  readonly language: string;
}

interface KindBase {
  /** Id, and the key of its texts: `dashboard:widget.<kind>`. */
  readonly kind: string;
  /** Columns of six, and the height it is added with. */
  readonly width: 2 | 3 | 4 | 6;
  readonly height: WidgetHeight;
  /** What can be chosen, the default first; the choices' texts are `dashboard:setting.<name>.<choice>`. */
  readonly settings: Readonly<Record<string, readonly string[]>>;
}

/**
 * A kind of widget. `answer` computes from the ledger alone and is remembered with it; `read` asks the database
 * too. Null = there is nothing to show.
 */
export type WidgetKind = KindBase &
  (
    | { readonly answer: (question: WidgetQuestion) => Body | null }
    | {
        readonly read: (ctx: LedgerCtx, question: WidgetQuestion) => Promise<Body | null>;
      }
  );

/** Periods a widget can have of its own; "page": the one the page shows. */
export const ownPeriods = ["page", "1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"] as const;

export const whole = { kind: "portfolio" } as const;

interface LineOptions {
  readonly key?: string;
  readonly isResult?: boolean;
  readonly period?: Period;
}

/** A line with a figure of the portfolio. */
export function lineOf(
  { view, period }: Pick<WidgetQuestion, "view" | "period">,
  metric: MetricId,
  options: LineOptions = {},
): Line {
  const { from, to } = options.period ?? period;
  return {
    key: options.key ?? metric,
    metric,
    from,
    to,
    figure: figureOf(view, metric, whole, { from, to }),
    isResult: options.isResult ?? false,
    benchmark: null,
  };
}

/** The number of rows a setting asks for. */
export const countOf = ({ settings }: Pick<WidgetQuestion, "settings">): number => Number(settings.rows);
