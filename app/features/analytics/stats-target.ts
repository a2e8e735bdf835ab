import type { ExplainTarget } from "../../ui/money/explain-context.tsx";

interface Of {
  readonly portfolioId: string;
  readonly period: { readonly name: string | null; readonly from: string; readonly to: string };
}

interface More {
  /** Evenings of its own. */
  readonly at?: { readonly from: string; readonly to: string } | undefined;
  /** Ids of assets and codes of currencies that are left out. */
  readonly without?: string | undefined;
  readonly benchmark?: string | undefined;
  readonly plan?: string | undefined;
}

const periodOf = ({ period }: Of, at: More["at"]) => {
  const { from, to } = at ?? period;
  return { from, to };
};

/** What explains a figure of the whole portfolio. */
export const ofWhole = (of: Of, metric: string, { at, without, ...more }: More = {}): ExplainTarget => ({
  metric,
  scope: { kind: "portfolio", portfolioId: of.portfolioId, ...(without !== undefined && { without }) },
  period: periodOf(of, at),
  ...more,
});

/** What explains a figure of one asset. */
export const ofAsset = (of: Of, metric: string, assetId: string): ExplainTarget => ({
  metric,
  scope: { kind: "asset", portfolioId: of.portfolioId, assetId },
  period: periodOf(of, undefined),
});

/** What explains a figure of one currency's cash. */
export const ofCash = (of: Of, metric: string, currency: string): ExplainTarget => ({
  metric,
  scope: { kind: "cash", portfolioId: of.portfolioId, currency },
  period: periodOf(of, undefined),
});
