import type { IdentityLines, MetricId, Period, Scope } from "@zerno/engine";
import type { MissingPart } from "../../shared/common.schema.ts";
import type {
  GainsBridge,
  Identity,
  IdentityLine,
  KnownIdentity,
  PeriodGain,
} from "../../shared/schemas/result.schema.ts";
import type { LedgerView } from "../run/ledger-view.ts";
import { partName, scopeWithout } from "../run/scope-without.ts";
import { figureOf, plainFigureOf, reasonOf } from "./figures.ts";
import { bridgeOf } from "./gains-bridge.ts";

const whole = { kind: "portfolio" } as const;

const lineMetrics = [
  ["valueStart", "value", 1],
  ["netFlows", "netFlows", 1],
  ["priceResult", "priceResult", 1],
  ["currencyResult", "currencyResult", 1],
  ["income", "income", 1],
  ["fees", "fees", -1],
  ["taxes", "taxes", -1],
  ["valueEnd", "value", 1],
] as const satisfies readonly (readonly [string, MetricId, 1 | -1])[];

const eveningsOf = (key: string, { from, to }: Period): Period =>
  key === "valueStart" ? { from, to: from } : { from, to };

const linesOf = (view: LedgerView, scope: Scope, period: Period): IdentityLine[] =>
  lineMetrics.map(([key, metric, sign]) => {
    const at = eveningsOf(key, period);
    return { key, metric, from: at.from, to: at.to, sign, figure: figureOf(view, metric, scope, at) };
  });

const sidesOf = ({ flowsIn, flowsOut, residual }: IdentityLines) => ({ flowsIn, flowsOut, residual });

const gainsOf = (
  view: LedgerView,
  scope: Scope,
  period: Period,
  identity: IdentityLines,
): GainsBridge | null =>
  bridgeOf(identity, period, (to) => plainFigureOf(view, "unrealised", scope, { from: to, to }));

/** Each line names the metric and period that explain it. */
export function identityOf(view: LedgerView, period: Period): Identity {
  const identity = view.run.identity(whole, period);
  if ("refused" in identity)
    return {
      refused: identity.refused.map((reason) => reasonOf(view, reason)),
      known: knownIdentityOf(view, period),
    };
  return {
    lines: linesOf(view, whole, period),
    ...sidesOf(identity),
    gains: gainsOf(view, whole, period, identity),
  };
}

function missingOf(view: LedgerView, period: Period): MissingPart[] {
  const found = new Map<string, MissingPart>();
  for (const [key, metric] of lineMetrics) {
    const figure = figureOf(view, metric, whole, eveningsOf(key, period));
    for (const part of "refused" in figure ? (figure.known?.without ?? []) : []) {
      const before = found.get(partName(part))?.reasons ?? [];
      const reasons = new Map([...before, ...part.reasons].map((reason) => [JSON.stringify(reason), reason]));
      found.set(partName(part), { ...part, reasons: [...reasons.values()] });
    }
  }
  return [...found.values()];
}

/** Null if refused. */
function knownIdentityOf(view: LedgerView, period: Period): KnownIdentity | null {
  const without = missingOf(view, period);
  if (without.length === 0) return null;
  const scope = scopeWithout(view, new Set(without.map(partName)));
  const identity = view.run.identity(scope, period);
  if ("refused" in identity) return null;
  const { residual } = identity;
  return {
    without,
    lines: linesOf(view, scope, period),
    residual,
    gains: gainsOf(view, scope, period, identity),
  };
}

export const spanGain = (view: LedgerView, name: string, { from, to }: Period): PeriodGain => ({
  ...{ name, from, to },
  gain: plainFigureOf(view, "periodGain", whole, { from, to }),
  ratio: plainFigureOf(view, "twr", whole, { from, to }),
});

/** Returns have no known part. */
export const spanGainWithKnown = (view: LedgerView, name: string, { from, to }: Period): PeriodGain => ({
  ...{ name, from, to },
  gain: figureOf(view, "periodGain", whole, { from, to }),
  ratio: plainFigureOf(view, "twr", whole, { from, to }),
});
