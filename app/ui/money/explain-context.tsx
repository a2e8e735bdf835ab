import { createContext, type ReactNode, use, useMemo } from "react";
import type { Figure } from "../../shared/common.schema.ts";
import type { Grouping } from "../../shared/names/holding-columns.ts";
import type { Derivation } from "./derivation.ts";

export interface ExplainScope {
  readonly kind: "portfolio" | "asset" | "cash" | "pie" | "group";
  readonly portfolioId: string;
  readonly assetId?: string | undefined;
  /** Kind portfolio: comma-separated asset ids and currency codes to exclude. */
  readonly without?: string | undefined;
  readonly currency?: string | undefined;
  readonly pieId?: string | undefined;
  readonly goalId?: string | undefined;
  /** Kind group: grouping and its key. */
  readonly groupBy?: Grouping | undefined;
  readonly groupKey?: string | undefined;
}

/** Named period, or the first and last day of a custom range. */
export interface ExplainPeriod {
  readonly name?: string | null | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface ExplainTarget {
  readonly metric: string;
  readonly scope: ExplainScope;
  readonly period?: ExplainPeriod | undefined;
  readonly benchmark?: string | undefined;
  /** Simulated plan of a projection ("120,0,1"). */
  readonly plan?: string | undefined;
  readonly part?: "known" | undefined;
}

/** Returns attributes for browser journeys that recompute every figure of a page. */
export const explainAttributes = (target: ExplainTarget | undefined) => ({
  "data-metric": target?.metric,
  "data-scope": target && scopeText(target.scope),
  "data-portfolio": target?.scope.portfolioId,
  "data-period": target?.period && periodText(target.period),
  "data-against": target?.benchmark,
  "data-plan": target?.plan,
});

const scopeText = ({ kind, groupKey, ...of }: ExplainScope): string =>
  [kind, of.assetId ?? of.currency ?? of.pieId ?? of.goalId ?? of.groupBy ?? of.without, groupKey]
    .filter((part) => part !== undefined)
    .join(":");

const periodText = ({ name, from, to }: ExplainPeriod): string => name ?? `${from ?? ""}..${to ?? ""}`;

export interface ExplainRequest extends ExplainTarget {
  readonly name: string;
  readonly figure: Figure;
}

export interface DerivedRequest {
  readonly name: string;
  readonly figure: Figure;
  readonly derivation: Derivation | Promise<Derivation>;
}

export interface Explain {
  readonly open: (request: ExplainRequest | DerivedRequest) => void;
  readonly preload: () => void;
  /** While true, Escape closes only the explanation. */
  readonly isOpen: boolean;
}

const ExplainContext = createContext<Explain | null>(null);

/** Lets figures below it open their explanation; without it they are plain text. */
export function ExplainProvider(props: Explain & { readonly children?: ReactNode }) {
  const { open, preload, isOpen, children } = props;
  const explain = useMemo(() => ({ open, preload, isOpen }), [open, preload, isOpen]);
  return <ExplainContext value={explain}>{children}</ExplainContext>;
}

export const useExplain = (): Explain | null => use(ExplainContext);
