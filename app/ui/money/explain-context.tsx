import { createContext, type ReactNode, use, useMemo } from "react";
import type { Figure } from "../../shared/shapes.ts";

/** What a figure is of; the drawer asks the API with it. */
export interface ExplainTarget {
  /** Id of the metric: `total-profit`. */
  readonly metric: string;
  /** What it was computed over, in the words of the API: `portfolio:<id>`, `asset:<id>`. */
  readonly scope: string;
  /** Key of the period (`YTD`) or its days; missing where the metric has none. */
  readonly period?: string | undefined;
}

export interface ExplainRequest extends ExplainTarget {
  /** `data-figure` of the place that was opened. */
  readonly name: string;
  readonly figure: Figure;
}

export interface Explain {
  readonly open: (request: ExplainRequest) => void;
}

const ExplainContext = createContext<Explain | null>(null);

/** Wraps the screens whose figures open "how is this computed"; without it figures are plain text. */
export function ExplainProvider({ open, children }: Explain & { readonly children?: ReactNode }) {
  const explain = useMemo(() => ({ open }), [open]);
  return <ExplainContext value={explain}>{children}</ExplainContext>;
}

export const useExplain = (): Explain | null => use(ExplainContext);
