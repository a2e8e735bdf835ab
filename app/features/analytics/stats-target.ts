import type { ExplainTarget } from "../../ui/money/explain-context.tsx";

interface Of {
  readonly portfolioId: string;
  readonly period: { readonly name: string | null; readonly from: string; readonly to: string };
}

interface More {
  /** Custom dates. */
  readonly at?: { readonly from: string; readonly to: string } | undefined;
  /** Excluded asset ids and currency codes. */
  readonly without?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly plan?: string | undefined;
}

const periodOf = ({ period }: Of, at: More["at"]) => {
  const { from, to } = at ?? period;
  return { from, to };
};

/** Returns the target of a portfolio figure. */
export const ofWhole = (of: Of, metric: string, { at, without, ...more }: More = {}): ExplainTarget => ({
  metric,
  scope: { kind: "portfolio", portfolioId: of.portfolioId, ...(without !== undefined && { without }) },
  period: periodOf(of, at),
  ...more,
});

/** Returns the target of an asset's figure. */
export const ofAsset = (of: Of, metric: string, assetId: string): ExplainTarget => ({
  metric,
  scope: { kind: "asset", portfolioId: of.portfolioId, assetId },
  period: periodOf(of, undefined),
});

/** Returns the target of a currency's cash figure. */
export const ofCash = (of: Of, metric: string, currency: string): ExplainTarget => ({
  metric,
  scope: { kind: "cash", portfolioId: of.portfolioId, currency },
  period: periodOf(of, undefined),
});
