import type { ExplainTarget } from "../../../ui/money/explain-context.tsx";
import type { WidgetFrame } from "./widget-frame.ts";

type Of = Pick<WidgetFrame, "portfolioId" | "period">;

/**
 * The target of a portfolio figure over the period shown, or over evenings of its own.
 * @param without ids of assets and codes of currencies that are left out, with commas between
 */
export const ofPortfolio = (
  of: Of,
  metric: string,
  evenings?: { readonly from: string; readonly to: string },
  without?: string,
): ExplainTarget => ({
  metric,
  scope: { kind: "portfolio", portfolioId: of.portfolioId, ...(without !== undefined && { without }) },
  period: evenings ? { from: evenings.from, to: evenings.to } : of.period,
});

/** The target of a figure of one asset over the period shown. */
export const ofAsset = (of: Of, metric: string, assetId: string): ExplainTarget => ({
  metric,
  scope: { kind: "asset", portfolioId: of.portfolioId, assetId },
  period: of.period,
});

/** The target of a figure of one currency's cash. */
export const ofCash = (of: Of, metric: string, currency: string): ExplainTarget => ({
  metric,
  scope: { kind: "cash", portfolioId: of.portfolioId, currency },
  period: of.period,
});

/** The target of a figure of a category or an item of the tree, on the evening of the tree. */
export const ofPie = (of: Of, metric: string, pieId: string, on: string): ExplainTarget => ({
  metric,
  scope: { kind: "pie", portfolioId: of.portfolioId, pieId },
  period: { from: on, to: on },
});

/** The target of a figure of a goal: its plan is played over the history that it draws from. */
export const ofGoal = (
  { portfolioId }: Of,
  metric: string,
  goalId: string,
  { from, to }: { readonly from: string; readonly to: string },
): ExplainTarget => ({ metric, scope: { kind: "portfolio", portfolioId, goalId }, period: { from, to } });
