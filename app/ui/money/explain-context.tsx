import { createContext, type ReactNode, use, useMemo } from "react";
import type { Figure } from "../../shared/common.schema.ts";
import type { Grouping } from "../../shared/names/holding-columns.ts";
import type { Derivation } from "./derivation.ts";

export interface ExplainScope {
  readonly kind: "portfolio" | "asset" | "cash" | "pie" | "group";
  readonly portfolioId: string;
  readonly assetId?: string | undefined;
  /** Kind portfolio: comma-separated asset ids and currency codes that are left out. */
  readonly without?: string | undefined;
  /** Kind cash: the currency. */
  readonly currency?: string | undefined;
  /** Kind pie: the category or item. */
  readonly pieId?: string | undefined;
  /** Figures of a goal: the goal whose plan is simulated. */
  readonly goalId?: string | undefined;
  /** Kind group: grouping of the holdings table and key of the group. */
  readonly groupBy?: Grouping | undefined;
  readonly groupKey?: string | undefined;
}

/** Named period, or the two evenings of a custom range. */
export interface ExplainPeriod {
  readonly name?: string | null | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Identity of a ledger figure, by which its trace is requested. */
export interface ExplainTarget {
  /** Id of the metric: `totalProfit`. */
  readonly metric: string;
  readonly scope: ExplainScope;
  readonly period?: ExplainPeriod | undefined;
  /** Benchmark of the figure, if it has one. */
  readonly benchmark?: string | undefined;
  /** Figures of a projection: the simulated plan ("120,0,1"). */
  readonly plan?: string | undefined;
  /** Known part of a refused total instead of the total. */
  readonly part?: "known" | undefined;
}

/** Returns the target as attributes, for journeys that open and recompute every figure of a page. */
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
  /** `data-figure` of the opened figure. */
  readonly name: string;
  readonly figure: Figure;
}

/** Figure explained by values on the screen. */
export interface DerivedRequest {
  /** `data-figure` of the opened figure. */
  readonly name: string;
  readonly figure: Figure;
  /** A promise while its inputs are fetched. */
  readonly derivation: Derivation | Promise<Derivation>;
}

export interface Explain {
  readonly open: (request: ExplainRequest | DerivedRequest) => void;
  /** Fetches the code of explanations ahead. */
  readonly preload: () => void;
  /** True while an explanation lies over the page: Escape closes it and nothing below it. */
  readonly isOpen: boolean;
}

const ExplainContext = createContext<Explain | null>(null);

/** Wraps the screens whose figures open "how is this computed"; without it figures are plain text. */
export function ExplainProvider(props: Explain & { readonly children?: ReactNode }) {
  const { open, preload, isOpen, children } = props;
  const explain = useMemo(() => ({ open, preload, isOpen }), [open, preload, isOpen]);
  return <ExplainContext value={explain}>{children}</ExplainContext>;
}

export const useExplain = (): Explain | null => use(ExplainContext);
