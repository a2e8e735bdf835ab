import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import type { Stats } from "./dashboard-page.tsx";

/** The target of a portfolio figure over the period shown, or over evenings of its own. */
export const ofPortfolio = (
  stats: Pick<Stats, "portfolioId" | "period">,
  metric: string,
  evenings?: { readonly from: string; readonly to: string },
): ExplainTarget => ({
  metric,
  scope: { kind: "portfolio", portfolioId: stats.portfolioId },
  period: evenings ? { from: evenings.from, to: evenings.to } : stats.period,
});

/** The target of a figure of one asset over the period shown. */
export const ofAsset = (
  stats: Pick<Stats, "portfolioId" | "period">,
  metric: string,
  assetId: string,
): ExplainTarget => ({
  metric,
  scope: { kind: "asset", portfolioId: stats.portfolioId, assetId },
  period: stats.period,
});

/** The target of a figure of one currency's cash. */
export const ofCash = (
  stats: Pick<Stats, "portfolioId" | "period">,
  metric: string,
  currency: string,
): ExplainTarget => ({
  metric,
  scope: { kind: "cash", portfolioId: stats.portfolioId, currency },
  period: stats.period,
});
