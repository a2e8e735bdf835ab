import type { LedgerRun, Period } from "@zerno/engine";
import type { Identity, PeriodGain } from "../shared/result-shapes.ts";
import { figureOf, plainFigureOf, reasonOf } from "./figures.ts";
import { bridgeOf } from "./gains-bridge.ts";
import type { LedgerView } from "./load-ledger.ts";

const whole = { kind: "portfolio" } as const;

/** The closing identity's lines, each with the metric and period that explain it. */
export function identityOf(view: LedgerView, period: Period): Identity {
  const { run } = view;
  const identity = run.identity(whole, period);
  if ("refused" in identity) return { refused: identity.refused.map((reason) => reasonOf(view, reason)) };
  const { from, to } = period;
  const line = (key: string, metric: Parameters<LedgerRun["figure"]>[0], sign: 1 | -1 = 1, at = period) => ({
    key,
    metric,
    from: at.from,
    to: at.to,
    sign,
    figure: figureOf(view, metric, whole, at),
  });
  return {
    lines: [
      line("valueStart", "value", 1, { from, to: from }),
      line("netFlows", "netFlows"),
      line("priceResult", "priceResult"),
      line("currencyResult", "currencyResult"),
      line("income", "income"),
      line("fees", "fees", -1),
      line("taxes", "taxes", -1),
      line("valueEnd", "value", 1, { from, to }),
    ],
    flowsIn: identity.flowsIn,
    flowsOut: identity.flowsOut,
    residual: identity.residual,
    gains: bridgeOf(identity, period, (to) => plainFigureOf(view, "unrealised", whole, { from: to, to })),
  };
}

/** Gain and time-weighted return of a stretch of time. */
export const spanGain = (view: LedgerView, name: string, { from, to }: Period): PeriodGain => ({
  name,
  from,
  to,
  gain: plainFigureOf(view, "periodGain", whole, { from, to }),
  ratio: plainFigureOf(view, "twr", whole, { from, to }),
});
