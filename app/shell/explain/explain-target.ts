import type { Grouping } from "../../shared/names/holding-columns.ts";
import type { PeriodName } from "../../shared/schemas/ledger.schema.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";

export interface ExplainQuery {
  readonly portfolioId: string;
  readonly metric: string;
  readonly scope: "portfolio" | "asset" | "cash" | "pie" | "group";
  readonly without?: string;
  readonly assetId?: string;
  readonly cashCurrency?: string;
  readonly pieId?: string;
  readonly goalId?: string;
  readonly groupBy?: Grouping;
  readonly groupKey?: string;
  readonly period?: PeriodName;
  readonly from?: string;
  readonly to?: string;
  readonly benchmark?: string;
  readonly plan?: string;
  readonly part?: "known";
}

/** Returns the query for a figure's target; a named period precedes its dates. */
export function toExplainQuery({
  metric,
  scope,
  period,
  benchmark,
  plan,
  part,
}: ExplainTarget): ExplainQuery {
  return {
    portfolioId: scope.portfolioId,
    metric,
    scope: scope.kind,
    ...(scope.without === undefined ? {} : { without: scope.without }),
    ...(scope.assetId === undefined ? {} : { assetId: scope.assetId }),
    ...(scope.currency === undefined ? {} : { cashCurrency: scope.currency }),
    ...(scope.pieId === undefined ? {} : { pieId: scope.pieId }),
    ...(scope.goalId === undefined ? {} : { goalId: scope.goalId }),
    ...(scope.groupBy === undefined ? {} : { groupBy: scope.groupBy, groupKey: scope.groupKey ?? "" }),
    ...(period?.name ? { period: period.name as PeriodName } : {}),
    ...(!period?.name && period?.from && period.to ? { from: period.from, to: period.to } : {}),
    ...(benchmark === undefined ? {} : { benchmark }),
    ...(plan === undefined ? {} : { plan }),
    ...(part === undefined ? {} : { part }),
  };
}
