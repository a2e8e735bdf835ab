import type { PeriodName } from "../../shared/ledger-shapes.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";

/** What `GET /api/explain` is asked. */
export interface ExplainQuery {
  readonly portfolioId: string;
  readonly metric: string;
  readonly scope: "portfolio" | "asset" | "cash";
  readonly assetId?: string;
  readonly cashCurrency?: string;
  readonly period?: PeriodName;
  readonly from?: string;
  readonly to?: string;
  readonly benchmark?: string;
}

/** The query of the target a figure carries. */
export function toExplainQuery({ metric, scope, period, benchmark }: ExplainTarget): ExplainQuery {
  return {
    portfolioId: scope.portfolioId,
    metric,
    scope: scope.kind,
    ...(scope.assetId === undefined ? {} : { assetId: scope.assetId }),
    ...(scope.currency === undefined ? {} : { cashCurrency: scope.currency }),
    ...(period?.name ? { period: period.name as PeriodName } : {}),
    ...(!period?.name && period?.from && period.to ? { from: period.from, to: period.to } : {}),
    ...(benchmark === undefined ? {} : { benchmark }),
  };
}
