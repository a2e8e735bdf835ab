import type { ExplainTarget } from "../../../ui/money/explain-context.tsx";
import type { WidgetFrame } from "./widget-frame.ts";

type Of = Pick<WidgetFrame, "portfolioId" | "period">;

/**
 * Returns the target of a portfolio figure over the shown or an own period.
 * @param without comma-separated asset ids and currency codes to exclude
 */
export const ofPortfolio = (
  of: Of,
  metric: string,
  period?: { readonly from: string; readonly to: string },
  without?: string,
): ExplainTarget => ({
  metric,
  scope: { kind: "portfolio", portfolioId: of.portfolioId, ...(without !== undefined && { without }) },
  period: period ? { from: period.from, to: period.to } : of.period,
});

/** Returns the target of an asset's figure over the shown period. */
export const ofAsset = (of: Of, metric: string, assetId: string): ExplainTarget => ({
  metric,
  scope: { kind: "asset", portfolioId: of.portfolioId, assetId },
  period: of.period,
});

/** Returns the target of a currency's cash figure. */
export const ofCash = (of: Of, metric: string, currency: string): ExplainTarget => ({
  metric,
  scope: { kind: "cash", portfolioId: of.portfolioId, currency },
  period: of.period,
});

/** Returns the target of a category's figure on the tree's day. */
export const ofPie = (of: Of, metric: string, pieId: string, on: string): ExplainTarget => ({
  metric,
  scope: { kind: "pie", portfolioId: of.portfolioId, pieId },
  period: { from: on, to: on },
});

/** Returns the target of a goal's figure, over the history its plan uses. */
export const ofGoal = (
  { portfolioId }: Of,
  metric: string,
  goalId: string,
  { from, to }: { readonly from: string; readonly to: string },
): ExplainTarget => ({ metric, scope: { kind: "portfolio", portfolioId, goalId }, period: { from, to } });
