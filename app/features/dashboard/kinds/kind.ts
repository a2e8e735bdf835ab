import type { MetricId, Period } from "@zerno/engine";
import type { z } from "zod";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import type { LedgerCtx } from "../../../portfolio/run/load-ledger.ts";
import type { UsedPeriod } from "../../../shared/schemas/ledger.schema.ts";
import type { FigureLine, WidgetBody, WidgetHeight } from "../widget.schema.ts";

export type Body = z.input<typeof WidgetBody>;
type Line = z.input<typeof FigureLine>;

export interface WidgetQuestion {
  readonly view: LedgerView;
  readonly period: Period & UsedPeriod;
  readonly settings: Readonly<Record<string, string>>;
  readonly language: string;
}

interface KindBase {
  /** Id, and key of its texts: `dashboard:widget.<kind>`. */
  readonly kind: string;
  /** Of six columns; initial size. */
  readonly width: 2 | 3 | 4 | 6;
  readonly height: WidgetHeight;
  /** Choices, default first; texts `dashboard:setting.<name>.<choice>`. */
  readonly settings: Readonly<Record<string, readonly string[]>>;
}

/**
 * A kind of widget. `answer` uses the ledger alone and is cached with it; `read` also queries the database. Null =
 * empty.
 */
export type WidgetKind = KindBase &
  (
    | { readonly answer: (question: WidgetQuestion) => Body | null }
    | {
        readonly read: (ctx: LedgerCtx, question: WidgetQuestion) => Promise<Body | null>;
      }
  );

/** "page": the page's period. */
export const ownPeriods = ["page", "1M", "3M", "6M", "YTD", "1Y", "3Y", "5Y", "ALL"] as const;

export const whole = { kind: "portfolio" } as const;

interface LineOptions {
  readonly key?: string;
  readonly isResult?: boolean;
  readonly period?: Period;
}

/** Returns a portfolio figure as a line. */
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

export const countOf = ({ settings }: Pick<WidgetQuestion, "settings">): number => Number(settings.rows);
