import { type Figure, type Reason, reasonKey, type Scope } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import { countedScope } from "../valuation/counted-scope.ts";
import { accountsOf } from "../valuation/query.ts";
import { computeFigure, type FigureRequest } from "./compute-figure.ts";
import { METRICS } from "./index.ts";

export type MissingPart = ({ readonly assetId: string } | { readonly currency: string }) & {
  readonly reasons: readonly Reason[];
};

/** Never to be shown as the whole. */
export interface KnownPart {
  readonly figure: Extract<Figure, { readonly value: string }>;
  /** Group of the others: as a scope it gives the same figure. */
  readonly scope: Extract<Scope, { readonly kind: "group" }>;
  readonly without: readonly MissingPart[];
}

function sharedReasons(figure: Figure, refused: ReadonlySet<string>): readonly Reason[] {
  return "refused" in figure ? figure.refused.filter((why) => refused.has(reasonKey(why))) : [];
}

interface Parts {
  readonly assetIds: string[];
  readonly currencies: string[];
  readonly without: MissingPart[];
}

function partsOf(state: RunState, request: FigureRequest, refused: ReadonlySet<string>): Parts {
  const { positions, cash } = accountsOf(state, countedScope(state, request.scope));
  const { scopes } = METRICS[request.metric];
  const parts: Parts = { assetIds: [], currencies: [], without: [] };
  const reasonsOf = (scope: Scope): readonly Reason[] =>
    scopes.some((kind) => kind === scope.kind)
      ? sharedReasons(computeFigure(state, { ...request, scope }), refused)
      : [];
  for (const { asset } of positions) {
    const reasons = reasonsOf({ kind: "asset", assetId: asset.id });
    if (reasons.length === 0) parts.assetIds.push(asset.id);
    else parts.without.push({ assetId: asset.id, reasons });
  }
  for (const { currency } of cash) {
    const reasons = reasonsOf({ kind: "cash", currency });
    if (reasons.length === 0) parts.currencies.push(currency);
    else parts.without.push({ currency, reasons });
  }
  return parts;
}

/**
 * Finds the same figure of the other holdings where some are responsible for a refusal. Undefined for figures that are
 * not refused or cover one holding, when no part is responsible, or when the rest is refused too.
 */
export function findKnownPart(state: RunState, request: FigureRequest): KnownPart | undefined {
  const { scope, metric } = request;
  if (scope.kind !== "portfolio" && scope.kind !== "group") return undefined;
  const scopes: readonly string[] = METRICS[metric].scopes;
  if (!scopes.includes("group")) return undefined;
  const whole = computeFigure(state, request);
  if (!("refused" in whole)) return undefined;
  const refused = new Set(whole.refused.map(reasonKey));
  const { assetIds, currencies, without } = partsOf(state, request, refused);
  if (without.length === 0 || assetIds.length + currencies.length === 0) return undefined;
  const rest = { kind: "group", id: "known", assetIds, currencies } as const;
  const figure = computeFigure(state, { ...request, scope: rest });
  return "value" in figure ? { figure, scope: rest, without } : undefined;
}
